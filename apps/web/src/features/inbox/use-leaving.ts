import { useNavigate } from "@tanstack/react-router";
import { useCallback, useRef } from "react";
import { useIsWide } from "../../lib/frame/screen-width.ts";
import type { FoundConversation } from "./use-inbox.ts";

/**
 * Returns functions that take a conversation off the screen, by its id, and do nothing if another
 * is shown by then. `moveOn` shows the next one of the list (`rows`), or the one before the last,
 * and on a phone the list; `leave` shows the list alone; `show` shows this one.
 */
export function useLeaving(rows: readonly FoundConversation[]) {
  const navigate = useNavigate();
  const isWide = useIsWide();
  const latest = useRef({ rows, isWide });
  latest.current = { rows, isWide };
  const replaceBy = useCallback(
    (id: string, next: string | undefined) =>
      void navigate({
        to: "/dashboard/inbox",
        search: (before) =>
          before.conversation === id ? { ...before, conversation: next, message: undefined, view: undefined } : before,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const moveOn = useCallback(
    (id: string) => {
      const { rows: listed, isWide: isBeside } = latest.current;
      const place = listed.findIndex((row) => row.id === id);
      const next = isBeside && place >= 0 ? (listed[place + 1] ?? listed[place - 1]) : undefined;
      replaceBy(id, next?.id);
    },
    [replaceBy],
  );
  const leave = useCallback((id: string) => replaceBy(id, undefined), [replaceBy]);
  const show = useCallback(
    (id: string) =>
      void navigate({
        to: "/dashboard/inbox",
        search: (before) => ({ ...before, conversation: id, message: undefined, view: undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return { moveOn, leave, show };
}
