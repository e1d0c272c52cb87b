import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ThreadEntry } from "./use-inbox.ts";

/** Nearer than this to the newest message, in pixels, the thread follows new ones. */
const FOLLOWS = 100;
/** The space between two entries, in pixels. */
const GAP = 8;

/**
 * Keeps what is read where it is when newer entries are added below it: `scroller` scrolls the
 * thread from the bottom, so they would push it up. Whoever is at the newest message sees the new
 * ones instead. `entries` are newest first, each with its id in `data-entry`.
 */
export function useHeldPlace(scroller: RefObject<HTMLElement | null>, entries: readonly ThreadEntry[]): void {
  const newest = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const element = scroller.current;
    const known = entries.findIndex(({ id }) => id === newest.current);
    newest.current = entries[0]?.id;
    if (!element || known <= 0 || element.scrollTop > -FOLLOWS) return;
    const heights = entries
      .slice(0, known)
      .map(({ id }) => element.querySelector(`[data-entry="${id}"]`)?.getBoundingClientRect().height ?? -GAP);
    element.scrollTop -= heights.reduce((sum, height) => sum + height + GAP, 0);
  }, [scroller, entries]);
}
