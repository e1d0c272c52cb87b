import type { Notification } from "@aavarti/contract/notification-feed";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { CheckCheck, List, Settings2 } from "lucide-react";
import { useRef } from "react";
import { useToday } from "../../lib/display/clock.ts";
import { instantLabel } from "../../lib/display/instant-label.ts";
import { storedSentences, storedText } from "../../lib/i18n/stored-text.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { allNotificationsTexts } from "./all-texts.ts";
import { bellTexts } from "./bell-texts.ts";
import { NotificationLink } from "./notification-link.tsx";
import { NotificationMark } from "./notification-mark.tsx";
import { notificationTexts as texts } from "./texts.ts";
import { useMarkRead, useOpenNotification } from "./use-mark-read.ts";
import type { useNotifications } from "./use-notifications.ts";

type Feed = ReturnType<typeof useNotifications>;

/**
 * Shows the contents of the bell's popover: the newest notifications, 15 at a time with a button
 * for more, a button that marks all as read while any is unread, and links to the page with all of
 * them and to the settings. Opening a notification marks it as read, goes to its page and calls
 * `onClose`, as do the links.
 */
export function BellContents({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const markRead = useMarkRead();
  const all = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <div className="flex min-h-12 shrink-0 items-center justify-between gap-2 border-b border-line pr-2 pl-4">
        <h2 className="text-md font-semibold">{bellTexts.title}</h2>
        {feed.unread > 0 && (
          <Button
            needsNetwork
            look="ghost"
            size="sm"
            disabled={markRead.isPending}
            onClick={() => {
              // The button goes away, and with it the focus.
              all.current?.focus();
              markRead.mutate({ all: true });
            }}
          >
            <CheckCheck aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.markAll}
          </Button>
        )}
      </div>
      <Newest feed={feed} onOpened={onClose} />
      <div className="grid shrink-0 grid-cols-2 border-t border-line p-1">
        <Link
          ref={all}
          to="/notifications/all"
          onClick={onClose}
          className={buttonClass({ look: "ghost", size: "sm" })}
        >
          <List aria-hidden className="size-4" strokeWidth={1.75} />
          {allNotificationsTexts.open}
        </Link>
        <Link
          to="/notifications"
          hash="your-notifications"
          onClick={onClose}
          className={buttonClass({ look: "ghost", size: "sm" })}
        >
          <Settings2 aria-hidden className="size-4" strokeWidth={1.75} />
          {texts.settings}
        </Link>
      </div>
    </>
  );
}

function Newest({ feed: { pages, notifications }, onOpened }: { feed: Feed; onOpened: () => void }) {
  const today = useToday();
  const open = useOpenNotification(onOpened);
  if (pages.isPending) {
    return (
      <div role="status" aria-label={texts.loading} className="grid gap-5 p-4">
        {[0, 1, 2].map((row) => (
          <span key={row} className="grid gap-2 pl-7">
            <Skeleton className="h-3.5 w-48" />
            <Skeleton className="h-3 w-64" />
          </span>
        ))}
      </div>
    );
  }
  if (pages.isError && notifications.length === 0) {
    return <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => pages.refetch()} />;
  }
  if (notifications.length === 0) return <p className="p-4 text-text-2">{texts.empty}</p>;
  return (
    <div className="min-h-0 overflow-y-auto">
      <ul aria-label={bellTexts.title} className="divide-y divide-line">
        {notifications.map((notification) => (
          <Item key={notification.id} notification={notification} today={today} onOpen={open} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className="border-t border-line p-1">
          <Button
            needsNetwork
            look="ghost"
            size="sm"
            width="full"
            disabled={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {texts.more}
          </Button>
        </div>
      )}
    </div>
  );
}

function Item({
  notification,
  today,
  onOpen,
}: {
  notification: Notification;
  today: CalendarDate;
  onOpen: (notification: Notification) => void;
}) {
  const { kind, title, titleReason, body, bodySentences, isRead, updatedAt } = notification;
  return (
    <li>
      <NotificationLink
        notification={notification}
        onOpen={onOpen}
        className="flex gap-3 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <NotificationMark kind={kind} className="mt-0.5 size-4" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-3">
            <span className={classNames("min-w-0 flex-1 wrap-anywhere", isRead ? "text-text-2" : "font-medium")}>
              {storedText(title, titleReason)}
            </span>
            <span className="num shrink-0 text-xs text-text-3">{instantLabel(updatedAt, today)}</span>
          </span>
          {body && (
            <span className="mt-0.5 line-clamp-2 text-sm text-text-2 wrap-anywhere">
              {storedSentences(bodySentences)}
            </span>
          )}
        </span>
        <span className="w-1.5 shrink-0 pt-1.5">
          {!isRead && (
            <>
              <span aria-hidden className="block size-1.5 rounded-full bg-accent" />
              <span className="sr-only">{texts.unreadMark}</span>
            </>
          )}
        </span>
      </NotificationLink>
    </li>
  );
}
