import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";

/** Rows per page. */
export const PAGE = 50;

/** Query options for paging. The previous rows stay while a new search loads. */
export const pageByPage = {
  getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor,
  placeholderData: keepPreviousData,
};

/**
 * Returns the rows of all loaded pages, none while loading; the same array until one of them
 * changes.
 */
export const useLoaded = <Item>(
  data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined,
): readonly Item[] => useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
