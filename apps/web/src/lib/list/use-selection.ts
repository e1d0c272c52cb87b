import { type Atom, useCreateAtom, useSelector } from "@tanstack/react-store";
import { useCallback, useMemo, useRef } from "react";

/**
 * A new object for every change, whose set stays the same one, so that a hundred thousand ids are
 * not copied for one key press.
 */
export interface Selected {
  readonly ids: ReadonlySet<string>;
}

/**
 * The ids of the selected rows, kept outside React state: each row subscribes to its own selection,
 * so that a press re-renders one row and not the list.
 */
export interface Selection {
  readonly selected: Atom<Selected>;
  readonly set: (changed: Iterable<string>, isSelected: boolean) => void;
  /** Selects one row; with `isRange` all rows from the last pressed one. */
  readonly press: (id: string, isSelected: boolean, how?: { isRange?: boolean }) => void;
  readonly clear: () => void;
}

/** Returns a list's selection, empty at first. A range covers the `loaded` rows. */
export function useSelection(loaded: readonly { readonly id: string }[]): Selection {
  const ids = useRef(new Set<string>()).current;
  const selected = useCreateAtom<Selected>({ ids });
  const anchor = useRef<string | null>(null);
  const latest = useRef(loaded);
  latest.current = loaded;

  const set = useCallback(
    (changed: Iterable<string>, isSelected: boolean) => {
      for (const id of changed) {
        if (isSelected) ids.add(id);
        else ids.delete(id);
      }
      selected.set({ ids });
    },
    [ids, selected],
  );
  const press = useCallback(
    (id: string, isSelected: boolean, { isRange = false } = {}) => {
      const from = anchor.current;
      anchor.current = id;
      set(isRange && from ? between(latest.current, from, id) : [id], isSelected);
    },
    [set],
  );
  const clear = useCallback(() => {
    anchor.current = null;
    if (ids.size === 0) return;
    ids.clear();
    selected.set({ ids });
  }, [ids, selected]);
  return useMemo(() => ({ selected, set, press, clear }), [selected, set, press, clear]);
}

/**
 * Returns all selected ids, and those selected rows that are loaded; a row that has left the screen
 * stays selected.
 */
export function useSelected<Row extends { readonly id: string }>(selection: Selection, loaded: readonly Row[]) {
  const selected = useSelector(selection.selected);
  const rows = useMemo(() => loaded.filter(({ id }) => selected.ids.has(id)), [loaded, selected]);
  return { ids: selected.ids, rows };
}

function between(rows: readonly { readonly id: string }[], from: string, to: string): string[] {
  const places = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  if (places.includes(-1)) return [to];
  return rows.slice(Math.min(...places), Math.max(...places) + 1).map(({ id }) => id);
}
