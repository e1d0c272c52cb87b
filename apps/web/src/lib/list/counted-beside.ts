import type { Outputs } from "../api/trpc.ts";

type RowCounts = Outputs["customers"]["count"];

/**
 * Returns the query options for the counts of `filters`: refetched at most once a minute, and the
 * previous counts stay while a new search is counted, if there are as many filters. Disabled
 * without filters.
 */
export const countedBeside = (filters: readonly unknown[]) => ({
  enabled: filters.length > 0,
  staleTime: 60_000,
  placeholderData: (previous: RowCounts | undefined) =>
    previous?.items.length === filters.length ? previous : undefined,
});

/** Returns a list's filters without its sort order. */
export const withoutOrder = <Query extends { readonly sort?: unknown }>({ sort: _, ...filters }: Query) => filters;
