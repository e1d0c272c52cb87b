import type { ReminderEntry } from "@aavarti/contract/reminders";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../lib/api/trpc.ts";
import { DEFAULT_PERIOD, type HistoryFilter } from "./history-filter.ts";

/** The polling interval while a message's state may still change, in milliseconds. */
const FRESH_MS = 5_000;
/** After this long, a delivery report is no longer expected. Milliseconds. */
const SETTLED_MS = 3_600_000;

const ON_ITS_WAY: readonly ReminderEntry["state"][] = ["queued", "sent", "unknown"];

const mayChange = ({ state, dueAt }: ReminderEntry): boolean =>
  ON_ITS_WAY.includes(state) && Date.now() - Date.parse(dueAt) < SETTLED_MS;

/**
 * Returns the filtered reminder log, newest first: its infinite query `pages` (`limit` rows each),
 * the `entries` loaded so far, and the `counts` by state, which ignore the state filter (undefined
 * while loading). Every period includes what is queued for later. It polls every five seconds while
 * a loaded message that is queued, sent or unknown was due less than an hour ago or is due later.
 */
export function useHistory({ status, channel, period }: HistoryFilter, { limit }: { limit: number }) {
  const filter = { ...(channel && { channel }), period };
  const pages = trpc.reminders.log.useInfiniteQuery(
    { limit, ...filter, ...(status && { status }) },
    {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.items.some(mayChange)) ? FRESH_MS : false),
    },
  );
  const entries = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const isMoving = entries.some(mayChange);
  const counts = trpc.reminders.counts.useQuery(filter, {
    placeholderData: keepPreviousData,
    refetchInterval: isMoving ? FRESH_MS : false,
  });
  return { pages, entries, counts: counts.data };
}

/** The number of messages shown on the page itself. */
export const LATEST = 7;

/**
 * Returns the latest messages of the reminder log in any state, in the shape of `useHistory`: pages
 * of seven, of the last 30 days.
 */
export const useLatest = () =>
  useHistory({ status: undefined, channel: undefined, period: DEFAULT_PERIOD }, { limit: LATEST });
