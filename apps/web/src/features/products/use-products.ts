import type { SortOf } from "@aavarti/domain/cursor";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import type { productSorts } from "../../lib/list-statuses.ts";
import { trpc } from "../../lib/trpc.ts";

const PAGE = 50;

/** What the address asks of the list. */
export interface ProductQuery {
  readonly search?: string;
  readonly archived?: true;
  readonly sort?: SortOf<(typeof productSorts)[number]>;
}

/** Page by page, newest first unless another order is asked for. What was shown stays while a new search loads. */
export function useProducts(query: ProductQuery) {
  const pages = trpc.products.list.useInfiniteQuery(
    { limit: PAGE, ...query },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const products = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return { pages, products };
}
