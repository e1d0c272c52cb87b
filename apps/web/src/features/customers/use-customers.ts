import type { Lane } from "@aavarti/domain/standing";
import { useMemo } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { countedBeside, withoutOrder } from "../../lib/list/counted-beside.ts";
import type { ListAddress } from "../../lib/list/list-address.ts";
import { PAGE, pageByPage, useLoaded } from "../../lib/list/list-pages.ts";
import { type CustomerQuery, customerQueryOf, readCustomerAddress } from "./customer-address.ts";

/** The order of the list without another one in its URL. */
export const MOST_URGENT = "urgent";

/**
 * Returns `pages`, the infinite query of the customers, 50 at a time, and `customers`, the rows
 * loaded so far, each with what they have to pay. Most urgent first unless the query has another
 * order; the previous rows stay while another query loads.
 */
export function useCustomers(query: CustomerQuery) {
  const pages = trpc.customers.list.useInfiniteQuery(
    { limit: PAGE, sort: MOST_URGENT, ...query, withStanding: true },
    pageByPage,
  );
  return { pages, customers: useLoaded(pages.data) };
}

/**
 * Returns the number of customers behind each set of search params, in their order, with when it
 * was calculated for a large business; undefined
 * without any, while loading and after a failure. While others are counted the previous numbers
 * stay if there are as many.
 */
export function useCustomerCounts(addresses: readonly ListAddress[]) {
  const filters = addresses.map((address) => withoutOrder(customerQueryOf(readCustomerAddress(address))));
  const { data } = trpc.customers.count.useQuery({ filters }, { ...countedBeside(filters), ...untilNewer });
  return useMemo(() => data?.items.map((row) => ({ ...row, calculatedAt: data.calculatedAt })), [data]);
}

/**
 * Returns for each lane within 30 days how many customers of the list are in it and what they have
 * to pay in all (null for a role that may not see sums); undefined until that is loaded, and while
 * `isShown` is false.
 */
export function useCustomerLanes(query: CustomerQuery, isShown: boolean): LaneSums | undefined {
  const { lane: _, ...filters } = withoutOrder(query);
  const { data } = trpc.customers.lanes.useQuery(filters, {
    enabled: isShown,
    staleTime: 60_000,
    ...untilNewer,
  });
  return useMemo(
    () => data && { byLane: new Map(data.lanes.map((row) => [row.lane, row])), calculatedAt: data.calculatedAt },
    [data],
  );
}

/** Options of a query whose answer may be a stored one, so that a newer one appears. */
const untilNewer = {
  refetchInterval: ({
    state: { data },
  }: {
    state: { data: { calculatedAt: string | null; isUpdating: boolean } | undefined };
  }) => (data?.isUpdating ? 2_000 : data?.calculatedAt ? 30_000 : false),
} as const;

/** What is in each lane, and when that was calculated; null where it is of the answer. */
export type LaneSums = { byLane: ReadonlyMap<Lane, LaneSum>; calculatedAt: string | null };

export type LaneSum = Outputs["customers"]["lanes"]["lanes"][number];
