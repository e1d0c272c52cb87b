import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";

type Pages = InfiniteData<{ readonly items: readonly { readonly id: string }[]; readonly nextCursor: string | null }>;

/**
 * Takes a record out of every cached page of a list at once. Returns what brings it back, for when the server refuses.
 * A reload that is under way is stopped, since its answer would still hold the record.
 */
export async function takeFromLists(queryClient: QueryClient, listKey: QueryKey, id: string): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: listKey });
  const before = queryClient.getQueriesData<Pages>({ queryKey: listKey });
  queryClient.setQueriesData<Pages>({ queryKey: listKey }, (data) => data && withoutItem(data, id));
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

const withoutItem = (data: Pages, id: string): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
});
