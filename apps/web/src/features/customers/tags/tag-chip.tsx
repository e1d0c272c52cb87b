import type { Tag } from "@aavarti/contract/tags";
import { X } from "lucide-react";
import { ActButton } from "../../../ui/act-button.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { tagTexts as texts } from "./texts.ts";

const TONES = {
  teal: "accent",
  green: "paid",
  blue: "info",
  amber: "today",
  violet: "paused",
  grey: "quiet",
} as const satisfies Record<Tag["color"], BadgeTone>;

/**
 * Shows a tag's name on its colour; the name alone identifies it. With `onRemove` it has a remove
 * button, disabled while the server can't be reached.
 */
export function TagChip({ tag, onRemove }: { tag: Tag; onRemove?: () => void }) {
  return (
    <Badge tone={TONES[tag.color]}>
      <span className="max-w-40 cut-off">{tag.name}</span>
      {onRemove && (
        <ActButton
          aria-label={texts.remove(tag.name)}
          onClick={onRemove}
          className="relative -mr-1 inline-flex size-4.5 items-center justify-center rounded-xs opacity-70 after:absolute after:-inset-2 hover:opacity-100"
        >
          <X aria-hidden className="size-3" strokeWidth={2} />
        </ActButton>
      )}
    </Badge>
  );
}

const SHOWN = 2;

/**
 * Shows the first two tags of a row, and the number of further ones; the full list is in the
 * tooltip.
 */
export function TagChips({ tags }: { tags: readonly Tag[] }) {
  const hidden = tags.length - SHOWN;
  return (
    <span className="flex items-center gap-1 overflow-hidden" title={tags.map(({ name }) => name).join(", ")}>
      {tags.slice(0, SHOWN).map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
      {hidden > 0 && <span className="num text-xs text-text-3">{texts.more(hidden)}</span>}
    </span>
  );
}
