import { useState } from "react";
import { useIsConnected } from "../realtime/use-connection.ts";
import { withoutOrder } from "./counted-beside.ts";

/**
 * Returns a list's rows as `rows`. When they fail to load in another order while the server can't
 * be reached, the rows last shown with these filters are returned in their old order, and
 * `isOldOrder` is true: they are all that can be shown.
 */
export function useKeptRows<Item>(
  items: readonly Item[],
  { isError, filters }: { isError: boolean; filters: { readonly sort?: unknown } },
): { rows: readonly Item[]; isOldOrder: boolean } {
  const isConnected = useIsConnected();
  const shown = JSON.stringify(withoutOrder(filters));
  const [kept, setKept] = useState({ items, shown });
  if (!isError && (kept.items !== items || kept.shown !== shown)) setKept({ items, shown });
  const isOldOrder = isError && !isConnected && items.length === 0 && kept.items.length > 0 && kept.shown === shown;
  return { rows: isOldOrder ? kept.items : items, isOldOrder };
}
