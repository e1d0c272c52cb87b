import { Link } from "@tanstack/react-router";
import { storedText } from "../../lib/i18n/stored-text.ts";
import { allNotificationsTexts } from "./all-texts.ts";
import { bellTexts } from "./bell-texts.ts";
import { NotificationLink } from "./notification-link.tsx";
import { NotificationMark } from "./notification-mark.tsx";
import { notificationTexts as texts } from "./texts.ts";
import { useOpenNotification } from "./use-mark-read.ts";
import type { useNotifications } from "./use-notifications.ts";

const SHOWN = 2;

/**
 * Shows the newest unread notifications in the sidebar, at most two, or that there is nothing new;
 * nothing while they load. Opening one marks it as read and goes to its page; the heading leads to
 * all. Hidden in a low window; the bell is always there.
 */
export function SidebarCard({ feed: { unread, pages, notifications } }: { feed: ReturnType<typeof useNotifications> }) {
  const open = useOpenNotification(() => undefined);
  // Hidden while loading: it would show "Nothing new" for a moment and then grow.
  if (pages.isPending) return null;
  const shown = notifications.filter(({ isRead }) => !isRead).slice(0, SHOWN);
  return (
    <section
      aria-label={bellTexts.title}
      className="mb-3 rounded-md border border-line bg-surface p-1.5 [@media(max-height:820px)]:hidden"
    >
      <h2 className="text-sm font-medium">
        <Link
          to="/notifications/all"
          title={allNotificationsTexts.open}
          className="flex items-center justify-between rounded-xs px-1.5 py-1 hover:bg-hover"
        >
          <span className="num">{unread > 0 ? bellTexts.unread(unread) : texts.nothingNew}</span>
          {unread > 0 && <span aria-hidden className="size-1.5 rounded-full bg-accent" />}
        </Link>
      </h2>
      {shown.length > 0 && (
        <ul className="text-xs text-text-2">
          {shown.map((notification) => (
            <li key={notification.id}>
              <NotificationLink
                notification={notification}
                onOpen={open}
                className="flex min-h-6 items-start gap-1.5 rounded-xs px-1.5 py-1 hover:bg-hover"
              >
                <NotificationMark kind={notification.kind} className="mt-0.5 size-3" />
                <span className="line-clamp-2 min-w-0 wrap-anywhere">
                  {storedText(notification.title, notification.titleReason)}
                </span>
              </NotificationLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
