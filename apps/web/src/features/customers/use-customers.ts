import { trpc } from "../../lib/api/trpc.ts";
import { countedBeside, withoutOrder } from "../../lib/list/counted-beside.ts";
import type { ListAddress } from "../../lib/list/list-address.ts";
import { PAGE, pageByPage, useLoaded } from "../../lib/list/list-pages.ts";
import { type CustomerQuery, customerQueryOf, readCustomerAddress } from "./customer-address.ts";

/**
 * Returns `pages`, the infinite query of the customers, 50 at a time, and `customers`, the rows
 * loaded so far. Newest first unless the query has another order; the previous rows stay while
 * another query loads.
 */
export function useCustomers(query: CustomerQuery) {
  const pages = trpc.customers.list.useInfiniteQuery({ limit: PAGE, ...query }, pageByPage);
  return { pages, customers: useLoaded(pages.data) };
}

/**
 * Returns the number of customers behind each set of search params, in their order; undefined
 * without any, while loading and after a failure. While others are counted the previous numbers
 * stay if there are as many.
 */
export function useCustomerCounts(addresses: readonly ListAddress[]) {
  const filters = addresses.map((address) => withoutOrder(customerQueryOf(readCustomerAddress(address))));
  const counts = trpc.customers.count.useQuery({ filters }, countedBeside(filters));
  return counts.data?.items;
}
