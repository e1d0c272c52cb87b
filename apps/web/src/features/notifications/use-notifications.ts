import type { Notification } from "@aavarti/contract/notification-feed";
import { mayPopUpAt } from "@aavarti/domain/notification-preferences";
import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { currentHour } from "../../lib/display/clock.ts";
import { storedSentences, storedText } from "../../lib/i18n/stored-text.ts";
import { useLiveStream } from "../../lib/realtime/use-live-stream.ts";
import { currentToasts, showToast } from "../../ui/toast-store.ts";
import { type Announced, announce, beginAnnouncing } from "./announce.ts";
import { notificationTexts as texts } from "./texts.ts";

const PAGE = 15;
/** The page that shows messages of customers as they arrive. */
const INBOX = "/dashboard/inbox";

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
 * Keeps the notifications and the unread count up to date over the live stream, and shows toasts
 * for new ones, as the user's preferences allow: not between 21:00 and 8:00, once a minute at most,
 * not in place of a toast with a button, and none of messages while the inbox shows them. What is
 * about the conversation on screen is marked as read, without a toast. A change
 * also loads the reminder log again. Use it only once.
 */
export function useLiveNotifications({ pages, notifications }: ReturnType<typeof useNotifications>): void {
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

  useAnnouncements(pages.isSuccess ? notifications : null, useReadOnScreen(notifications));
}

/** Returns the id of the conversation on screen; undefined without one, and in a hidden tab. */
function conversationOnScreen({ pathname, href }: { pathname: string; href: string }): string | undefined {
  if (pathname !== INBOX || document.hidden) return undefined;
  return new URL(href, window.location.origin).searchParams.get("conversation") ?? undefined;
}

/**
 * Marks notifications about the conversation on screen as read: it is being read. Returns whether
 * one is about it.
 */
function useReadOnScreen(notifications: readonly Notification[]): (notification: Notification) => boolean {
  const { history } = useRouter();
  const { mutate } = useMarkRead();
  const marked = useRef(new Set<string>());
  const isOnScreen = useCallback(
    ({ link }: Notification) => {
      const id = conversationOnScreen(history.location);
      return id !== undefined && new URL(link, window.location.origin).searchParams.get("conversation") === id;
    },
    [history],
  );
  useEffect(() => {
    const mark = () => {
      // Each change once: after a failure it stays unread.
      const keyOf = ({ id, updatedAt }: Notification) => `${id} ${updatedAt}`;
      const unread = notifications.filter((one) => !one.isRead && isOnScreen(one) && !marked.current.has(keyOf(one)));
      if (unread.length === 0) return;
      for (const one of unread) marked.current.add(keyOf(one));
      mutate({ ids: unread.map(({ id }) => id) });
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [notifications, isOnScreen, mutate]);
  return isOnScreen;
}

function useAnnouncements(
  notifications: readonly Notification[] | null,
  isOnScreen: (notification: Notification) => boolean,
): void {
  const { history } = useRouter();
  const announced = useRef<Announced | null>(null);
  const choices = trpc.notifications.preferences.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data;
  useEffect(() => {
    if (!notifications) return;
    if (!announced.current) {
      announced.current = beginAnnouncing(notifications);
      return;
    }
    const others = notifications.map((one) => (isOnScreen(one) ? { ...one, isRead: true } : one));
    const { toShow, after } = announce(announced.current, others, {
      now: Date.now(),
      popsUp: (kind) =>
        !(kind === "customer.replied" && history.location.pathname === INBOX) &&
        mayPopUpAt(currentHour()) &&
        choices?.kinds.some((choice) => choice.kind === kind && choice.popup) === true,
    });
    announced.current = after;
    const [first] = toShow;
    // A toast with Undo must not be replaced by a notification that the bell keeps anyway.
    if (!first || currentToasts().some(({ isOpen, action }) => isOpen && action)) return;
    const isOne = toShow.length === 1;
    showToast({
      title: isOne ? storedText(first.title, first.titleReason) : texts.several(toShow.length),
      description: isOne ? storedSentences(first.bodySentences) : texts.severalLead,
      isDestructive: toShow.some(({ kind }) => kind === "reminder.failed" || kind === "payment.refunded"),
      ...(isOne && {
        action: {
          label: texts.show,
          altText: texts.showAlt(storedText(first.title, first.titleReason)),
          run: () => history.push(first.link),
        },
      }),
    });
  }, [notifications, choices, history, isOnScreen]);
}

/**
 * Returns the mutation that marks notifications as read on the server: some by id, or all. The rows
 * change at once, the unread count with the server's response. A failure shows a toast and loads
 * the list again.
 */
export function useMarkRead() {
  const utils = trpc.useUtils();
  return trpc.notifications.markRead.useMutation({
    onMutate: (input) => {
      const isMarked = (id: string) => "all" in input || input.ids.includes(id);
      utils.notifications.list.setInfiniteData(
        { limit: PAGE },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => (isMarked(item.id) ? { ...item, isRead: true } : item)),
            })),
          },
      );
    },
    onSuccess: (unread) => utils.notifications.unreadCount.setData(undefined, unread),
    onError: (error) => {
      showFailure(texts.markFailed, error);
      void utils.notifications.list.invalidate();
    },
  });
}

/**
 * Returns a function that opens the page a notification links to, as a new history entry, and marks
 * it as read if it wasn't. `onOpened` runs before the navigation.
 */
export function useOpenNotification(onOpened: () => void) {
  const { history } = useRouter();
  const markRead = useMarkRead();
  return ({ id, link, isRead }: Notification) => {
    if (!isRead) markRead.mutate({ ids: [id] });
    onOpened();
    history.push(link);
  };
}
