import type { Tag } from "@aavarti/contract/tags";
import { type Outputs, trpc } from "../../../lib/api/trpc.ts";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import type { Bulk } from "../../../lib/list/use-bulk.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TagPicker } from "./tag-picker.tsx";
import { tagNouns, tagTexts as texts } from "./texts.ts";
import { useRefreshTags } from "./use-tags.ts";

/** A selected customer with the ids of their tags. */
export type SelectedCustomer = Outputs["customers"]["pick"]["items"][number];

/**
 * Shows the dialog that adds a tag to all selected customers, or removes one that at least one of
 * them has, and starts that as the bulk action `bulk`. Its Undo affects only the customers that the
 * action changed. Open while mounted; `onClose(true)` means that a tag was chosen. A tag that
 * doesn't exist yet can be created here.
 */
export function BulkTagDialog({
  rows,
  bulk,
  onClose,
}: {
  rows: readonly SelectedCustomer[];
  bulk: Bulk;
  onClose: (isDone: boolean) => void;
}) {
  const nouns = tagNouns(useBusinessWords());
  const tag = trpc.tags.tagCustomers.useMutation();
  const refresh = useRefreshTags();
  const borne = new Set(rows.flatMap((row) => row.tags));
  const run = ({ id, name }: Tag, isOn: boolean) => {
    onClose(true);
    const changed = new Set<string>();
    const send = (part: readonly SelectedCustomer[], on: boolean) =>
      tag.mutateAsync({ ids: part.map((row) => row.id), add: on ? [id] : [], remove: on ? [] : [id] });
    void bulk.run({
      rows,
      send: async (part) => {
        const answer = await send(part, isOn);
        part.forEach((row, place) => {
          if (answer.items[place]?.changed) changed.add(row.id);
        });
        return answer;
      },
      doneText: isOn ? nouns.manyTagged(name) : nouns.manyUntagged(name),
      undo: {
        send: async (part) => {
          const own = part.filter((row) => changed.has(row.id));
          if (own.length > 0) await send(own, !isOn);
          return { items: part.map(() => ({ problem: null })) };
        },
        doneText: isOn ? nouns.manyUntagged(name) : nouns.manyTagged(name),
      },
      settled: refresh,
    });
  };
  return (
    <Dialog
      isOpen
      onClose={() => onClose(false)}
      title={nouns.bulkTitle(rows.length)}
      closeLabel={texts.close}
      focusOn="input"
    >
      <div className="-mx-1 mt-2">
        <TagPicker
          onChoose={(chosen) => run(chosen, true)}
          aside={(one) =>
            borne.has(one.id) && (
              <Button
                size="sm"
                look="ghost"
                needsNetwork
                aria-label={texts.takeOff(one.name)}
                onClick={() => run(one, false)}
              >
                {texts.takeOffShort}
              </Button>
            )
          }
        />
      </div>
    </Dialog>
  );
}
