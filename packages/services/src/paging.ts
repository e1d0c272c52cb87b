import { encodeCursor, type Page } from "@aavarti/contract/lists";
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
