import { type Atom, useCreateAtom, useSelector } from "@tanstack/react-store";
import { useCallback, useMemo, useRef } from "react";

/**
 * A new object with every change. The set in it stays the same one: a hundred thousand ids are not
 * copied for a key.
 */
export interface Selected {
  readonly ids: ReadonlySet<string>;
}

/**
 * Which rows are selected, by id. It is kept beside the drawing and not in it: whoever shows one
 * row asks for that row alone, so that a press draws one row anew and not the list.
 */
export interface Selection {
  readonly selected: Atom<Selected>;
  readonly set: (changed: Iterable<string>, isSelected: boolean) => void;
  /** One row; with `isRange` all from the last one pressed on. */
  readonly press: (id: string, isSelected: boolean, how?: { isRange?: boolean }) => void;
  readonly clear: () => void;
}

/** A list's selection, empty at first; a range goes over the rows that are `loaded`. */
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
 * The ids and the rows that are selected, of those that are loaded; one that has left the screen is
 * selected all the same.
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
