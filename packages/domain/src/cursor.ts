/**
 * Where a page ends: its last row's creation and id. Every list runs newest first, the id breaking
 * ties.
 */
export type Cursor = { createdAt: Date; id: string };

/**
 * The rows of a page, and the cursor of the next when one row more was found than the page holds.
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

/**
 * What a list can be sorted by, by the kind of value: it decides what a cursor of that order may
 * hold.
 */
export type SortKind = "text" | "day" | "whole" | "instant";

/** A list's order: one of its sorts, with `-` before it from the highest down. */
export type SortOf<Name extends string> = Name | `-${Name}`;

/**
 * Where a page of a list in a chosen order ends: the order, the last row's value in it as text, and
 * its id, which breaks ties.
 */
export type SortedCursor = { sort: string; key: string; id: string };
