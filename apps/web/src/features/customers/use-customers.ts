import type { CustomerStatus } from "@aavarti/contract/customers";
import type { SortOf } from "@aavarti/domain/cursor";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import type { customerSorts } from "../../lib/list-statuses.ts";
import { trpc } from "../../lib/trpc.ts";

const PAGE = 50;

/** What the address asks of the list. */
export interface CustomerQuery {
  readonly search?: string;
  readonly status?: CustomerStatus;
  readonly sort?: SortOf<(typeof customerSorts)[number]>;
  readonly without?: "phone" | "email";
  /** The id of a tag that they bear. */
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
