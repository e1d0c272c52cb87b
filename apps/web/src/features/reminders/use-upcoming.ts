import type { UpcomingReminder } from "@aavarti/contract/upcoming-reminders";
import { showFailure } from "../../lib/failure-toast.ts";
import { inLanguage } from "../../lib/language/in-language.ts";
import { trpc } from "../../lib/trpc.ts";
import { showToast } from "../../ui/toast-store.ts";
import { reminderTexts } from "./texts.ts";

const texts = inLanguage(() => reminderTexts.upcoming);
const PAGE = 12;

/** What is planned for today and the next 30 days, in the order of days, page by page. */
export function useUpcoming() {
  const pages = trpc.reminders.upcoming.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor },
  );
  return {
    pages,
    upcoming: pages.data?.pages.flatMap((page) => page.items) ?? [],
    /** Messages that are queued besides those, and when the first goes out; null without any. */
    queued: pages.data?.pages.at(0)?.queued ?? null,
    /** Where the trial ends, after which nothing goes out; null for a paid account. */
    until: pages.data?.pages.at(0)?.until ?? null,
  };
}

const refOf = ({ subscriptionId, endDate, daysBefore }: UpcomingReminder) => ({ subscriptionId, endDate, daysBefore });

export const keyOf = ({ subscriptionId, endDate, daysBefore }: UpcomingReminder): string =>
  `${subscriptionId} ${endDate} ${daysBefore}`;

/**
 * Keeps a planned reminder from going out, or lets it go after all. The row changes at once; the
 * toast takes either back.
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
