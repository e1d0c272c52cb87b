/**
 * Returns the query options for counting the rows behind `filters`, the tabs of a list: refetched
 * at most once a minute, disabled without filters. While a new search is counted the previous
 * counts stay, if there are as many filters.
 */
export const countedBeside = (filters: readonly unknown[]) => ({
  enabled: filters.length > 0,
  staleTime: 60_000,
  placeholderData: <Counts extends { items: readonly unknown[] }>(previous: Counts | undefined) =>
    previous?.items.length === filters.length ? previous : undefined,
});

/** Returns a list's filters without its sort order. */
export const withoutOrder = <Query extends { readonly sort?: unknown }>({ sort: _, ...filters }: Query) => filters;
