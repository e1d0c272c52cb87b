import type { UpcomingReminder } from "@aavarti/contract/upcoming-reminders";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { showToast } from "../../ui/toast-store.ts";
import { reminderTexts } from "./texts.ts";

const texts = translatedTexts(() => reminderTexts.upcoming);
const PAGE = 12;

/**
 * Returns the reminders planned for today and the next 30 days, ordered by the day of their step:
 * the infinite query `pages` (12 each) and the `upcoming` ones loaded so far; `queued`, the number
 * of messages already waiting to be sent and when the first goes; and `until`, the end of the
 * trial, after which none is sent. Both are null while loading and when there is none.
 */
export function useUpcoming() {
  const pages = trpc.reminders.upcoming.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return {
    pages,
    upcoming: pages.data?.pages.flatMap((page) => page.items) ?? [],
    /**
     * The number of messages already queued besides those, and when the first is sent; null without
     * any.
     */
    queued: pages.data?.pages.at(0)?.queued ?? null,
    /** The end of the trial, after which no reminder is sent; null for a paid account. */
    until: pages.data?.pages.at(0)?.until ?? null,
  };
}

const refOf = ({ subscriptionId, endDate, daysBefore }: UpcomingReminder) => ({ subscriptionId, endDate, daysBefore });

/** Returns the key of a planned reminder: its subscription, end date and step (days before it). */
export const keyOf = ({ subscriptionId, endDate, daysBefore }: UpcomingReminder): string =>
  `${subscriptionId} ${endDate} ${daysBefore}`;

/**
 * Returns `skip`, which has the server leave out a planned reminder, and `unskip`, which restores a
 * skipped one. The row changes before the server confirms; a toast says so, after `skip` with Undo.
 * A failure shows a toast. Then the plan and the reminder log are loaded again.
 */
export function useSkip() {
  const utils = trpc.useUtils();
  const mark = (key: string, skipped: string | null) =>
    utils.reminders.upcoming.setInfiniteData(
      { limit: PAGE },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (keyOf(item) === key ? { ...item, skipped } : item)),
          })),
        },
    );
  const settle = () => {
    void utils.reminders.upcoming.invalidate();
    void utils.reminders.log.invalidate();
    void utils.reminders.counts.invalidate();
  };
  const skipping = trpc.reminders.skip.useMutation({
    onError: (error) => showFailure(texts.skipFailed, error),
    onSettled: settle,
  });
  const unskipping = trpc.reminders.unskip.useMutation({
    onError: (error) => showFailure(texts.unskipFailed, error),
    onSettled: settle,
  });

  const unskip = (reminder: UpcomingReminder) => {
    mark(keyOf(reminder), null);
    unskipping.mutate(refOf(reminder), {
      onSuccess: () => showToast({ title: texts.unskipped(reminder.customer.name) }),
    });
  };
  const skip = (reminder: UpcomingReminder) => {
    mark(keyOf(reminder), texts.skippedNow);
    skipping.mutate(refOf(reminder), {
      onSuccess: () =>
        showToast({
          title: texts.skipped(reminder.customer.name),
          action: {
            label: texts.undo,
            altText: texts.undoSkip(reminder.customer.name),
            run: () => unskip(reminder),
          },
        }),
    });
  };
  return { skip, unskip };
}
