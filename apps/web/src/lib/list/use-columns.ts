import { useMemo, useSyncExternalStore } from "react";
import { type Column, type ColumnChoice, chosenColumns } from "./columns.ts";

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const keyOf = (list: string) => `crm-columns-${list}`;

/** Which columns a list shows, remembered in this browser. */
export function useColumns<Item>(list: string, columns: readonly Column<Item>[]) {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(list)));
  const choice = useMemo(() => (stored === null ? null : stored.split(",").filter(Boolean)), [stored]);
  const shown = useMemo(() => chosenColumns(columns, choice), [columns, choice]);
  const choose = (next: ColumnChoice | null) => {
    if (next === null) localStorage.removeItem(keyOf(list));
    else localStorage.setItem(keyOf(list), next.join(","));
    for (const listener of listeners) listener();
  };
  return { shown, isChanged: choice !== null, choose };
}
