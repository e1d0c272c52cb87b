import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** The row whose page was opened last, and the history entry of its list. */
let opened: { readonly entry: string; readonly id: string } | null = null;

/** How long a row that isn't in the page yet is looked for, in milliseconds. */
const PATIENCE_MS = 2000;

/** Remembers the row (`id`) whose page is opened from the list in this history `entry`. */
export function rememberOpenedRow(entry: string | undefined, id: string): void {
  opened = entry === undefined ? null : { entry, id };
}

/**
 * Focuses the row (`data-row`) whose page was opened from this list, once `isLoaded`, when the user
 * comes back to the list's history entry. Not if something else has the focus by then.
 */
export function useFocusOpenedRow(isLoaded: boolean): void {
  const { history } = useRouter();
  const first = useRef(history.location.state.__TSR_key);
  useEffect(() => {
    if (!isLoaded || opened === null || opened.entry !== first.current) return;
    const { id } = opened;
    opened = null;
    const until = performance.now() + PATIENCE_MS;
    let frame = 0;
    const look = () => {
      // The frame focuses the page as a whole when another one is opened.
      if (document.activeElement !== document.body && document.activeElement?.tagName !== "MAIN") return;
      const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`);
      if (row) row.focus({ preventScroll: true });
      else if (performance.now() < until) frame = requestAnimationFrame(look);
    };
    // After the frame in which the router restores how far the list was scrolled.
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [isLoaded]);
}
