import { trpc } from "../../lib/api/trpc.ts";
import { countedBeside, withoutOrder } from "../../lib/list/counted-beside.ts";
import type { ListAddress } from "../../lib/list/list-address.ts";
import { PAGE, pageByPage, useLoaded } from "../../lib/list/list-pages.ts";
import { readSubscriptionAddress, type SubscriptionQuery, subscriptionQueryOf } from "./subscription-address.ts";

/**
 * Returns `pages`, the infinite query of the subscriptions, 50 at a time, and `subscriptions`, the
 * rows loaded so far. Newest first unless the query has another order; the previous rows stay while
 * another query loads.
 */
export function useSubscriptions(query: SubscriptionQuery) {
  const pages = trpc.subscriptions.list.useInfiniteQuery({ limit: PAGE, ...query }, pageByPage);
  return { pages, subscriptions: useLoaded(pages.data) };
}

/**
 * Returns the number of subscriptions behind each set of search params, in their order, with
 * `isMore` where there are more than it says; undefined until they are loaded and after a failure.
 * While others load, the former ones if there are as many.
 */
export function useSubscriptionCounts(addresses: readonly ListAddress[]) {
  const filters = addresses.map((address) => withoutOrder(subscriptionQueryOf(readSubscriptionAddress(address))));
  const counts = trpc.subscriptions.count.useQuery({ filters }, countedBeside(filters));
  return counts.data?.items;
}
