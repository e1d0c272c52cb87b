import { useSyncExternalStore } from "react";

/** Tailwind's `lg`: from here on there are a sidebar and tables, below a tab bar and lists. */
const WIDE = "(min-width: 64rem)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Only one of table and list is in the document, so nothing is read aloud or found twice. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
