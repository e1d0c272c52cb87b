import type { SortOf } from "@aavarti/domain/cursor";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { countedBeside } from "../../lib/list/counted-beside.ts";
import type { ListAddress } from "../../lib/list/list-address.ts";
import type { productSorts } from "../../lib/list-statuses.ts";
import { trpc } from "../../lib/trpc.ts";
import { productQueryOf, readProductAddress } from "./product-address.ts";

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

/** How many products each address leads to; undefined while nobody knows. */
export function useProductCounts(addresses: readonly ListAddress[]) {
  const filters = addresses.map((address) => {
    const { sort: _, ...filter } = productQueryOf(readProductAddress(address));
    return filter;
  });
  const counts = trpc.products.count.useQuery({ filters }, countedBeside(filters));
  return counts.data?.items;
}
