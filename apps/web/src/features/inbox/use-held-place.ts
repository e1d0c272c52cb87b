import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ThreadEntry } from "./use-inbox.ts";

/** Nearer than this to the newest message, in pixels, the thread follows new ones. */
const FOLLOWS = 100;
/** The space between two entries, in pixels. */
const GAP = 8;

/**
 * Keeps what is read where it is when newer entries are added below it: `scroller` scrolls the
 * thread from the bottom, so they would push it up. Whoever is at the newest message sees the new
 * ones instead. `entries` are newest first, each with its id in `data-entry`. `hasNewer`: more are
 * loaded on the way to the newest message, which moves nothing either, wherever one reads. `opened`
 * is the message that the thread was opened at: another one begins anew.
 */
export function useHeldPlace(
  scroller: RefObject<HTMLElement | null>,
  entries: readonly ThreadEntry[],
  { hasNewer = false, opened }: { hasNewer?: boolean; opened?: string | undefined } = {},
): void {
  const newest = useRef<string | undefined>(undefined);
  const before = useRef({ hasNewer, opened });
  useLayoutEffect(() => {
    const element = scroller.current;
    const wasWithin = before.current.hasNewer;
    const isAnother = before.current.opened !== opened;
    before.current = { hasNewer, opened };
    const former = newest.current;
    const known = isAnother ? -1 : entries.findIndex(({ id }) => id === former);
    newest.current = entries[0]?.id;
    if (wasWithin) {
      if (element && known > 0) element.scrollTop -= bottomOf(element, newest.current) - bottomOf(element, former);
      return;
    }
    if (!element || known <= 0 || element.scrollTop > -FOLLOWS) return;
    const heights = entries
      .slice(0, known)
      .map(({ id }) => element.querySelector(`[data-entry="${id}"]`)?.getBoundingClientRect().height ?? -GAP);
    element.scrollTop -= heights.reduce((sum, height) => sum + height + GAP, 0);
  }, [scroller, entries, hasNewer, opened]);
}

/** Returns where an entry ends on the screen, in pixels; 0 for one that isn't drawn. */
const bottomOf = (scroller: HTMLElement, id: string | undefined): number =>
  scroller.querySelector(`[data-entry="${id}"]`)?.getBoundingClientRect().bottom ?? 0;
