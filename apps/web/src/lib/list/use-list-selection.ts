import { useCreateAtom } from "@tanstack/react-store";
import { useCallback, useRef } from "react";
import { showFailure } from "../api/failure-toast.ts";
import type { SelectedRow } from "./use-bulk.ts";
import { useSelection } from "./use-selection.ts";

/** How a list's selected rows are identified, including rows that are not loaded. */
export interface ListSelection<Item, Row extends SelectedRow> {
  readonly toSelectedRow: (item: Item) => Row;
  /** Fetches all rows that match the list's filters, a page at a time, after the given id. */
  readonly fetchSelected: (
    after: string | undefined,
  ) => Promise<{ readonly items: readonly Row[]; readonly after: string | null }>;
  readonly pickFailed: string;
}

/**
 * The selection of a list, which may extend far beyond the loaded rows. `selectedRows` returns
 * every selected row.
 */
export function useListSelection<Item extends { readonly id: string }, Row extends SelectedRow>(
  items: readonly Item[],
  picking: ListSelection<Item, Row>,
) {
  const selection = useSelection(items);
  const { selected, set } = selection;
  // An atom, like the selection: only the bar of bulk actions shows it.
  const isLooking = useCreateAtom(false);
  const beyond = useRef(new Map<string, Row>());
  const turn = useRef(0);
  const latest = useRef({ picking, items });
  latest.current = { picking, items };

  /** Selects the loaded rows at once and the others as the server returns them. */
  const selectAll = useCallback(
    async (loaded: readonly Item[]): Promise<void> => {
      turn.current += 1;
      const mine = turn.current;
      set(
        loaded.map(({ id }) => id),
        true,
      );
      isLooking.set(true);
      try {
        let after: string | undefined;
        do {
          const page = await latest.current.picking.fetchSelected(after);
          if (turn.current !== mine) return;
          for (const row of page.items) beyond.current.set(row.id, row);
          set(
            page.items.map(({ id }) => id),
            true,
          );
          after = page.after ?? undefined;
        } while (after !== undefined);
      } catch (error) {
        showFailure(latest.current.picking.pickFailed, error);
      } finally {
        if (turn.current === mine) isLooking.set(false);
      }
    },
    [set, isLooking],
  );
  const clearRows = selection.clear;
  const clear = useCallback(() => {
    turn.current += 1;
    isLooking.set(false);
    clearRows();
  }, [clearRows, isLooking]);
  const selectedRows = useCallback((): Row[] => {
    const { toSelectedRow } = latest.current.picking;
    const loaded = new Map(latest.current.items.map((item) => [item.id, item]));
    return [...selected.get().ids].flatMap((id) => {
      const item = loaded.get(id);
      return item ? toSelectedRow(item) : (beyond.current.get(id) ?? []);
    });
  }, [selected]);
  return { ...selection, clear, selectAll, isLooking, selectedRows };
}
