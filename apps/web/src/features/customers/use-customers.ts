import type { CustomerStatus } from "@aavarti/contract/customers";
import type { SortOf } from "@aavarti/domain/cursor";
import { countedBeside, withoutOrder } from "../../lib/list/counted-beside.ts";
import type { ListAddress } from "../../lib/list/list-address.ts";
import { PAGE, pageByPage, useLoaded } from "../../lib/list/list-pages.ts";
import type { customerSorts } from "../../lib/list-statuses.ts";
import { trpc } from "../../lib/trpc.ts";
import { customerQueryOf, readCustomerAddress } from "./customer-address.ts";

/** What the address asks of the list. */
export interface CustomerQuery {
  readonly search?: string;
  readonly status?: CustomerStatus;
  readonly sort?: SortOf<(typeof customerSorts)[number]>;
  readonly without?: "phone" | "email";
  /** Ids of tags with commas between: who bears any of them. */
  readonly tag?: string;
}

/** Newest first unless another order is asked for. */
export function useCustomers(query: CustomerQuery) {
  const pages = trpc.customers.list.useInfiniteQuery({ limit: PAGE, ...query }, pageByPage);
  return { pages, customers: useLoaded(pages.data) };
}

/** How many customers each address leads to; undefined while nobody knows. */
export function useCustomerCounts(addresses: readonly ListAddress[]) {
  const filters = addresses.map((address) => withoutOrder(customerQueryOf(readCustomerAddress(address))));
  const counts = trpc.customers.count.useQuery({ filters }, countedBeside(filters));
  return counts.data?.items;
}
