import { useEffect, useRef, useState } from "react";

interface List {
  readonly ids: readonly string[];
  /** The filters and the order, as text. */
  readonly filters: string;
  readonly sort: string | undefined;
}

/**
 * Keeps the record beside a list in step with it. When `id` leaves the list although nobody changed
 * its filters, such as after a renewal in a list of late ones, the next row is shown, or the one
 * before it at the end; when other filters leave it out, the panel closes. Does nothing while the
 * rows aren't those of `filters` (`isSettled`), nor for another order. Returns whether the record
 * was shown in place of one that left.
 */
export function useFollowedRow({
  id,
  isSettled,
  show,
  close,
  ...list
}: List & {
  id: string | null;
  isSettled: boolean;
  show: (id: string) => void;
  close: () => void;
}): boolean {
  const { ids, filters, sort } = list;
  const before = useRef<List>(null);
  const [followed, setFollowed] = useState<string | null>(null);
  useEffect(() => {
    if (!isSettled) return;
    const last = before.current;
    before.current = { ids, filters, sort };
    if (id === null || !last || ids.includes(id)) return;
    if (last.filters !== filters) return close();
    const at = last.ids.indexOf(id);
    if (at < 0 || last.sort !== sort) return;
    const isThere = (one: string) => ids.includes(one);
    const next = last.ids.slice(at + 1).find(isThere) ?? last.ids.slice(0, at).findLast(isThere);
    if (!next) return close();
    setFollowed(next);
    show(next);
  }, [id, ids, filters, sort, isSettled, show, close]);
  return id !== null && followed === id;
}
