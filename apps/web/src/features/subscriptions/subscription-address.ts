import { idIn, nextTermsIn, readListSearch } from "../../lib/list-search.ts";
import { subscriptionSorts, subscriptionStatuses } from "../../lib/list-statuses.ts";
import type { SubscriptionQuery } from "./use-subscriptions.ts";

/** What the list keeps in its address. */
export function readSubscriptionAddress(raw: Readonly<Record<string, unknown>>) {
  const product = idIn(raw.product);
  const list = readListSearch(raw, subscriptionStatuses, subscriptionSorts);
  return { ...list, ...(product ? { product } : {}), ...nextTermsIn(raw) };
}

/** What an address asks of the server. */
export const subscriptionQueryOf = ({
  q,
  status,
  sort,
  product,
  price,
  months,
}: ReturnType<typeof readSubscriptionAddress>): SubscriptionQuery => ({
  ...(q ? { search: q } : {}),
  ...(status ? { status } : {}),
  ...(sort ? { sort } : {}),
  ...(product ? { productId: product } : {}),
  ...(price && months ? { nextPrice: price, nextMonths: months } : {}),
});
