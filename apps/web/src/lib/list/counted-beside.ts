import type { Outputs } from "../trpc.ts";

type RowCounts = Outputs["customers"]["count"];

/**
 * Counts are no reason to ask again at every turn; while a search is counted anew, the old figures
 * stand.
 */
export const countedBeside = (filters: readonly unknown[]) => ({
  enabled: filters.length > 0,
  staleTime: 60_000,
  placeholderData: (previous: RowCounts | undefined) =>
    previous?.items.length === filters.length ? previous : undefined,
});

/** What a list is filtered by. */
export const withoutOrder = <Query extends { readonly sort?: unknown }>({ sort: _, ...filters }: Query) => filters;
