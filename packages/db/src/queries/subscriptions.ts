import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import type { SortOf } from "@aavarti/domain/cursor";
import type { SortName } from "@aavarti/domain/nouns";
import {
  DUE_SOON_DAYS,
  RUNNING_STANDINGS,
  STANDINGS,
  type Standing,
  SUBSCRIPTION_GROUPS,
  SUBSCRIPTION_TABS,
  type SubscriptionGroup,
  type SubscriptionTab,
  statusOf,
} from "@aavarti/domain/standing";
import type { SubscriptionStatus } from "@aavarti/domain/subscription-terms";
import { type Insertable, type Selectable, type SelectQueryBuilder, type SqlBool, sql, type Updateable } from "kysely";
import type { DB, Subscription } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
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

/**
 * A subscription with the names shown beside it, without the `undo` column, which only undoing a
 * renewal reads.
 */
export type SubscriptionRow = Omit<Selectable<Subscription>, "undo" | "imported_on"> & {
  customer_name: string;
  customer_email: string;
  customer_phone: string | null;
  product_name: string;
  grace_days: number;
  /** Paise still owed for its terms. */
  unpaid_paise: number;
};

/**
 * Looks up what is owed for a subscription's terms, once for each row that is returned: a join
 * would add up the charges of all.
 */
const unpaidPaise = sql<number>`coalesce((select sum(charge.amount_paise - charge.settled_paise)::bigint from charge
  where charge.subscription_id = subscription.id and charge.settled_paise < charge.amount_paise), 0)`;

const IS_UNPAID = sql<SqlBool>`exists (select from charge where charge.tenant_id = subscription.tenant_id
  and charge.subscription_id = subscription.id and charge.settled_paise < charge.amount_paise)`;

export type SubscriptionFilter = {
  search: string | undefined;
  status: SubscriptionStatus | undefined;
  productId: string | undefined;
  group: SubscriptionGroup | undefined;
  tab: SubscriptionTab | undefined;
  /** Only those that will be renewed on these terms. */
  nextTerms: NextTerms | undefined;
  /**
   * Active ones that end today or within this many days; the same rule as `expiringSoon` in domain.
   */
  endsWithin: number | undefined;
  /** Only those with a term that is not paid in full. */
  unpaid: boolean | undefined;
  /** Whether its first day has come. */
  started: boolean | undefined;
  /** The tenant's current date, which decides what is running, paused and over. */
  today: CalendarDate;
};

/**
 * Builds the SQL expression of a subscription's standing (its state by dates, such as `due_soon`)
 * on `today`; the same rule as `standingOf` in domain, and a property test compares the two. The
 * query must contain `subscription` and `product`.
 */
export const standingSql = (today: CalendarDate) => sql<Standing>`case
  when subscription.status <> 'active' then subscription.status
  when subscription.cancels_at_end and subscription.end_on < ${today}::date then 'cancelled'
  when subscription.paused_from <= ${today}::date then 'paused'
  when coalesce(subscription.covered_from, subscription.start_on) > ${today}::date then 'upcoming'
  when subscription.cancels_at_end then 'cancelling'
  when subscription.end_on + product.grace_days < ${today}::date then 'overdue'
  when subscription.end_on < ${today}::date then 'in_grace'
  when subscription.end_on = ${today}::date then 'due_today'
  when subscription.end_on <= ${today}::date + ${DUE_SOON_DAYS}::int then 'due_soon'
  else 'active' end`;

/**
 * Builds the SQL expression of the day on which a subscription that has not begun on `today`
 * starts, like `startsOn` in domain; null for all others. The query must contain `subscription` and
 * `product`.
 */
export const startsOnSql = (today: CalendarDate) => sql<CalendarDate | null>`case
  when ${standingSql(today)} = 'upcoming' then coalesce(subscription.covered_from, subscription.start_on) end`;

/**
 * Builds the SQL condition for subscriptions that have this status of the documented API on
 * `today`. The query must contain `subscription` and `product`.
 */
export const isOfStatus = (status: SubscriptionStatus, today: CalendarDate) =>
  sql<SqlBool>`${standingSql(today)} in (${sql.join(STANDINGS.filter((standing) => statusOf(standing) === status))})`;

/**
 * Builds the SQL condition for subscriptions that count as active on `today`, in grace and
 * cancelling included, like `isRunning` in domain. The query must contain `subscription` and
 * `product`.
 */
export const isRunning = (today: CalendarDate) =>
  sql<SqlBool>`${standingSql(today)} in (${sql.join([...RUNNING_STANDINGS])})`;

const isInGroup = (group: SubscriptionGroup, today: CalendarDate) =>
  sql<SqlBool>`${standingSql(today)} in (${sql.join([...SUBSCRIPTION_GROUPS[group]])})`;

/**
 * What every subscription of a tab fulfils by its own columns, in the words of an index: the
 * standing itself is known only after a look at each row.
 */
const columnsOfTab = (tab: SubscriptionTab, today: CalendarDate) =>
  ({
    active: sql<SqlBool>`subscription.status = 'active'`,
    upcoming: sql<SqlBool>`(subscription.status = 'active'
      and coalesce(subscription.covered_from, subscription.start_on) > ${today}::date)`,
    overdue: sql<SqlBool>`(subscription.status = 'active' and subscription.end_on < ${today}::date)`,
    paused: sql<SqlBool>`subscription.paused_from <= ${today}::date`,
    expired: sql<SqlBool>`subscription.status = 'expired'`,
    cancelled: sql<SqlBool>`(subscription.status = 'cancelled' or subscription.cancels_at_end)`,
    pending: sql<SqlBool>`subscription.status = 'pending'`,
  })[tab];

/**
 * Builds the SQL condition for subscriptions that are in a tab of their list on `today`; some are
 * in two. The query must contain `subscription` and `product`.
 */
export const isInTab = (tab: SubscriptionTab, today: CalendarDate) =>
  sql<SqlBool>`${columnsOfTab(tab, today)}
    and ${standingSql(today)} in (${sql.join([...SUBSCRIPTION_TABS[tab]])})`;

/**
 * Counts a product's subscriptions outside Trash on `today` per group: due (soon, today, in grace,
 * overdue), running (active, cancelling, paused, pending), upcoming and over (expired, cancelled).
 */
export async function countGroups(
  trx: TenantTrx,
  productId: string,
  today: CalendarDate,
): Promise<Record<SubscriptionGroup, number>> {
  const counted = (group: SubscriptionGroup) => sql<number>`count(*) filter (where ${isInGroup(group, today)})`;
  return trx
    .selectFrom("subscription")
    .innerJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "subscription.tenant_id")
        .onRef("product.id", "=", "subscription.product_id"),
    )
    .select([
      counted("due").as("due"),
      counted("running").as("running"),
      counted("upcoming").as("upcoming"),
      counted("over").as("over"),
    ])
    .where("subscription.product_id", "=", productId)
    .where("subscription.deleted_at", "is", null)
    .executeTakeFirstOrThrow();
}

const COLUMNS = [
  "subscription.tenant_id",
  "subscription.id",
  "subscription.customer_id",
  "subscription.product_id",
  "subscription.status",
  "subscription.anchor_on",
  "subscription.covered_from",
  "subscription.start_on",
  "subscription.end_on",
  "subscription.duration_months",
  "subscription.price_paise",
  "subscription.paused_days",
  "subscription.paused_from",
  "subscription.paused_until",
  "subscription.cancels_at_end",
  "subscription.cancel_reason",
  "subscription.next_price_paise",
  "subscription.next_months",
  "subscription.repricing_id",
  "subscription.price_before_paise",
  "subscription.months_before",
  "subscription.setup_fee_paise",
  "subscription.term_seq",
  "subscription.term_entered_at",
  "subscription.cancelled_at",
  "subscription.undo_until",
  "subscription.deleted_at",
  "subscription.deletion_id",
  "subscription.created_at",
  "subscription.updated_at",
] as const;

/**
 * Builds the query, not executed and without columns, of subscriptions outside Trash joined with
 * their customer (`customer`) and product (`product`).
 */
export const subscriptionsWithNames = (trx: TenantTrx) =>
  trx
    .selectFrom("subscription")
    .innerJoin("customer", (join) =>
      join
        .onRef("customer.tenant_id", "=", "subscription.tenant_id")
        .onRef("customer.id", "=", "subscription.customer_id"),
    )
    .innerJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "subscription.tenant_id")
        .onRef("product.id", "=", "subscription.product_id"),
    )
    .where("subscription.deleted_at", "is", null);

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

const NAMES = [
  "customer.name as customer_name",
  "customer.email as customer_email",
  "customer.phone_e164 as customer_phone",
  "product.name as product_name",
  "product.grace_days",
] as const;

const subscriptionRows = (trx: TenantTrx) =>
  subscriptionsWithNames(trx).select(COLUMNS).select(NAMES).select(unpaidPaise.as("unpaid_paise"));

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
  { status, productId, group, tab, nextTerms, endsWithin, unpaid, started, today }: Omit<SubscriptionFilter, "search">,
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
  if (unpaid) rows = rows.where(IS_UNPAID);
  if (started !== undefined) rows = rows.where(sql<SqlBool>`(${standingSql(today)} <> 'upcoming') = ${started}`);
  return nextTerms ? rows.where(renewsOn(nextTerms)) : rows;
}

/**
 * Returns a page of the subscriptions that match the filter, with names and what is unpaid (paise),
 * plus one row, in the requested order; newest first without one. `ids` restricts it to selected
 * rows and must not be empty. Trash is left out.
 */
export async function listSubscriptions(
  trx: TenantTrx,
  {
    limit,
    cursor,
    sort,
    ids,
    ...filter
  }: SubscriptionFilter & SortedPageRequest<SortOf<SortName<"subscription">>> & { ids: string[] | undefined },
): Promise<(SubscriptionRow & { sort_key: string })[]> {
  const ordering = orderingOf("subscription", SORTS, { sort, cursor });
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
    .select(COLUMNS)
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
      unpaidPaise.as("unpaid_paise"),
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

/**
 * Returns all subscriptions of these customers in any status, with names, newest first. Those in
 * Trash are left out.
 */
export const listSubscriptionsOf = (trx: TenantTrx, customerIds: readonly string[]): Promise<SubscriptionRow[]> =>
  subscriptionRows(trx)
    .where("subscription.customer_id", "=", sql<string>`any(${[...customerIds]}::uuid[])`)
    .orderBy("subscription.created_at", "desc")
    .orderBy("subscription.id", "desc")
    .execute();

/**
 * Returns the first day of a customer's earliest term, whatever came after it; null without a
 * subscription outside Trash. Future terms and those of cancelled or pending subscriptions count.
 */
export async function findFirstStart(trx: TenantTrx, customerId: string): Promise<CalendarDate | null> {
  const { first } = await trx
    .selectFrom("subscription_term as term")
    .innerJoin("subscription", (join) =>
      join.onRef("subscription.tenant_id", "=", "term.tenant_id").onRef("subscription.id", "=", "term.subscription_id"),
    )
    .select(({ fn }) => fn.min("term.start_on").as("first"))
    .where("subscription.customer_id", "=", customerId)
    .where("subscription.deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return first;
}

/**
 * Returns the subscription with its customer's and product's names and what is unpaid (paise);
 * undefined if unknown or in Trash. Locks nothing.
 */
export const findSubscription = (trx: TenantTrx, id: string): Promise<SubscriptionRow | undefined> =>
  subscriptionRows(trx).where("subscription.id", "=", id).executeTakeFirst();

/**
 * Returns the subscription, with its row locked until the transaction ends; undefined if unknown or
 * in Trash. Not `for update`: a message about it may still be planned meanwhile, and would wait for
 * us while we wait for its account (deadlock). Locks first and joins afterwards: a join that waited
 * for the lock would compare the new row with its old product and customer, and find nothing if
 * they changed meanwhile.
 */
export async function lockSubscription(trx: TenantTrx, id: string): Promise<SubscriptionRow | undefined> {
  const locked = await trx
    .selectFrom("subscription")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked && findSubscription(trx, id);
}

/**
 * Locks these subscriptions until the transaction ends, in the order of ids, and returns the locked
 * ones as `{ id }`; unknown ones and those in Trash are left out.
 */
export const lockSubscriptions = (trx: TenantTrx, ids: readonly string[]) =>
  trx
    .selectFrom("subscription")
    .select("id")
    // Of a parameter's array the planner would count the ids, and plan each call anew.
    .where("id", "=", sql<string>`any(array(select unnest(${[...ids]}::uuid[])))`)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/**
 * Inserts a subscription together with its first term (1, source `created`); the price is in paise.
 * Raises no charge.
 */
export const insertSubscription = (trx: TenantTrx, row: Insertable<Subscription>): Promise<void> =>
  insertSubscriptions(trx, [row]);

/**
 * Inserts subscriptions together with their first terms (1, source `created`); prices are in paise.
 * With `paidBefore` the terms count as paid without a payment; it raises no charge either way. The
 * list must not be empty.
 */
export async function insertSubscriptions(
  trx: TenantTrx,
  rows: Insertable<Subscription>[],
  { paidBefore = false }: { paidBefore?: boolean } = {},
): Promise<void> {
  await trx.insertInto("subscription").values(rows).execute();
  await trx
    .insertInto("subscription_term")
    .values(
      rows.map((row) => ({
        tenant_id: row.tenant_id,
        subscription_id: row.id,
        seq: 1,
        product_id: row.product_id,
        start_on: row.start_on,
        end_on: row.end_on,
        duration_months: row.duration_months ?? null,
        price_paise: row.price_paise,
        source: "created" as const,
        settled_at_opening: paidBefore ? true : null,
        created_at: row.created_at,
        updated_at: row.updated_at,
      })),
    )
    .execute();
}

/**
 * Updates the row, also in Trash; an unknown id changes nothing. With `undoUntil`, the old row is
 * kept for undo until then; null deletes what an earlier change kept. Terms stay as they are.
 */
export async function updateSubscription(
  trx: TenantTrx,
  id: string,
  changes: Omit<Updateable<Subscription>, "undo" | "undo_until"> & { updated_at: Date },
  { undoUntil }: { undoUntil: Date | null },
): Promise<void> {
  await trx
    .updateTable("subscription")
    .set({
      ...changes,
      // In an UPDATE, the right-hand side reads the old row.
      undo: undoUntil === null ? null : sql<string>`to_jsonb(subscription) - 'undo' - 'undo_until'`,
      undo_until: undoUntil,
    })
    .where("id", "=", id)
    .execute();
}

const UNDONE = sql.join(
  [
    "status",
    "anchor_on",
    "covered_from",
    "start_on",
    "end_on",
    "duration_months",
    "price_paise",
    "paused_days",
    "paused_from",
    "paused_until",
    "cancels_at_end",
    "cancel_reason",
    "next_price_paise",
    "next_months",
    "repricing_id",
    "price_before_paise",
    "months_before",
    "term_seq",
    "term_entered_at",
    "cancelled_at",
    "updated_at",
  ].map((column) => sql.ref(column)),
);

/**
 * Restores status, dates, price, pause and cancellation of the subscription's row as they were kept
 * for undo, and clears what was kept; the caller checks that there is something. Its customer and
 * product stay. Does not delete the renewal's term.
 */
export async function undoSubscription(trx: TenantTrx, id: string): Promise<void> {
  await sql`update subscription set (${UNDONE}) =
      (select ${UNDONE} from jsonb_populate_record(null::subscription, subscription.undo)),
      undo = null, undo_until = null where id = ${id}::uuid`.execute(trx);
}

/**
 * Moves a subscription to Trash under this deletion id; returns false if it is unknown or already
 * there. Its reminders and charges stay as they are.
 */
export async function deleteSubscription(
  trx: TenantTrx,
  id: string,
  { deletionId, at }: { deletionId: string; at: Date },
): Promise<boolean> {
  const deleted = await trx
    .updateTable("subscription")
    .set({ deleted_at: at, deletion_id: deletionId, updated_at: at })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * Returns a subscription's customer and the number of its newest term as `{ customer_id, term_seq
 * }`, even if it is in Trash; undefined if unknown.
 */
export const customerOfSubscription = (trx: TenantTrx, id: string) =>
  trx.selectFrom("subscription").select(["customer_id", "term_seq"]).where("id", "=", id).executeTakeFirst();

/**
 * Restores a subscription that was moved to Trash after `deletedAfter`; returns true if it did.
 * False, with nothing changed, also while its customer is in Trash.
 */
export async function restoreSubscription(
  trx: TenantTrx,
  id: string,
  { deletedAfter, at }: { deletedAfter: Date; at: Date },
): Promise<boolean> {
  const restored = await trx
    .updateTable("subscription")
    .set({ deleted_at: null, deletion_id: null, updated_at: at })
    .where("id", "=", id)
    .where("deleted_at", ">", deletedAfter)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("customer")
          .select("customer.id")
          .whereRef("customer.id", "=", "subscription.customer_id")
          .where("customer.deleted_at", "is", null),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  return restored !== undefined;
}
