import { encodeCursor, encodeSortedCursor, type Page, type RowCounts } from "@aavarti/contract/lists";
import { cutPage } from "@aavarti/domain/cursor";

/**
 * Builds a list's page from rows that were fetched with one more than `limit`: the first `limit` of
 * them, converted, and as `nextCursor` the encoded creation time and id of the last; null on the
 * last page.
 */
export function toPage<Row extends { created_at: Date; id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
): Page<Item> {
  const page = cutPage(rows, limit);
  return { items: page.rows.map(toItem), nextCursor: page.next && encodeCursor(page.next) };
}

/**
 * Builds a page as `toPage` does; with a `sort` its `nextCursor` holds that sort, the last row's
 * `sort_key` and its id instead. The cursor is null on the last page.
 */
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

/** Maximum number of rows returned per selection request. */
export const SELECTED_AT_ONCE = 10_000;

/**
 * Counting stops here and the result says there are more: an exact count costs time and isn't
 * needed.
 */
const MAX_COUNTED = 1000;

/**
 * Returns for each of several filters, in order, how many rows match it, at most 1,000; `isMore`
 * tells that there are more. `count` counts one filter and stops at the limit it is given. All are
 * counted at once.
 */
export async function toCounts<Filter>(
  filters: readonly Filter[],
  count: (filter: Filter, limit: number) => Promise<number>,
): Promise<RowCounts> {
  const found = await Promise.all(filters.map(async (filter) => count(filter, MAX_COUNTED + 1)));
  return { items: found.map((rows) => ({ count: Math.min(rows, MAX_COUNTED), isMore: rows > MAX_COUNTED })) };
}

/**
 * Builds one batch of a selection, at most 10,000, from rows that were fetched with one more;
 * `after` is the id to continue from, null at the end.
 */
export function toSelection<Row extends { id: string }, Item>(rows: readonly Row[], toItem: (row: Row) => Item) {
  const picked = rows.slice(0, SELECTED_AT_ONCE);
  return { items: picked.map(toItem), after: rows.length > SELECTED_AT_ONCE ? (picked.at(-1)?.id ?? null) : null };
}
