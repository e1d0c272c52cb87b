import { useCallback } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { useLiveStream } from "../../lib/realtime/use-live-stream.ts";

/** How many notifications the bell loads at a time. */
export const PAGE = 15;

/**
 * Returns `notifications`, those of the signed-in user loaded so far, newest first, their infinite
 * query `pages` (15 each), `unread`, the unread count, and `unanswered`, the number of
 * conversations without an answer, up to 100 (both 0 while loading).
 */
export function useNotifications() {
  const unread = trpc.notifications.unreadCount.useQuery();
  const pages = trpc.notifications.list.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const notifications = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return { unread: unread.data?.unread ?? 0, unanswered: unread.data?.unanswered ?? 0, pages, notifications };
}

/**
 * Keeps the notifications and the unread count up to date over the live stream; `Announcements`
 * tells of new ones. A change also loads the reminder log again. Use it only once.
 */
export function useLiveNotifications(): void {
  const utils = trpc.useUtils();
  const createListener = useCallback(() => {
    let isFirst = true;
    return {
      onUnread: (unread: number, unanswered: number) => {
        const isKnown = isFirst && utils.notifications.unreadCount.getData()?.unread === unread;
        isFirst = false;
        // The first event usually repeats the count that the page has just loaded. Any other event
        // means that something changed, in the reminder log too.
        utils.notifications.unreadCount.setData(undefined, { unread, unanswered });
        if (isKnown) return;
        void utils.notifications.list.invalidate();
        void utils.reminders.log.invalidate();
        void utils.reminders.counts.invalidate();
      },
    };
  }, [utils]);
  useLiveStream(createListener);
}
