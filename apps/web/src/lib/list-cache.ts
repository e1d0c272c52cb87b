import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";

type Pages<Item extends { readonly id: string }> = InfiniteData<{
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}>;

/**
 * Changes the rows of every cached page of a list at once. Returns what puts them back, for when
 * the server refuses. A reload that is under way is stopped, since its answer would still hold what
 * was.
 */
async function changeLists<Item extends { readonly id: string }>(
  queryClient: QueryClient,
  listKey: QueryKey,
  change: (items: readonly Item[]) => readonly Item[],
): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: listKey });
  const before = queryClient.getQueriesData<Pages<Item>>({ queryKey: listKey });
  queryClient.setQueriesData<Pages<Item>>(
    { queryKey: listKey },
    // What a form offers is cached under the same name, one page of it and no list.
    (data) =>
      data && "pages" in data
        ? { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) }
        : data,
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

/** Takes records out of a list. */
export function takeFromLists(
  queryClient: QueryClient,
  listKey: QueryKey,
  ids: readonly string[],
): Promise<() => void> {
  const gone = new Set(ids);
  return changeLists(queryClient, listKey, (items) => items.filter(({ id }) => !gone.has(id)));
}

/** Puts a record's new version in its place. */
export function replaceInLists<Item extends { readonly id: string }>(
  queryClient: QueryClient,
  listKey: QueryKey,
  record: Item,
): Promise<() => void> {
  return changeLists<Item>(queryClient, listKey, (items) =>
    items.map((item) => (item.id === record.id ? record : item)),
  );
}
