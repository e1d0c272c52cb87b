import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import type { SortOf } from "@aavarti/domain/cursor";
import type { FieldCondition } from "@aavarti/domain/field-filters";
import type { SortName } from "@aavarti/domain/nouns";
import type { SubscriptionGroup, SubscriptionTab } from "@aavarti/domain/standing";
import type { SubscriptionStatus } from "@aavarti/domain/subscription-terms";
import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import { ofStatus } from "./charges.ts";
import { type ByField, fieldMatches, orderByField } from "./field-conditions.ts";
import {
  containing,
  countUpTo,
  type Ordering,
  orderingOf,
  type PickRequest,
  type SortColumns,
  type SortedPageRequest,
} from "./keyset.ts";
import { matchingText, type Searched } from "./people-search.ts";
import { type NextTerms, renewsOn } from "./repricing.ts";
import { isInGroup, isInTab, isOfStatus, isRunning, standingSql } from "./subscription-standing.ts";
import { openDues, SUBSCRIPTION_COLUMNS, type SubscriptionRow, subscriptionRows } from "./subscriptions.ts";

const isUnpaid = (today: CalendarDate) => sql<SqlBool>`exists (select from charge
  where charge.tenant_id = subscription.tenant_id and charge.subscription_id = subscription.id
    and ${ofStatus("due", today)})`;

export type SubscriptionFilter = {
  search: string | undefined;
  status: SubscriptionStatus | undefined;
  productId: string | undefined;
  group: SubscriptionGroup | undefined;
  tab: SubscriptionTab | undefined;
  /** Only those that will be renewed on these terms. */
  nextTerms: NextTerms | undefined;
  /**
   * Active ones that end today or within this many days; the same rule as `countEnding`.
   */
  endsWithin: number | undefined;
  /** Only those with a charge due by today, also a joining fee, that is not paid in full. */
  unpaid: boolean | undefined;
  /** False: only those that start on a later day (`upcoming`); true: only the others. */
  started: boolean | undefined;
  /** Conditions on custom fields, all of them true. */
  fields: readonly FieldCondition[];
  /** The tenant's current date, which decides what is running, paused and over. */
  today: CalendarDate;
};

/**
 * Runs a search over customers, and returns the SQL condition for subscriptions whose customer's
 * name, company, phone or email, or whose product's name or id contains the text; null without a
 * search. The query must contain `subscription`, `customer` and `product`.
 */
export async function matchingSubscription(trx: TenantTrx, search: string | undefined): Promise<Searched> {
  const held = await matchingText(trx, search, "subscription.customer_id");
  if (!search || !held) return null;
  const pattern = containing(search);
  return sql`(${held}
    or lower(product.name) like ${pattern} or subscription.id::text like ${pattern})`;
}

/** Sort orders of the subscription list. */
const SORTS: SortColumns<"subscription"> = {
  customer: "customer.name_key",
  starts: "subscription.anchor_on",
  renews: "subscription.end_on",
  created: "subscription.created_at",
};

function subscriptionsMatching(trx: TenantTrx, filter: SubscriptionFilter, matching: Searched) {
  const query = narrowed(subscriptionRows(trx), filter);
  return matching ? query.where(matching) : query;
}

/** Applies the filter, except the search, to a query over subscriptions and their products. */
function narrowed<Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  {
    status,
    productId,
    group,
    tab,
    nextTerms,
    endsWithin,
    unpaid,
    started,
    fields,
    today,
  }: Omit<SubscriptionFilter, "search">,
): SelectQueryBuilder<DB, Tables, Row> {
  let rows = query;
  if (status) rows = rows.where(isOfStatus(status, today));
  if (productId) rows = rows.where(sql<SqlBool>`subscription.product_id = ${productId}::uuid`);
  if (group) rows = rows.where(isInGroup(group, today));
  if (tab) rows = rows.where(isInTab(tab, today));
  if (endsWithin !== undefined)
    rows = rows
      .where(isRunning(today))
      .where(sql<SqlBool>`subscription.end_on between ${today}::date and ${addDays(today, endsWithin)}::date`);
  if (unpaid) rows = rows.where(isUnpaid(today));
  if (started !== undefined) rows = rows.where(sql<SqlBool>`(${standingSql(today)} <> 'upcoming') = ${started}`);
  for (const condition of fields) rows = rows.where(fieldMatches("subscription", condition));
  return nextTerms ? rows.where(renewsOn(nextTerms)) : rows;
}

/**
 * Returns a page of the subscriptions that match the filter, with names and what is still owed of
 * them, plus one row, in the requested order; newest first without one. `sort_key` is what a row is
 * sorted by, as text for the next cursor. `ids` restricts it to selected rows and must not be
 * empty. Trash is left out.
 */
export async function listSubscriptions(
  trx: TenantTrx,
  {
    limit,
    cursor,
    sort,
    byField,
    ids,
    ...filter
  }: SubscriptionFilter & SortedPageRequest<SortOf<SortName<"subscription">>> & ByField & { ids: string[] | undefined },
): Promise<(SubscriptionRow & { sort_key: string })[]> {
  const ordering = byField
    ? orderByField("subscription", byField)
    : orderingOf("subscription", SORTS, { sort, cursor });
  const { columns, direction, after, key } = ordering;
  const matching = await matchingSubscription(trx, filter.search);
  if (matching === null && sort?.replace(/^-/, "") !== "customer")
    return listByOwnColumns(trx, { ...filter, limit, ids, ordering });
  let query = subscriptionsMatching(trx, filter, matching)
    .select(key.as("sort_key"))
    .limit(limit + 1);
  for (const column of columns) query = query.orderBy(column, direction);
  if (after) query = query.where(after);
  if (ids) query = query.where("subscription.id", "in", ids);
  return query.execute();
}

/**
 * Returns a page sorted by the subscription's own columns: reads the page along its index, then the
 * names of its rows. Because of row security the planner can't see which tenant is read; it would
 * take a large one for an average one, join all its rows with their names, and sort them for one
 * page.
 */
function listByOwnColumns(
  trx: TenantTrx,
  {
    limit,
    ids,
    ordering: { columns, direction, after, key },
    ...filter
  }: Omit<SubscriptionFilter, "search"> & { limit: number; ids: string[] | undefined; ordering: Ordering },
): Promise<(SubscriptionRow & { sort_key: string })[]> {
  const byProduct = trx
    .selectFrom("subscription")
    .innerJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "subscription.tenant_id")
        .onRef("product.id", "=", "subscription.product_id"),
    )
    .where("subscription.deleted_at", "is", null);
  let page = narrowed(byProduct, filter)
    .select(SUBSCRIPTION_COLUMNS)
    .select(["product.name as product_name", "product.grace_days", key.as("sort_key")])
    .limit(limit + 1);
  for (const column of columns) page = page.orderBy(column, direction);
  if (after) page = page.where(after);
  if (ids) page = page.where("subscription.id", "in", ids);
  let query = trx
    .with(
      (cte) => cte("page").materialized(),
      () => page,
    )
    .selectFrom("page as subscription")
    .innerJoin("customer", (join) =>
      join
        .onRef("customer.tenant_id", "=", "subscription.tenant_id")
        .onRef("customer.id", "=", "subscription.customer_id"),
    )
    .selectAll("subscription")
    .select([
      "customer.name as customer_name",
      "customer.email as customer_email",
      "customer.phone_e164 as customer_phone",
      openDues.as("open"),
    ]);
  for (const column of columns) query = query.orderBy(column, direction);
  return query.execute();
}

/**
 * Returns the subscriptions outside Trash that match the filter, with names, ordered by id, after
 * the id `after`; up to one more than `limit`.
 */
export async function selectSubscriptions(
  trx: TenantTrx,
  filter: SubscriptionFilter,
  { after, limit }: PickRequest,
): Promise<SubscriptionRow[]> {
  let query = subscriptionsMatching(trx, filter, await matchingSubscription(trx, filter.search))
    .orderBy("subscription.id")
    .limit(limit + 1);
  if (after) query = query.where("subscription.id", ">", after);
  return query.execute();
}

/** Counts the subscriptions outside Trash that match the filter, but at most `limit` of them. */
export async function countSubscriptions(trx: TenantTrx, filter: SubscriptionFilter, limit: number): Promise<number> {
  const query = subscriptionsMatching(trx, filter, await matchingSubscription(trx, filter.search));
  return countUpTo(trx, query.clearSelect().select("subscription.id"), limit);
}
