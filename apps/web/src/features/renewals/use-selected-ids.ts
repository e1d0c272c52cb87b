import { useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the `ids` of the selected renewals, none at first, `set`, which selects or deselects
 * some, and `clear`. `clear` deselects all of them.
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
