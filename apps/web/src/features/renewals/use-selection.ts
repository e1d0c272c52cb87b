import { useState } from "react";
import type { RenewalRow } from "./board-figures.ts";

/** Which of the loaded rows are selected; one that leaves the screen leaves the selection too. */
export function useSelection(loaded: readonly RenewalRow[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const set = (changed: readonly string[], isSelected: boolean) =>
    setIds((known) => {
      const next = new Set(known);
      for (const id of changed) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  return { ids, rows: loaded.filter(({ id }) => ids.has(id)), set, clear: () => setIds(new Set()) };
}
