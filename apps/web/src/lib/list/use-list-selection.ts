import { type Readable, useCreateAtom, useSelector } from "@tanstack/react-store";
import type { RowSelectionState } from "@tanstack/react-table";
import { useCallback, useLayoutEffect, useRef } from "react";
import { showFailure } from "../api/failure-toast.ts";
import type { ListTable } from "./list-table.ts";
import type { SelectedRow } from "./use-bulk.ts";

/** How a list's selected rows are identified, including rows that are not loaded. */
export interface ListSelection<Item, Row extends SelectedRow> {
  readonly toSelectedRow: (item: Item) => Row;
  /** Fetches all rows that match the list's filters, a page at a time, after the given id. */
  readonly fetchSelected: (
    after: string | undefined,
  ) => Promise<{ readonly items: readonly Row[]; readonly after: string | null }>;
  readonly pickFailed: string;
  /** The list's filters as a text. When it changes, nothing is selected any more. */
  readonly matching: string;
}

/** What shows the selection subscribes to these, so that a selection doesn't render the list. */
export interface SelectedAtoms {
  /** The selected rows among the loaded ones. */
  readonly rowSelection: Readable<RowSelectionState>;
  readonly notLoadedCount: Readable<number>;
  /** Whether the rows beyond the loaded ones are being fetched. */
  readonly isLooking: Readable<boolean>;
}

/** Returns the number of a list's selected rows, loaded or not, and re-renders when it changes. */
export const useSelectedCount = ({ rowSelection, notLoadedCount }: SelectedAtoms): number =>
  useSelector(rowSelection, (selected) => Object.keys(selected).length) + useSelector(notLoadedCount);

/**
 * Returns the selection of a list, which may extend far beyond the loaded rows: `selectAll`,
 * `clear`, the function `selectedRows`, and the atoms `rowSelection` (loaded rows),
 * `notLoadedCount` and `isLooking`. `selectAll` selects the loaded rows at once and fetches all
 * others that match the list's filters, page by page; it resolves when every page is read, and a
 * failure shows a toast and keeps what was selected until then. `clear` ends that too. Another
 * filter, tab or search clears the selection, so that an action never reaches rows that the list no
 * longer shows; another sort does not.
 */
export function useListSelection<Item extends { readonly id: string }, Row extends SelectedRow>(
  table: ListTable<Item>,
  items: readonly Item[],
  picking: ListSelection<Item, Row>,
) {
  const { rowSelection } = table.atoms;
  const { getCoreRowModel, getSelectedRowModel, setRowSelection, resetRowSelection, toggleAllRowsSelected } = table;
  const notLoaded = useRef(new Map<string, Row>()).current;
  const notLoadedCount = useCreateAtom(0);
  const isLooking = useCreateAtom(false);
  const turn = useRef(0);
  const latest = useRef(picking);
  latest.current = picking;

  const select = useCallback(
    (rows: readonly Row[]) => {
      for (const row of rows) notLoaded.set(row.id, row);
      const loaded = getCoreRowModel().rows.filter(({ id }) => notLoaded.delete(id));
      notLoadedCount.set(notLoaded.size);
      if (loaded.length > 0)
        setRowSelection((known) => ({ ...known, ...Object.fromEntries(loaded.map(({ id }) => [id, true])) }));
    },
    [getCoreRowModel, setRowSelection, notLoaded, notLoadedCount],
  );

  const shown = useRef(items);
  useLayoutEffect(() => {
    const before = shown.current;
    if (before === items) return;
    shown.current = items;
    const selected = rowSelection.get();
    const { rowsById } = getCoreRowModel();
    const left = before.filter(({ id }) => selected[id] && !rowsById[id]);
    if (left.length > 0)
      setRowSelection((known) => Object.fromEntries(Object.entries(known).filter(([id]) => rowsById[id])));
    select(left.map(latest.current.toSelectedRow));
  }, [items, rowSelection, getCoreRowModel, setRowSelection, select]);

  /** Selects the loaded rows at once and the others as the server returns them. */
  const selectAll = useCallback(async (): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    toggleAllRowsSelected(true);
    isLooking.set(true);
    try {
      let after: string | undefined;
      do {
        const page = await latest.current.fetchSelected(after);
        if (turn.current !== mine) return;
        select(page.items);
        after = page.after ?? undefined;
      } while (after !== undefined);
    } catch (error) {
      showFailure(latest.current.pickFailed, error);
    } finally {
      if (turn.current === mine) isLooking.set(false);
    }
  }, [toggleAllRowsSelected, select, isLooking]);
  const clear = useCallback(() => {
    turn.current += 1;
    isLooking.set(false);
    notLoaded.clear();
    notLoadedCount.set(0);
    resetRowSelection(true);
  }, [isLooking, notLoaded, notLoadedCount, resetRowSelection]);
  const matching = useRef(picking.matching);
  useLayoutEffect(() => {
    if (matching.current === picking.matching) return;
    matching.current = picking.matching;
    clear();
  }, [picking.matching, clear]);
  const selectedRows = useCallback(
    (): Row[] => [
      ...getSelectedRowModel().rows.map(({ original }) => latest.current.toSelectedRow(original)),
      ...notLoaded.values(),
    ],
    [getSelectedRowModel, notLoaded],
  );
  return { selectAll, clear, selectedRows, rowSelection, notLoadedCount, isLooking };
}
