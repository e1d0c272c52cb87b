import type { SortOf } from "@aavarti/domain/cursor";
import { type SortName, sortNames } from "@aavarti/domain/nouns";
import type { SubscriptionTab } from "@aavarti/domain/standing";
import { idIn, nextTermsIn, readListSearch } from "../../lib/list/list-search.ts";
import { subscriptionStatuses } from "../../lib/list/list-statuses.ts";

/** The list's filters and order, from the URL. */
export interface SubscriptionQuery {
  readonly search?: string;
  readonly tab?: SubscriptionTab;
  readonly productId?: string;
  /** The price of the next renewal as decimal text: `1500` or `1500.50`. */
  readonly nextPrice?: string;
  readonly nextMonths?: number;
  /** Days until the end. */
  readonly endsWithin?: number;
  readonly unpaid?: true;
  readonly sort?: SortOf<SortName<"subscription">>;
}

/**
 * Parses the subscription list's search params, which a user may have typed: those of
 * `readListSearch`, the product, the next price and months, unpaid ones, and `within`, 0 to 366
 * whole days until the end. Unknown values are left out.
 */
export function readSubscriptionAddress(raw: Readonly<Record<string, unknown>>) {
  const product = idIn(raw.product);
  const list = readListSearch(raw, subscriptionStatuses, sortNames("subscription"));
  const within = Number(raw.within);
  return {
    ...list,
    ...(product ? { product } : {}),
    ...nextTermsIn(raw),
    ...(raw.payment === "unpaid" ? { payment: raw.payment } : {}),
    ...(raw.within !== undefined && Number.isInteger(within) && within >= 0 && within <= 366 ? { within } : {}),
  };
}

/**
 * Converts the subscription list's search params to the server's query; view and form params are
 * left out. A price counts only with its months.
 */
export const subscriptionQueryOf = ({
  q,
  status,
  sort,
  product,
  price,
  months,
  within,
  payment,
}: ReturnType<typeof readSubscriptionAddress>): SubscriptionQuery => ({
  ...(q ? { search: q } : {}),
  ...(status ? { tab: status } : {}),
  ...(sort ? { sort } : {}),
  ...(product ? { productId: product } : {}),
  ...(within === undefined ? {} : { endsWithin: within }),
  ...(payment ? { unpaid: true } : {}),
  ...(price && months ? { nextPrice: price, nextMonths: months } : {}),
});
