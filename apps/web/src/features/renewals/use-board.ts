import type { Lane } from "@aavarti/domain/standing";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../lib/api/trpc.ts";

const PAGE = 50;

/** The polling interval, in milliseconds: other members renew, and midnight passes. */
const FRESH_MS = 60_000;

const searching = (search: string) => (search ? { search } : {});

/**
 * Returns the query for the number of renewals in each column ("lane") of the board, the sum of
 * their next terms' prices, and this month's amounts, among those that match `search`. It is loaded
 * again every minute while the tab is visible; the previous figures stay while a new search loads.
 */
export const useBoard = (search = "") =>
  trpc.renewals.board.useQuery(searching(search), {
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
  });

/**
 * Returns the pages of one lane, nearest end date first. The previous rows stay while a new search
 * loads.
 */
function useLane({ lane, search, isNeeded = true }: { lane: Lane; search: string; isNeeded?: boolean }) {
  const pages = trpc.renewals.lane.useInfiniteQuery(
    { lane, limit: PAGE, ...searching(search) },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData, enabled: isNeeded },
  );
  return { lane, pages, rows: pages.data?.pages.flatMap((page) => page.items) ?? [] };
}

/**
 * Returns the loaded renewals that match `search`, with their query, as a list of lanes (the
 * board's columns): only the given lane, or without one the four within 30 days. Renewals in more
 * than 30 days are only loaded as the lane `later`. Nearest end date first, 50 rows per page; the
 * previous rows stay while a new search loads.
 */
export function useLanes({ lane, search }: { lane: Lane | undefined; search: string }): readonly LaneList[] {
  const isNeeded = (one: Lane) => lane === undefined || lane === one;
  const lists = [
    useLane({ lane: "overdue", search, isNeeded: isNeeded("overdue") }),
    useLane({ lane: "today", search, isNeeded: isNeeded("today") }),
    useLane({ lane: "week", search, isNeeded: isNeeded("week") }),
    useLane({ lane: "month", search, isNeeded: isNeeded("month") }),
  ];
  const later = useLane({ lane: "later", search, isNeeded: lane === "later" });
  return lane === undefined ? lists : [...lists, later].filter((list) => list.lane === lane);
}

export type LaneList = ReturnType<typeof useLane>;
