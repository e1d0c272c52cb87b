import { encodeCursor, encodeSortedCursor, type Page, type RowCounts } from "@aavarti/contract/lists";
import { cutPage } from "@aavarti/domain/cursor";

/** The page that a list answers, made from rows of which one more was fetched than it holds. */
export function toPage<Row extends { created_at: Date; id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
): Page<Item> {
  const page = cutPage(rows, limit);
  return { items: page.rows.map(toItem), nextCursor: page.next && encodeCursor(page.next) };
}

/** The same for a list in a chosen order. */
export function toSortedPage<Row extends { created_at: Date; id: string; sort_key: string }, Item>(
  rows: readonly Row[],
  { limit, sort }: { limit: number; sort?: string | undefined },
  toItem: (row: Row) => Item,
): Page<Item> {
  const page = toPage(rows, limit, toItem);
  const last = rows[limit - 1];
  if (sort === undefined || page.nextCursor === null || last === undefined) return page;
  return { ...page, nextCursor: encodeSortedCursor({ sort, key: last.sort_key, id: last.id }) };
}

/** So many rows are named at a time. */
export const SELECTED_AT_ONCE = 10_000;

/** A view that finds more than this says so; counting on would cost what nobody reads. */
const MOST_COUNTED = 1000;

/**
 * How many rows each of several filters finds. `count` counts one of them and stops where it is
 * told.
 */
export async function toCounts<Filter>(
  filters: readonly Filter[],
  count: (filter: Filter, limit: number) => Promise<number>,
): Promise<RowCounts> {
  const found = await Promise.all(filters.map((filter) => count(filter, MOST_COUNTED + 1)));
  return { items: found.map((rows) => ({ count: Math.min(rows, MOST_COUNTED), isMore: rows > MOST_COUNTED })) };
}

/**
 * What a walk over all matching rows answers, made from rows of which one more was fetched than it
 * holds.
 */
export function toSelection<Row extends { id: string }, Item>(rows: readonly Row[], toItem: (row: Row) => Item) {
  const picked = rows.slice(0, SELECTED_AT_ONCE);
  return { items: picked.map(toItem), after: rows.length > SELECTED_AT_ONCE ? (picked.at(-1)?.id ?? null) : null };
}
