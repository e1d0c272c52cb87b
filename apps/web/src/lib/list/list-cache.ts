import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";

type Pages<Item extends { readonly id: string }> = InfiniteData<{
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}>;

/**
 * Changes the rows of all cached pages of a list optimistically. Returns a function that restores
 * them if the server refuses. Running refetches are cancelled, since their response would still
 * contain the old rows.
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
    // Choices of a form are cached under the same key, as one page without `pages`.
    (data) =>
      data && "pages" in data
        ? { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) }
        : data,
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

/**
 * Removes records from every cached query of a list before the server confirms, and cancels the
 * list's running requests, whose response would still contain them. Sends nothing. Resolves to a
 * function that puts the cached data back as it was.
 */
export function removeFromLists(
  queryClient: QueryClient,
  listKey: QueryKey,
  ids: readonly string[],
): Promise<() => void> {
  const gone = new Set(ids);
  return changeLists(queryClient, listKey, (items) => items.filter(({ id }) => !gone.has(id)));
}

/**
 * Puts a changed record into every cached query of a list that has one with its id, before the
 * server confirms, and cancels the list's running requests. Sends nothing, and the order of the
 * rows stays. Resolves to a function that puts the cached data back as it was.
 */
export function replaceInLists<Item extends { readonly id: string }>(
  queryClient: QueryClient,
  listKey: QueryKey,
  record: Item,
): Promise<() => void> {
  return changeLists<Item>(queryClient, listKey, (items) =>
    items.map((item) => (item.id === record.id ? record : item)),
  );
}
