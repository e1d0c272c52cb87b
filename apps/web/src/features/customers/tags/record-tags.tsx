import type { Tag } from "@aavarti/contract/tags";
import { Plus } from "lucide-react";
import { useState } from "react";
import { ActButton } from "../../../ui/act-button.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { TagChip } from "./tag-chip.tsx";
import { TagPicker } from "./tag-picker.tsx";
import { tagTexts as texts } from "./texts.ts";
import { useTagOne } from "./use-tags.ts";

/**
 * Shows a customer's tags. `mayChange` adds a remove button to each, and a button that opens the
 * list of tags: choosing adds one, or removes one that the customer has. A change is saved at once;
 * its toast has Undo. Renders nothing without tags when they may not be changed.
 */
export function RecordTags({
  customerId,
  tags,
  mayChange,
}: {
  customerId: string;
  tags: readonly Tag[];
  mayChange: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const tagOne = useTagOne(customerId);
  const ids = tags.map(({ id }) => id);
  if (tags.length === 0 && !mayChange) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {tags.map((tag) => (
        <TagChip key={tag.id} tag={tag} {...(mayChange ? { onRemove: () => tagOne(tag, false) } : {})} />
      ))}
      {mayChange && (
        <Popover
          align="start"
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          label={texts.add}
          isNarrow
          trigger={
            <ActButton className="inline-flex h-5.5 items-center gap-1 rounded-xs px-1.5 text-xs text-text-2 ring-1 ring-line ring-inset hover:bg-hover hover:text-text max-lg:h-9 max-lg:px-2.5 max-lg:text-sm">
              <Plus aria-hidden className="size-3" strokeWidth={2} />
              {texts.add}
            </ActButton>
          }
        >
          <TagPicker
            chosen={ids}
            onChoose={(tag) => {
              tagOne(tag, !ids.includes(tag.id));
              setIsOpen(false);
            }}
          />
        </Popover>
      )}
    </div>
  );
}
