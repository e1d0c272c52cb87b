import { useSyncExternalStore } from "react";

/** Tailwind's `lg`: a sidebar and tables from here on, a tab bar and lists below. */
const WIDE = "(min-width: 64rem)";

/** Tailwind's `xl`: every usual column of a table has room beside the sidebar from here on. */
const ROOMY = "(min-width: 80rem)";

const subscribeTo = (media: string) => (listener: () => void) => {
  const query = window.matchMedia(media);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};
const subscribeToWide = subscribeTo(WIDE);
const subscribeToRoomy = subscribeTo(ROOMY);

/** Returns whether the screen is wide now, outside of rendering. */
export const isWide = (): boolean => window.matchMedia(WIDE).matches;

/**
 * Returns whether the screen is wide. Only one of table and list is rendered, so that screen
 * readers and searches don't find rows twice.
 */
export const useIsWide = (): boolean => useSyncExternalStore(subscribeToWide, isWide);

/** Returns whether the window has room for every usual column of a table, and follows its width. */
export const useHasRoom = (): boolean => useSyncExternalStore(subscribeToRoomy, () => window.matchMedia(ROOMY).matches);
