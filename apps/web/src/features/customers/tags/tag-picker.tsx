import type { Tag } from "@aavarti/contract/tags";
import { MAX_TAG_NAME, tagKey, tidyTag } from "@aavarti/domain/tags";
import { Check, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { trpc } from "../../../lib/api/trpc.ts";
import { useOfflineBlock } from "../../../lib/offline/use-offline-block.ts";
import { ActButton } from "../../../ui/act-button.tsx";
import { TextInput } from "../../../ui/input.tsx";
import { ListNotice } from "../../../ui/list-notice.tsx";
import { TagChip } from "./tag-chip.tsx";
import { tagTexts as texts } from "./texts.ts";
import { useTagChanges } from "./use-tags.ts";

const rowClass =
  "flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-sm px-2 text-left hover:bg-hover max-lg:min-h-11 max-lg:text-md";

/**
 * Shows a searchable list of all tags, which it loads; a press passes the tag to `onChoose`, also
 * one that is already set, and a new name first creates the tag on the server. Enter chooses the
 * tag with exactly that name, or else the first match (of all tags while nothing is typed),
 * ignoring case and spaces around it. What is typed stays. While the server can't be reached,
 * nothing can be chosen.
 */
export function TagPicker({
  chosen = [],
  onChoose,
  aside,
}: {
  /** The ids of tags that are already set. */
  chosen?: readonly string[];
  onChoose: (tag: Tag) => void;
  /** Shown beside each tag: further actions on it. */
  aside?: (tag: Tag) => ReactNode;
}) {
  const [typed, setTyped] = useState("");
  const isBlocked = useOfflineBlock() !== null;
  const tags = trpc.tags.list.useQuery();
  const { create } = useTagChanges();
  const name = tidyTag(typed);
  const found = (tags.data ?? []).filter((tag) => tagKey(tag.name).includes(tagKey(name)));
  const exact = found.find((tag) => tagKey(tag.name) === tagKey(name));
  const isNew = name !== "" && tags.isSuccess && !exact;
  const isTooLong = name.length > MAX_TAG_NAME;
  const make = () => create.mutate({ name }, { onSuccess: onChoose });
  const nearest = exact ?? found[0];
  return (
    <div className="grid min-h-0 gap-1 p-1">
      <TextInput
        type="text"
        autoComplete="off"
        aria-label={texts.find}
        placeholder={texts.find}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (isBlocked) return;
          if (nearest) onChoose(nearest);
          else if (isNew && !isTooLong && !create.isPending) make();
        }}
      />
      {tags.isError && (
        <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void tags.refetch()} />
      )}
      {tags.isPending && (
        <p role="status" className="px-2 py-2 text-text-2">
          {texts.loading}
        </p>
      )}
      {tags.data?.length === 0 && !isNew && <p className="px-2 py-2 text-text-2">{texts.none}</p>}
      <ul className="max-h-64 overflow-y-auto">
        {found.map((tag) => (
          <li key={tag.id} className="flex items-center gap-1">
            <ActButton
              aria-pressed={aside ? undefined : chosen.includes(tag.id)}
              aria-label={aside ? texts.putOn(tag.name) : tag.name}
              onClick={() => onChoose(tag)}
              className={rowClass}
            >
              <TagChip tag={tag} />
              {chosen.includes(tag.id) && (
                <Check aria-hidden className="ml-auto size-4 text-accent-text" strokeWidth={1.75} />
              )}
            </ActButton>
            {aside?.(tag)}
          </li>
        ))}
      </ul>
      {isNew &&
        (isTooLong ? (
          <p role="alert" className="px-2 py-1 text-sm text-danger-text">
            {texts.tooLong}
          </p>
        ) : (
          <ActButton disabled={create.isPending} onClick={make} className={rowClass}>
            <Plus aria-hidden className="size-4 text-text-3" strokeWidth={1.75} />
            <span className="cut-off">{texts.create(name)}</span>
          </ActButton>
        ))}
    </div>
  );
}
