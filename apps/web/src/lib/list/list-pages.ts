import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";

/** So many rows are one page of a list. */
export const PAGE = 50;

/** Page by page. What was shown stays while a new search loads. */
export const pageByPage = {
  getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor,
  placeholderData: keepPreviousData,
};

/** The rows of all pages that are loaded; the same array for as long as none of them changes. */
export const useLoaded = <Item>(
  data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined,
): readonly Item[] => useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
