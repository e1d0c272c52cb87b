import type { SubscriptionStatus } from "@aavarti/contract/subscriptions";
import type { SortOf } from "@aavarti/domain/cursor";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { countedBeside } from "../../lib/list/counted-beside.ts";
import type { ListAddress } from "../../lib/list/list-address.ts";
import type { subscriptionSorts } from "../../lib/list-statuses.ts";
import { trpc } from "../../lib/trpc.ts";
import { readSubscriptionAddress, subscriptionQueryOf } from "./subscription-address.ts";

const PAGE = 50;

/** What the address asks of the list. */
export interface SubscriptionQuery {
  readonly search?: string;
  readonly status?: SubscriptionStatus;
  readonly productId?: string;
  readonly nextPrice?: string;
  readonly nextMonths?: number;
  readonly sort?: SortOf<(typeof subscriptionSorts)[number]>;
}

/** Page by page, newest first unless another order is asked for. What was shown stays while a new search loads. */
export function useSubscriptions(query: SubscriptionQuery) {
  const pages = trpc.subscriptions.list.useInfiniteQuery(
    { limit: PAGE, ...query },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const subscriptions = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return { pages, subscriptions };
}

/** How many subscriptions each address leads to; undefined while nobody knows. */
export function useSubscriptionCounts(addresses: readonly ListAddress[]) {
  const filters = addresses.map((address) => {
    const { sort: _, ...filter } = subscriptionQueryOf(readSubscriptionAddress(address));
    return filter;
  });
  const counts = trpc.subscriptions.count.useQuery({ filters }, countedBeside(filters));
  return counts.data?.items;
}
