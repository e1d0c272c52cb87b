import type { Notification } from "@aavarti/contract/notification-feed";
import { mayPopUpAt } from "@aavarti/domain/notification-preferences";
import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { currentHour } from "../../lib/display/clock.ts";
import { storedSentences, storedText } from "../../lib/i18n/stored-text.ts";
import { currentToasts, showToast } from "../../ui/toast-store.ts";
import { type Announced, announce, beginAnnouncing } from "./announce.ts";
import { notificationTexts as texts } from "./texts.ts";
import { useMarkRead } from "./use-mark-read.ts";
import type { useNotifications } from "./use-notifications.ts";

/** The page that shows messages of customers as they arrive. */
const INBOX = "/dashboard/inbox";

/**
 * Shows toasts for new notifications, as the user's preferences allow: not between 21:00 and 8:00,
 * once a minute at most, not in place of a toast with a button, and none of messages while the
 * inbox shows them. What is about the conversation on screen is marked as read, without a toast.
 * Renders nothing itself. Use it only once.
 */
export function Announcements({ feed: { pages, notifications } }: { feed: ReturnType<typeof useNotifications> }) {
  useAnnouncements(pages.isSuccess ? notifications : null, useReadOnScreen(notifications));
  return null;
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
    const title = isOne ? storedText(first.title, first.titleReason) : texts.several(toShow.length);
    showToast({
      title,
      description: isOne ? storedSentences(first.bodySentences) : undefined,
      isDestructive: toShow.some(({ kind }) => kind === "reminder.failed" || kind === "payment.refunded"),
      action: {
        label: texts.show,
        altText: texts.showAlt(title),
        run: () => history.push(isOne ? first.link : "/notifications/all"),
      },
    });
  }, [notifications, choices, history, isOnScreen]);
}
