import type { Tag } from "@aavarti/contract/tags";
import { MAX_TAG_NAME, TAG_COLORS } from "@aavarti/domain/tags";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../../lib/api/trpc.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { oneOf } from "../../../lib/list/list-search.ts";
import { useOfflineBlock } from "../../../lib/offline/use-offline-block.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextInput } from "../../../ui/input.tsx";
import { TagChip } from "./tag-chip.tsx";
import { tagNouns, tagTexts as texts } from "./texts.ts";
import { useTagChanges } from "./use-tags.ts";

/**
 * Shows the dialog that edits the name and colour of every tag in place; a name is saved on leaving
 * its field, a colour at once. `mayDelete` adds a delete button to each, whose toast has Undo. Open
 * while mounted. A change applies to every customer with the tag.
 */
export function TagsDialog({ mayDelete, onClose }: { mayDelete: boolean; onClose: () => void }) {
  const nouns = tagNouns(useBusinessWords());
  const tags = trpc.tags.list.useQuery();
  return (
    <Dialog isOpen onClose={onClose} title={texts.manageTitle} closeLabel={texts.close}>
      <p className="mt-1 text-text-2 max-lg:text-md">{tags.data?.length === 0 ? texts.none : nouns.manageLead}</p>
      <ul className="mt-3 grid max-h-[50dvh] gap-2 overflow-y-auto p-0.5">
        {(tags.data ?? []).map((tag) => (
          <TagLine key={tag.id} tag={tag} mayDelete={mayDelete} />
        ))}
      </ul>
    </Dialog>
  );
}

function TagLine({ tag, mayDelete }: { tag: Tag; mayDelete: boolean }) {
  const [name, setName] = useState(tag.name);
  const { update, remove } = useTagChanges();
  const block = useOfflineBlock();
  const rename = () => {
    const changed = name.trim();
    if (changed === "" || changed === tag.name) return setName(tag.name);
    update.mutate({ id: tag.id, changes: { name: changed } }, { onError: () => setName(tag.name) });
  };
  return (
    <li className="flex items-center gap-2">
      <TextInput
        aria-label={texts.nameOf(tag.name)}
        {...block}
        value={name}
        maxLength={MAX_TAG_NAME}
        onChange={(event) => setName(event.target.value)}
        onBlur={rename}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
      <label className="relative inline-flex shrink-0 items-center">
        <span className="sr-only">{texts.colorOf(tag.name)}</span>
        <select
          {...block}
          value={tag.color}
          onChange={(event) => {
            const color = oneOf(event.target.value, TAG_COLORS);
            if (color) update.mutate({ id: tag.id, changes: { color } });
          }}
          className="h-12 rounded-sm border border-control-line bg-surface px-2 text-md lg:h-10 lg:text-base"
        >
          {TAG_COLORS.map((color) => (
            <option key={color} value={color}>
              {texts.colors[color]}
            </option>
          ))}
        </select>
      </label>
      <span aria-hidden className="w-16 shrink-0 overflow-hidden max-lg:hidden">
        <TagChip tag={tag} />
      </span>
      {mayDelete && (
        <IconButton label={texts.deleteOf(tag.name)} {...block} onClick={() => remove(tag)}>
          <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      )}
    </li>
  );
}
