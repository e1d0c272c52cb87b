import { useCallback, useMemo, useRef, useState } from "react";

/** Which rows are selected, by id; the last one pressed is where a range (Shift) begins. */
export function useSelection<Row extends { readonly id: string }>(loaded: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const latest = useRef(loaded);
  latest.current = loaded;

  const set = useCallback((changed: Iterable<string>, isSelected: boolean) => {
    setIds((known) => {
      const next = new Set(known);
      for (const id of changed) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  /** One row; with `isRange` all from the last one on. */
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
    // The same empty set again would draw every row anew.
    setIds((known) => (known.size === 0 ? known : new Set()));
  }, []);
  // Of those that are loaded; one that has left the screen is selected all the same.
  const rows = useMemo(() => loaded.filter(({ id }) => ids.has(id)), [loaded, ids]);
  return { ids, rows, set, press, clear };
}

function between(rows: readonly { readonly id: string }[], from: string, to: string): string[] {
  const places = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  if (places.includes(-1)) return [to];
  return rows.slice(Math.min(...places), Math.max(...places) + 1).map(({ id }) => id);
}
