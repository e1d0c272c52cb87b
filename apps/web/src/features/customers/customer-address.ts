import type { CustomerStatus } from "@aavarti/contract/customers";
import type { SortOf } from "@aavarti/domain/cursor";
import type { FieldSort } from "@aavarti/domain/field-filters";
import { type SortName, sortNames } from "@aavarti/domain/nouns";
import { LANES, type Lane, type SubscriptionTab } from "@aavarti/domain/standing";
import { fieldsIn, idIn, idsIn, oneOf, readListSearch } from "../../lib/list/list-search.ts";
import { customerStatuses, subscriptionStatuses } from "../../lib/list/list-statuses.ts";

/** The list's filters and order, from the URL. */
export interface CustomerQuery {
  readonly search?: string;
  readonly status?: CustomerStatus;
  readonly sort?: SortOf<SortName<"customer">> | FieldSort;
  readonly without?: "phone" | "email";
  /** Comma-separated tag ids: customers with any of these tags. */
  readonly tag?: string;
  /** Customers who owe something, owe it since before today, or paid in advance. */
  readonly balance?: CustomerBalance;
  readonly productId?: string;
  readonly subscriptionStatus?: SubscriptionTab;
  /** Customers whose most urgent renewal is in this lane. */
  readonly lane?: Lane;
  /** Conditions on custom fields: `area.is=Andheri`. */
  readonly fields?: string;
}

/** The values of the filter by balance, as the API names them. */
export const customerBalances = ["due", "overdue", "advance"] as const;
export type CustomerBalance = (typeof customerBalances)[number];

/**
 * Parses the customer list's search params, which a user may have typed: those of `readListSearch`,
 * a missing phone or email (`without`), tags (`tag`, ids separated by commas), the balance, the id
 * of a product, the status of subscriptions, the lane, conditions on custom fields (`fields`), and
 * the customer shown beside the list (`open`). Unknown values are left out.
 */
export function readCustomerAddress(raw: Readonly<Record<string, unknown>>) {
  const without = oneOf(raw.without, ["phone", "email"]);
  const tag = idsIn(raw.tag);
  const balance = oneOf(raw.balance, customerBalances);
  const product = idIn(raw.product);
  const fields = fieldsIn(raw.fields);
  const subscription = oneOf(raw.subscription, subscriptionStatuses);
  const lane = oneOf(raw.lane, LANES);
  const open = idIn(raw.open);
  return {
    ...readListSearch(raw, customerStatuses, sortNames("customer")),
    ...(without ? { without } : {}),
    ...(tag ? { tag } : {}),
    ...(balance ? { balance } : {}),
    ...(product ? { product } : {}),
    ...(subscription ? { subscription } : {}),
    ...(lane ? { lane } : {}),
    ...(fields ? { fields } : {}),
    ...(open ? { open } : {}),
  };
}

/**
 * Converts the customer list's search params to the server's query; view and form params are left
 * out.
 */
export const customerQueryOf = ({
  q,
  status,
  sort,
  without,
  tag,
  balance,
  product,
  subscription,
  lane,
  fields,
}: ReturnType<typeof readCustomerAddress>): CustomerQuery => ({
  ...(q ? { search: q } : {}),
  ...(status ? { status } : {}),
  ...(sort ? { sort } : {}),
  ...(without ? { without } : {}),
  ...(tag ? { tag } : {}),
  ...(balance ? { balance } : {}),
  ...(product ? { productId: product } : {}),
  ...(subscription ? { subscriptionStatus: subscription } : {}),
  ...(lane ? { lane } : {}),
  ...(fields ? { fields } : {}),
});
