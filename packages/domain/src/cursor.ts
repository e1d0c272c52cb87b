/**
 * Cursor of a page: creation time and id of its last row. Lists are sorted newest first, ties
 * broken by id.
 */
export type Cursor = { createdAt: Date; id: string };

/**
 * Cuts rows of a list, newest first, that were fetched with one more than `limit` to the page
 * (`rows`), and returns it with the cursor of the next page (`next`), null on the last one.
 */
export function cutPage<Row extends { created_at: Date; id: string }>(
  rows: readonly Row[],
  limit: number,
): { rows: Row[]; next: Cursor | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: page, next: more ? { createdAt: last.created_at, id: last.id } : null };
}

/** Type of a sort value, which decides what a cursor of that order may contain. */
export type SortKind = "text" | "day" | "whole" | "instant";

/** A list's sort order; `-` before the name means descending. */
export type SortOf<Name extends string> = Name | `-${Name}`;

/**
 * Cursor of a sorted list: the order, the last row's sort value as text, and its id to break ties.
 */
export type SortedCursor = { sort: string; key: string; id: string };
