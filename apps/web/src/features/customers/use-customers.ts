import type { CustomerStatus } from "@aavarti/contract/customers";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { trpc } from "../../lib/trpc.ts";

const PAGE = 50;

/** Newest first, page by page. What was shown stays while a new search loads. */
export function useCustomers({ search, status }: { search: string; status: CustomerStatus | undefined }) {
  const pages = trpc.customers.list.useInfiniteQuery(
    { limit: PAGE, ...(search ? { search } : {}), ...(status ? { status } : {}) },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const customers = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return { pages, customers };
}
