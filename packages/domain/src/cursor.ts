/** Where a page ends: its last row's creation and id. Every list runs newest first, the id breaking ties. */
export type Cursor = { createdAt: Date; id: string };

/** The rows of a page, and the cursor of the next when one row more was found than the page holds. */
export function cutPage<Row extends { created_at: Date; id: string }>(
  rows: readonly Row[],
  limit: number,
): { rows: Row[]; next: Cursor | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: page, next: more ? { createdAt: last.created_at, id: last.id } : null };
}
