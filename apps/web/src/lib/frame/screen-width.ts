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

/**
 * Returns whether the window is now at least 64rem wide, where a sidebar and tables replace the tab
 * bar and lists. For use outside of rendering.
 */
export const isWide = (): boolean => window.matchMedia(WIDE).matches;

/**
 * Returns whether the window is at least 64rem wide, and re-renders when that changes. Only one of
 * table and list is rendered, so that screen readers and searches don't find rows twice.
 */
export const useIsWide = (): boolean => useSyncExternalStore(subscribeToWide, isWide);

/**
 * Returns whether the window is at least 80rem wide, which has room for every usual column of a
 * table beside the sidebar, and re-renders when that changes.
 */
export const useHasRoom = (): boolean => useSyncExternalStore(subscribeToRoomy, () => window.matchMedia(ROOMY).matches);
