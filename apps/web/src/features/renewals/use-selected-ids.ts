import { useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the selected renewals as a set of `ids`, empty at first, with `set`, which selects or
 * deselects the given ids and keeps the rest, and `clear`, which deselects all. Rows that leave the
 * screen stay selected.
 */
export function useSelectedIds() {
  const [ids, setIds] = useState(NONE);
  const set = (changed: readonly string[], isSelected: boolean) =>
    setIds((known) => {
      const next = new Set(known);
      for (const id of changed) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  return { ids, set, clear: () => setIds(NONE) };
}
