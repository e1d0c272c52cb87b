import type { NounList } from "@aavarti/domain/nouns";
import { useSelector } from "@tanstack/react-store";
import { Download, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useAfterPaint } from "../../ui/after-paint.ts";
import { SelectionAct, SelectionBar } from "../../ui/selection-bar.tsx";
import { count } from "../display/display.ts";
import { listTexts as texts } from "./texts.ts";
import type { Bulk } from "./use-bulk.ts";
import { type SelectedAtoms, useSelectedCount } from "./use-list-selection.ts";

const icon = { "aria-hidden": true, className: "size-5 lg:size-4", strokeWidth: 1.75 } as const;

/**
 * Shows the bar of bulk actions for a list's selected rows: how many are selected, the list's own
 * `acts`, and, where the role may, export and delete. While an action runs it shows the progress
 * instead, and its close button stops it; without a selection, the number of rows that the last
 * action skipped with a button for `onShowRefused`, or nothing when it skipped none. While rows are
 * still being selected, export and delete are disabled, and `acts` gets true.
 */
export function ListBar({
  list,
  selection,
  bulk,
  acts,
  onExport,
  onRemove,
  onClear,
  onShowRefused,
}: {
  list: NounList;
  selection: SelectedAtoms;
  bulk: Bulk;
  /** The list's own actions besides export and delete. */
  acts: (isLooking: boolean) => ReactNode;
  onExport: () => void;
  onRemove: () => void;
  onClear: () => void;
  onShowRefused: () => void;
}) {
  // The pressed row shows its selection in this frame; the bar follows in the next.
  const selected = useAfterPaint(useSelectedCount(selection));
  const isLooking = useAfterPaint(useSelector(selection.isLooking));
  const { progress, refused } = bulk;
  if (progress) {
    const part = progress.total === 0 ? 0 : progress.done / progress.total;
    return (
      <SelectionBar
        label={texts.actions}
        clearLabel={texts.stop}
        onClear={bulk.stop}
        summary={
          <span role="status" className="flex items-center gap-3">
            {texts.progress(count(progress.done), count(progress.total))}
            <span aria-hidden className="h-1 w-32 overflow-hidden rounded-full bg-on-inverse/20">
              <span
                className="block h-full origin-left bg-on-inverse transition-transform"
                style={{ transform: `scaleX(${part})` }}
              />
            </span>
          </span>
        }
      >
        {null}
      </SelectionBar>
    );
  }
  if (selected === 0) {
    if (refused.length === 0) return null;
    return (
      <SelectionBar
        label={texts.actions}
        clearLabel={texts.close}
        onClear={bulk.forget}
        summary={texts.refusedTitle(count(refused.length))}
      >
        <SelectionAct isMain icon={null} label={texts.seeRefused} onClick={onShowRefused} />
      </SelectionBar>
    );
  }
  return (
    <SelectionBar
      label={texts.actions}
      clearLabel={texts.clear}
      onClear={onClear}
      summary={
        <span role="status" className="font-semibold">
          {isLooking ? texts.selecting(count(selected)) : texts.selected(count(selected))}
        </span>
      }
    >
      {acts(isLooking)}
      <SelectionAct
        needs="records.export"
        icon={<Download {...icon} />}
        label={texts.exportSelected}
        disabled={isLooking}
        onClick={onExport}
      />
      <SelectionAct
        needs={`${list}.delete`}
        icon={<Trash2 {...icon} />}
        label={texts.delete}
        isDestructive
        disabled={isLooking}
        onClick={onRemove}
      />
    </SelectionBar>
  );
}
