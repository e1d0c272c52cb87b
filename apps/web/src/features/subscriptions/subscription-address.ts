import type { SortOf } from "@aavarti/domain/cursor";
import type { FieldSort } from "@aavarti/domain/field-filters";
import { type SortName, sortNames } from "@aavarti/domain/nouns";
import type { SubscriptionTab } from "@aavarti/domain/standing";
import { fieldsIn, idIn, nextTermsIn, readListSearch } from "../../lib/list/list-search.ts";
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
  readonly sort?: SortOf<SortName<"subscription">> | FieldSort;
  /** Conditions on custom fields: `seats.from=5`. */
  readonly fields?: string;
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
  const fields = fieldsIn(raw.fields);
  return {
    ...list,
    ...(product ? { product } : {}),
    ...nextTermsIn(raw),
    ...(raw.payment === "unpaid" ? { payment: raw.payment } : {}),
    ...(raw.within !== undefined && Number.isInteger(within) && within >= 0 && within <= 366 ? { within } : {}),
    ...(fields ? { fields } : {}),
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
  fields,
}: ReturnType<typeof readSubscriptionAddress>): SubscriptionQuery => ({
  ...(q ? { search: q } : {}),
  ...(status ? { tab: status } : {}),
  ...(sort ? { sort } : {}),
  ...(product ? { productId: product } : {}),
  ...(within === undefined ? {} : { endsWithin: within }),
  ...(payment ? { unpaid: true } : {}),
  ...(fields ? { fields } : {}),
  ...(price && months ? { nextPrice: price, nextMonths: months } : {}),
});
