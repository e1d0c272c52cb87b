import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../lib/trpc.ts";

const PAGE = 50;

/** Newest first, page by page. What was shown stays while a new search loads. */
export function useProducts({ search }: { search: string }) {
  const pages = trpc.products.list.useInfiniteQuery(
    { limit: PAGE, ...(search ? { search } : {}) },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  return { pages, products: pages.data?.pages.flatMap((page) => page.items) ?? [] };
}
