import type { CustomerStatus } from "@aavarti/contract/customers";
import type { SortOf } from "@aavarti/domain/cursor";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { countedBeside } from "../../lib/list/counted-beside.ts";
import type { ListAddress } from "../../lib/list/list-address.ts";
import type { customerSorts } from "../../lib/list-statuses.ts";
import { trpc } from "../../lib/trpc.ts";
import { customerQueryOf, readCustomerAddress } from "./customer-address.ts";

const PAGE = 50;

/** What the address asks of the list. */
export interface CustomerQuery {
  readonly search?: string;
  readonly status?: CustomerStatus;
  readonly sort?: SortOf<(typeof customerSorts)[number]>;
  readonly without?: "phone" | "email";
  /** Ids of tags with commas between: who bears any of them. */
  readonly tag?: string;
}

/** Page by page, newest first unless another order is asked for. What was shown stays while a new search loads. */
export function useCustomers(query: CustomerQuery) {
  const pages = trpc.customers.list.useInfiniteQuery(
    { limit: PAGE, ...query },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const customers = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return { pages, customers };
}

/** How many customers each address leads to; undefined while nobody knows. */
export function useCustomerCounts(addresses: readonly ListAddress[]) {
  const filters = addresses.map((address) => {
    const { sort: _, ...filter } = customerQueryOf(readCustomerAddress(address));
    return filter;
  });
  const counts = trpc.customers.count.useQuery({ filters }, countedBeside(filters));
  return counts.data?.items;
}
