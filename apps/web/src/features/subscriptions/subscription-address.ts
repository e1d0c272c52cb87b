import { idIn, nextTermsIn, readListSearch } from "../../lib/list-search.ts";
import { subscriptionSorts, subscriptionStatuses } from "../../lib/list-statuses.ts";
import type { SubscriptionQuery } from "./use-subscriptions.ts";

/** What the list keeps in its address. */
export function readSubscriptionAddress(raw: Readonly<Record<string, unknown>>) {
  const product = idIn(raw.product);
  const list = readListSearch(raw, subscriptionStatuses, subscriptionSorts);
  const within = Number(raw.within);
  return {
    ...list,
    ...(product ? { product } : {}),
    ...nextTermsIn(raw),
    ...(raw.within !== undefined && Number.isInteger(within) && within >= 0 && within <= 366 ? { within } : {}),
  };
}

/** What an address asks of the server. */
export const subscriptionQueryOf = ({
  q,
  status,
  sort,
  product,
  price,
  months,
  within,
}: ReturnType<typeof readSubscriptionAddress>): SubscriptionQuery => ({
  ...(q ? { search: q } : {}),
  ...(status ? { status } : {}),
  ...(sort ? { sort } : {}),
  ...(product ? { productId: product } : {}),
  ...(within === undefined ? {} : { endsWithin: within }),
  ...(price && months ? { nextPrice: price, nextMonths: months } : {}),
});
