import type { Notification } from "@aavarti/contract/notification-feed";
import { type CalendarDate, DEFAULT_TIME_ZONE, wallClockIn } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { Check, CheckCheck, Settings2 } from "lucide-react";
import { useRef } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { useToday } from "../../lib/display/clock.ts";
import { dayLabel } from "../../lib/display/display.ts";
import { instantLabel, timeLabel } from "../../lib/display/instant-label.ts";
import { storedSentences, storedText } from "../../lib/i18n/stored-text.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ListHeading, ListSkeleton, ViewTabs, viewTabClass } from "../../ui/list.tsx";
import { ListNotice } from "../../ui/list-notice.tsx";
import { allNotificationsTexts as texts } from "./all-texts.ts";
import { NotificationLink } from "./notification-link.tsx";
import { NotificationMark } from "./notification-mark.tsx";
import { notificationTexts } from "./texts.ts";
import { useMarkRead, useOpenNotification } from "./use-mark-read.ts";

const PAGE = 30;

/**
 * Shows every notification of the signed-in user, newest first and by day, or only the unread ones
 * (`isUnreadOnly`, a view with a URL of its own). Each opens its record and is marked as read then,
 * or by its button; one button marks all. A link leads to the settings of notifications.
 */
export function AllNotifications({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  const { data: count } = trpc.notifications.unreadCount.useQuery();
  const { mark, isMarking } = useMarking();
  const unread = count?.unread ?? 0;
  const views = useRef<HTMLDivElement>(null);
  // The pressed button goes away, and with it the focus.
  const focusView = () => views.current?.querySelector<HTMLElement>("[aria-current=page]")?.focus();
  const markAll = unread > 0 && (
    <Button
      needsNetwork
      disabled={isMarking}
      onClick={() => {
        focusView();
        mark({ all: true });
      }}
    >
      <CheckCheck aria-hidden className="size-4" strokeWidth={1.75} />
      {notificationTexts.markAll}
    </Button>
  );
  const settings = (
    <Link to="/notifications" hash="your-notifications" className={buttonClass({ look: "secondary" })}>
      <Settings2 aria-hidden className="size-4" strokeWidth={1.75} />
      {notificationTexts.settings}
    </Link>
  );
  return (
    <>
      <ListHeading title={texts.title}>
        {markAll}
        {settings}
      </ListHeading>
      <div ref={views}>
        <ViewTabs label={texts.views}>
          <Link to="/notifications/all" activeOptions={{ exact: true, includeSearch: true }} className={viewTabClass}>
            {texts.all}
          </Link>
          <Link
            to="/notifications/all"
            search={{ status: "unread" }}
            activeOptions={{ exact: true, includeSearch: true }}
            className={classNames(viewTabClass, "gap-1.5")}
          >
            {texts.unread} {unread > 0 && <span className="num text-text-3">{unread}</span>}
          </Link>
        </ViewTabs>
      </div>
      <div className="flex flex-wrap gap-2 px-4 py-3 lg:hidden [&>*]:flex-1">
        {markAll}
        {settings}
      </div>
      <List
        isUnreadOnly={isUnreadOnly}
        onMark={(id) => {
          if (isUnreadOnly) focusView();
          mark({ ids: [id] });
        }}
      />
    </>
  );
}

/** Marks notifications as read, and loads the lists again. */
function useMarking() {
  const utils = trpc.useUtils();
  const markRead = useMarkRead();
  return {
    isMarking: markRead.isPending,
    mark: (input: Parameters<typeof markRead.mutate>[0]) =>
      markRead.mutate(input, { onSuccess: () => void utils.notifications.list.invalidate() }),
  };
}

function List({ isUnreadOnly, onMark }: { isUnreadOnly: boolean; onMark: (id: string) => void }) {
  const today = useToday();
  const open = useOpenNotification(() => undefined);
  const pages = trpc.notifications.list.useInfiniteQuery(
    { limit: PAGE, ...(isUnreadOnly && { status: "unread" }) },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const found = pages.data?.pages.flatMap((page) => page.items);
  if (!found) {
    return pages.isError ? (
      <ListNotice
        isAlert
        text={notificationTexts.failed}
        actionLabel={notificationTexts.retry}
        onAction={() => void pages.refetch()}
      />
    ) : (
      <ListSkeleton label={notificationTexts.loading} rows={6} />
    );
  }
  if (found.length === 0) {
    return (
      <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-6 max-lg:text-md lg:px-6">
        <p className="text-text-2">{isUnreadOnly ? texts.noneUnread : notificationTexts.empty}</p>
        {isUnreadOnly && (
          <Link to="/notifications/all" className={buttonClass({ size: "sm" })}>
            {texts.showAll}
          </Link>
        )}
      </div>
    );
  }
  return (
    <div className="max-w-220 pb-8">
      {byDay(found).map(({ day, list }) => (
        <section key={`${day} ${list[0]?.id}`} aria-label={dayName(day, list, today)}>
          <h2 className="num px-4 pt-5 pb-1 text-sm font-medium text-text-3 lg:px-6">{dayName(day, list, today)}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {list.map((notification) => (
              <Item key={notification.id} notification={notification} onOpen={open} onMark={onMark} />
            ))}
          </ul>
        </section>
      ))}
      {pages.hasNextPage && (
        <div className="px-4 pt-4 lg:px-6">
          <Button needsNetwork disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {notificationTexts.more}
          </Button>
        </div>
      )}
    </div>
  );
}

function Item({
  notification,
  onOpen,
  onMark,
}: {
  notification: Notification;
  onOpen: (notification: Notification) => void;
  onMark: (id: string) => void;
}) {
  const { id, kind, title, titleReason, body, bodySentences, isRead, updatedAt } = notification;
  const name = storedText(title, titleReason);
  return (
    <li className="flex items-start hover:bg-hover">
      <NotificationLink
        notification={notification}
        onOpen={onOpen}
        className="flex min-w-0 flex-1 gap-3 px-4 py-3.5 focus-visible:-outline-offset-2 lg:px-6"
      >
        <NotificationMark kind={kind} className="mt-0.5 size-4" />
        <span className="min-w-0 flex-1">
          <span className={classNames("block wrap-anywhere max-lg:text-md", isRead ? "text-text-2" : "font-medium")}>
            {name}
            {!isRead && (
              <>
                <span aria-hidden className="ml-2 inline-block size-1.5 rounded-full bg-accent align-middle" />
                <span className="sr-only"> {notificationTexts.unreadMark}</span>
              </>
            )}
          </span>
          {body && <span className="mt-0.5 block text-text-2 wrap-anywhere">{storedSentences(bodySentences)}</span>}
        </span>
        <span className="num shrink-0 text-sm text-text-3">{timeLabel(updatedAt)}</span>
      </NotificationLink>
      <span className="flex w-12 shrink-0 justify-center pt-1.5 pr-1 lg:pt-2.5 lg:pr-3">
        {!isRead && (
          <Button
            needsNetwork
            look="ghost"
            size="sm"
            className="px-0 max-lg:w-11 max-lg:px-0 lg:w-8"
            aria-label={texts.markReadNamed(name)}
            title={texts.markRead}
            onClick={({ currentTarget }) => {
              currentTarget.closest("li")?.querySelector("a")?.focus();
              onMark(id);
            }}
          >
            <Check aria-hidden className="size-4" strokeWidth={1.75} />
          </Button>
        )}
      </span>
    </li>
  );
}

/** Groups notifications, newest first, by the day of their latest event in the business's zone. */
function byDay(list: readonly Notification[]): { day: CalendarDate; list: Notification[] }[] {
  const days: { day: CalendarDate; list: Notification[] }[] = [];
  for (const notification of list) {
    const { date } = wallClockIn(DEFAULT_TIME_ZONE, new Date(notification.updatedAt));
    const last = days.at(-1);
    if (last?.day === date) last.list.push(notification);
    else days.push({ day: date, list: [notification] });
  }
  return days;
}

/** `Today`, `Yesterday` or the day: `18 Nov`. */
function dayName(day: CalendarDate, [first]: readonly Notification[], today: CalendarDate): string {
  if (day === today || !first) return day === today ? texts.today : dayLabel(day, today);
  return instantLabel(first.updatedAt, today);
}
