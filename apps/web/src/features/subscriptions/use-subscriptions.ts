import type { SubscriptionStatus } from "@aavarti/contract/subscriptions";
import type { SortOf } from "@aavarti/domain/cursor";
import { countedBeside, withoutOrder } from "../../lib/list/counted-beside.ts";
import type { ListAddress } from "../../lib/list/list-address.ts";
import { PAGE, pageByPage, useLoaded } from "../../lib/list/list-pages.ts";
import type { subscriptionSorts } from "../../lib/list-statuses.ts";
import { trpc } from "../../lib/trpc.ts";
import { readSubscriptionAddress, subscriptionQueryOf } from "./subscription-address.ts";

/** What the address asks of the list. */
export interface SubscriptionQuery {
  readonly search?: string;
  readonly status?: SubscriptionStatus;
  readonly productId?: string;
  readonly nextPrice?: string;
  readonly nextMonths?: number;
  readonly endsWithin?: number;
  readonly sort?: SortOf<(typeof subscriptionSorts)[number]>;
}

/** Newest first unless another order is asked for. */
export function useSubscriptions(query: SubscriptionQuery) {
  const pages = trpc.subscriptions.list.useInfiniteQuery({ limit: PAGE, ...query }, pageByPage);
  return { pages, subscriptions: useLoaded(pages.data) };
}

/** How many subscriptions each address leads to; undefined while nobody knows. */
export function useSubscriptionCounts(addresses: readonly ListAddress[]) {
  const filters = addresses.map((address) => withoutOrder(subscriptionQueryOf(readSubscriptionAddress(address))));
  const counts = trpc.subscriptions.count.useQuery({ filters }, countedBeside(filters));
  return counts.data?.items;
}
