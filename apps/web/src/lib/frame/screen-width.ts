import { useSyncExternalStore } from "react";

/** Tailwind's `lg`: a sidebar and tables from here on, a tab bar and lists below. */
const WIDE = "(min-width: 64rem)";

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Returns whether the screen is wide now, outside of rendering. */
export const isWide = (): boolean => window.matchMedia(WIDE).matches;

/**
 * Returns whether the screen is wide. Only one of table and list is rendered, so that screen
 * readers and searches don't find rows twice.
 */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide);
