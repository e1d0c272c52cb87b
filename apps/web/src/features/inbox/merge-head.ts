import type { InfiniteData } from "@tanstack/react-query";

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/**
 * Returns the loaded pages of a list, newest first, as a single page whose head is `fresh`, the
 * newest page loaded again. Rows as new as those of `fresh` and not among them have left the list;
 * older ones stay where they are, unless `fresh` is all there is, so that a change costs one
 * request however many pages are loaded. With `known`, the ids of the rows loaded when `fresh` was
 * asked for, others that are newer than all of it stay too: they were added while it was on its
 * way. `isBefore` says whether `one` is the newer.
 */
export function mergeHead<Item extends { readonly id: string }, Loaded extends Page<Item>>(
  data: InfiniteData<Loaded, string | null>,
  fresh: Loaded,
  isBefore: (one: Item, other: Item) => boolean,
  known?: ReadonlySet<string>,
): InfiniteData<Loaded, string | null> {
  const newest = fresh.items[0];
  const oldest = fresh.items.at(-1);
  const listed = new Set(fresh.items.map(({ id }) => id));
  const old = data.pages.flatMap(({ items }) => items).filter(({ id }) => !listed.has(id));
  const isNew = ({ id }: Item) => known !== undefined && !known.has(id);
  const added = old.filter((item) => isNew(item) && (newest === undefined || isBefore(item, newest)));
  const older = fresh.nextCursor === null || oldest === undefined ? [] : old.filter((item) => isBefore(oldest, item));
  const nextCursor = older.length > 0 ? (data.pages.at(-1)?.nextCursor ?? null) : fresh.nextCursor;
  return {
    pages: [{ ...fresh, items: [...added, ...fresh.items, ...older], nextCursor }],
    pageParams: data.pageParams.slice(0, 1),
  };
}
