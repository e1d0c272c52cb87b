import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { hasCode } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { PAGE, useLoaded } from "../../lib/list/list-pages.ts";
import { type ThreadEntry, useThread } from "./use-inbox.ts";

/** How long the message that was opened stays marked, in milliseconds. */
const MARKED_MS = 4_000;

/**
 * Returns what a conversation shows: `pages` and `entries`, newest first, around `message`, the id
 * of an entry, or the newest without one. `newest` are the newest entries in either case, which the
 * live stream keeps up to date. `hasNewer`: there are newer entries than the loaded ones.
 * `isMissing`: the message isn't in this conversation, so that the newest entries are shown.
 */
export function useThreadAt(id: string, message: string | undefined) {
  const newest = useThread(id);
  const around = trpc.conversations.thread.useInfiniteQuery(
    { id, limit: PAGE, ...(message === undefined ? {} : { around: message }) },
    {
      enabled: message !== undefined,
      getNextPageParam: (page) => page.nextCursor,
      getPreviousPageParam: (page) => page.previousCursor,
      // Loaded once: loading it again would begin at another entry. Anew whenever it is opened.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnMount: false,
      refetchOnReconnect: false,
      retry: (failures, error) => failures < 2 && !isUnknown(error),
    },
  );
  const entriesAround = useLoaded(around.data);
  const isMissing = message !== undefined && isUnknown(around.error);
  if (message === undefined || isMissing)
    return { pages: newest.pages, entries: newest.entries, newest, hasNewer: false, isMissing, opened: undefined };
  return {
    pages: around,
    entries: entriesAround,
    newest,
    hasNewer: around.hasPreviousPage,
    isMissing,
    opened: message,
  };
}

const isUnknown = (error: unknown): boolean => hasCode(error, "NOT_FOUND") || hasCode(error, "VALIDATION_FAILED");

/**
 * Scrolls `scroller` to the entry `opened` as soon as it is loaded, and returns its id for four
 * seconds, to mark it; undefined after that. Without one, it scrolls to the newest entry when there
 * was one before.
 */
export function useShownMessage(
  scroller: RefObject<HTMLElement | null>,
  opened: string | undefined,
  entries: readonly ThreadEntry[],
): string | undefined {
  const [marked, setMarked] = useState<string>();
  const shown = useRef<string | undefined>(undefined);
  const isLoaded = entries.some(({ id }) => id === opened);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || shown.current === opened) return;
    if (opened === undefined) {
      shown.current = undefined;
      element.scrollTop = 0;
      return;
    }
    if (!isLoaded) return;
    shown.current = opened;
    // Not every browser for tests can scroll.
    element.querySelector(`[data-entry="${CSS.escape(opened)}"]`)?.scrollIntoView?.({ block: "center" });
    setMarked(opened);
  }, [scroller, opened, isLoaded]);
  useEffect(() => {
    if (marked === undefined) return;
    const timer = setTimeout(() => setMarked(undefined), MARKED_MS);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked === opened ? marked : undefined;
}

/**
 * Returns a function that opens the conversation on screen at an entry, by its id, or at its newest
 * one (undefined): it replaces the address.
 */
export function useOpenMessage(): (message: string | undefined) => void {
  const navigate = useNavigate();
  return useCallback(
    (message) =>
      void navigate({
        to: "/dashboard/inbox",
        search: (before) => ({ ...before, message }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
}
