import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { trpc } from "../../lib/trpc.ts";

const PAGE = 50;

/** Newest first, page by page. What was shown stays while a new search loads. */
export function useProducts({ search }: { search: string }) {
  const pages = trpc.products.list.useInfiniteQuery(
    { limit: PAGE, ...(search ? { search } : {}) },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const products = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? [], [pages.data]);
  return { pages, products };
}
