import { useState } from "react";
import { useIsConnected } from "../realtime/use-connection.ts";
import { withoutOrder } from "./counted-beside.ts";

/**
 * Returns a list's rows. After another order failed to load without a network they stay as they
 * were, and `isOldOrder` is true: the loaded rows are all that can be shown.
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
