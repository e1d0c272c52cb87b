import type { NounList } from "@aavarti/domain/nouns";
import { useMemo, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const keyOf = (list: string) => `crm-columns-${list}`;

/** Another view of a list's records. */
export type ListVariant = "contacts";

/**
 * Returns `choice`, the ids of the columns the user chose for a list, in order, stored in this
 * browser (null for the default ones), and `choose`, which changes it; null goes back to the
 * default. Everything in this tab that shows the list follows at once.
 */
export function useColumnChoice(list: NounList | ListVariant) {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(list)));
  const choice = useMemo(() => (stored === null ? null : stored.split(",").filter(Boolean)), [stored]);
  const choose = (next: readonly string[] | null) => {
    if (next === null) localStorage.removeItem(keyOf(list));
    else localStorage.setItem(keyOf(list), next.join(","));
    for (const listener of listeners) listener();
  };
  return { choice, choose };
}
