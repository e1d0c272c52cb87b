import type { CalendarDate } from "@aavarti/domain/calendar";
import type { SubscriptionStatus } from "@aavarti/domain/subscription-terms";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";
import { isRunning } from "./subscription-standing.ts";
import { subscriptionsWithNames } from "./subscriptions.ts";

/**
 * Counts the customers and the subscriptions outside Trash, whatever their status. Samples count.
 */
export async function countCustomersAndSubscriptions(
  trx: TenantTrx,
): Promise<{ customers: number; subscriptions: number }> {
  const row = await trx
    .selectNoFrom((eb) => [
      eb
        .selectFrom("customer")
        .select((c) => c.fn.countAll<number>().as("count"))
        .where("deleted_at", "is", null)
        .as("customers"),
      eb
        .selectFrom("subscription")
        .select((c) => c.fn.countAll<number>().as("count"))
        .where("deleted_at", "is", null)
        .as("subscriptions"),
    ])
    .executeTakeFirstOrThrow();
  return { customers: row.customers ?? 0, subscriptions: row.subscriptions ?? 0 };
}

/**
 * Returns the subscriptions that count as active on a day (in grace and cancelling included, paused
 * not), grouped where days, length, paused days, grace period and planned cancellation are the
 * same, with each group's total price (paise). Uses the term that covers the day; for a
 * subscription renewed early that is not its newest. Of one product if given; leaves out Trash.
 */
export function runningTermsByDates(trx: TenantTrx, today: CalendarDate, productId?: string) {
  let query = trx
    .selectFrom("subscription")
    .innerJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "subscription.tenant_id")
        .onRef("product.id", "=", "subscription.product_id"),
    )
    .leftJoin("subscription_term as earlier", (join) =>
      join
        .onRef("earlier.tenant_id", "=", "subscription.tenant_id")
        // As a separate condition, PostgreSQL would look up an earlier term for every row and then
        // discard it.
        .on(
          sql<boolean>`earlier.subscription_id = case when subscription.start_on > ${today}::date then subscription.id end`,
        )
        .on("earlier.start_on", "<=", today)
        .on("earlier.end_on", ">", today),
    )
    .select((eb) => [
      "subscription.cancels_at_end",
      "product.grace_days",
      eb.fn.coalesce("earlier.start_on", "subscription.start_on").as("start_on"),
      eb.fn.coalesce("earlier.end_on", "subscription.end_on").as("end_on"),
      eb
        .case()
        .when("earlier.seq", "is not", null)
        .then(eb.ref("earlier.duration_months"))
        .else(eb.ref("subscription.duration_months"))
        .end()
        .as("duration_months"),
      eb.fn.coalesce("earlier.paused_days", "subscription.paused_days").as("paused_days"),
      eb
        .cast<number>(eb.fn.sum(eb.fn.coalesce("earlier.price_paise", "subscription.price_paise")), "bigint")
        .as("price_paise"),
    ])
    .where("subscription.deleted_at", "is", null)
    .where(isRunning(today))
    .groupBy([sql`1`, sql`2`, sql`3`, sql`4`, sql`5`, sql`6`]);
  if (productId) query = query.where("subscription.product_id", "=", productId);
  return query.execute();
}

/**
 * Counts the subscriptions that are active today (in grace and cancelling included, paused not) and
 * end from today to `last`. Leaves out Trash.
 */
export async function countEnding(
  trx: TenantTrx,
  { today, last }: { today: CalendarDate; last: CalendarDate },
): Promise<number> {
  const { count } = await trx
    .selectFrom("subscription")
    .innerJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "subscription.tenant_id")
        .onRef("product.id", "=", "subscription.product_id"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("subscription.deleted_at", "is", null)
    .where("subscription.end_on", ">=", today)
    .where("subscription.end_on", "<=", last)
    .where(isRunning(today))
    .executeTakeFirstOrThrow();
  return count;
}

/** Dates in the tenant's time zone, first and last inclusive. */
export type Days = { first: CalendarDate; last: CalendarDate; timeZone: string };

/** Days without a first one if `first` is null, and the customers whose terms count if given. */
type StartingDays = Omit<Days, "first"> & { first: CalendarDate | null; customerIds?: readonly string[] };

/**
 * Returns the terms that start within the days, `first` and `last` included (no limit if `first` is
 * null), of all customers or of `customerIds`. Groups them by start and by the subscription's
 * status and day of cancellation (`cancelled_on`, in `timeZone`), which decide whether they count
 * as revenue, with the count and total price (paise) of each group, in no order. Subscriptions in
 * Trash are left out; cancelled and pending ones are not.
 */
export const termsStarting = (trx: TenantTrx, days: StartingDays) => startingTerms(trx, days).execute();

export type StartingOfProduct = {
  product_id: string;
  start_on: CalendarDate;
  status: SubscriptionStatus;
  cancelled_on: CalendarDate | null;
  count: number;
  price_paise: number;
};

/**
 * Returns what `termsStarting` does, grouped by the term's own product as well. By days only where
 * the subscription was cancelled, since only then they decide what counts: otherwise `start_on` is
 * the first of a group's. So a year's groups are few.
 */
export async function termsStartingByProduct(
  trx: TenantTrx,
  { first, last, timeZone }: Days,
): Promise<StartingOfProduct[]> {
  const { rows } = await sql<StartingOfProduct>`
    select ${OWN_PRODUCT} as product_id, min(term.start_on) as start_on, subscription.status,
      min(${dayOf("subscription.cancelled_at", timeZone)}) as cancelled_on, count(*)::int as count,
      sum(term.price_paise)::bigint as price_paise
    from subscription_term term
    join subscription on subscription.tenant_id = term.tenant_id and subscription.id = term.subscription_id
    where term.start_on between ${first}::date and ${last}::date and subscription.deleted_at is null
    group by ${OWN_PRODUCT}, subscription.status,
      case when subscription.status = 'cancelled' then (term.start_on, ${dayOf("subscription.cancelled_at", timeZone)})
        end`.execute(trx);
  return rows;
}

/** The product of `term`, also after the subscription changed to another. */
const OWN_PRODUCT = sql<string>`coalesce(term.product_id, subscription.product_id)`;

/**
 * Returns those of the terms that start within the days (of `customerIds` if given) that count as
 * paid from before payments were recorded: marked so, and without a charge above zero for their
 * price. Grouped like `termsStarting`, by start and by the subscription's status and day of
 * cancellation, with count and total price (paise). Subscriptions in Trash are left out.
 */
export const termsPaidBefore = (trx: TenantTrx, days: StartingDays) =>
  startingTerms(trx, days)
    .where("term.settled_at_opening", "=", true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("charge")
            .select("charge.id")
            .whereRef("charge.tenant_id", "=", "term.tenant_id")
            .whereRef("charge.subscription_id", "=", "term.subscription_id")
            .whereRef("charge.term_seq", "=", "term.seq")
            .where("charge.kind", "=", "term")
            .where(sql<boolean>`charge.amount_paise + charge.discount_paise > 0`),
        ),
      ),
    )
    .execute();

function startingTerms(trx: TenantTrx, { first, last, timeZone, customerIds }: StartingDays) {
  let query = trx
    .selectFrom("subscription_term as term")
    .innerJoin("subscription", (join) =>
      join.onRef("subscription.tenant_id", "=", "term.tenant_id").onRef("subscription.id", "=", "term.subscription_id"),
    )
    .select((eb) => [
      "term.start_on",
      "subscription.status",
      dayOf("subscription.cancelled_at", timeZone).as("cancelled_on"),
      eb.fn.countAll<number>().as("count"),
      eb.cast<number>(eb.fn.sum("term.price_paise"), "bigint").as("price_paise"),
    ])
    .where("term.start_on", "<=", last)
    .where("subscription.deleted_at", "is", null)
    .groupBy([sql`1`, sql`2`, sql`3`]);
  if (first) query = query.where("term.start_on", ">=", first);
  if (customerIds) query = query.where("subscription.customer_id", "=", sql<string>`any(${[...customerIds]}::uuid[])`);
  return query;
}

/** The date of a timestamp in the tenant's time zone. */
const dayOf = (column: "subscription.cancelled_at" | "next.created_at", timeZone: string) =>
  sql<CalendarDate | null>`(${sql.ref(column)} at time zone ${timeZone})::date`;

/**
 * Returns the terms that start on a day, with the subscription's id (`id`), names, price (paise),
 * source, status and cancellation, highest price first, then by id. Subscriptions in Trash are left
 * out; cancelled and pending ones are not.
 */
export const bookedOn = (trx: TenantTrx, day: CalendarDate) =>
  subscriptionsWithNames(trx)
    .innerJoin("subscription_term as term", (join) =>
      join.onRef("term.tenant_id", "=", "subscription.tenant_id").onRef("term.subscription_id", "=", "subscription.id"),
    )
    .select([
      "subscription.id",
      "customer.name as customer_name",
      "product.name as product_name",
      "term.start_on",
      "term.price_paise",
      "term.source",
      "subscription.status",
      "subscription.cancelled_at",
    ])
    .where("term.start_on", "=", day)
    .orderBy("term.price_paise", "desc")
    .orderBy("subscription.id")
    .execute();

/**
 * Counts the reminders and other messages sent to customers from `from` to before `until`, receipts
 * and statements too; those combined in one message count each. Failed ones that were sent count;
 * replies that somebody wrote in a conversation don't.
 */
export async function countMessagesSent(trx: TenantTrx, from: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
      (select count(*) from reminder
        where recipient_kind = 'customer' and sent_at >= ${from} and sent_at < ${until})
      + (select count(*) from document_delivery where sent_at >= ${from} and sent_at < ${until})
    )::int as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * Returns how many terms ended within the days and their total price (paise), grouped by end,
 * `grace_days` of the term's own product, `renewed_on` (the tenant's date on which the next term
 * was recorded as a renewal, null if none) and `is_closed`: another term follows, or the
 * subscription is not active or cancels at its end. Of one product if given. Leaves out pending
 * subscriptions, those in Trash, terms a product change cut short, last terms of a subscription
 * with a pause that begins by the end of their grace period, and terms whose grace period had
 * passed when they were imported.
 */
export function termsDue(trx: TenantTrx, days: Days, productId?: string) {
  let query = groupedByResult(endedTerms(trx, days), days);
  if (productId) query = query.where("product.id", "=", productId);
  return query.execute();
}

/**
 * Returns what `termsDue` does, grouped by the term's own product (`product_id`) as well. Of terms
 * whose grace period is over on `today` it only matters if they were renewed in time or later:
 * their `end_on` is `first`, and `renewed_on` that day or the one after the grace period. So a
 * year's groups are few.
 */
export function termsDueByProduct(trx: TenantTrx, { today, ...days }: Days & { today: CalendarDate }) {
  const isOver = sql<boolean>`term.end_on + product.grace_days < ${today}::date`;
  const renewed = renewedOn(days.timeZone);
  return endedTerms(trx, days)
    .select((eb) => [
      "product.id as product_id",
      "product.grace_days",
      sql<CalendarDate>`case when ${isOver} then ${days.first}::date else term.end_on end`.as("end_on"),
      sql<CalendarDate | null>`case when not ${isOver} then ${renewed} when ${renewed} is null then null
        when ${renewed} <= term.end_on + product.grace_days then ${days.first}::date
        else ${days.first}::date + product.grace_days + 1 end`.as("renewed_on"),
      IS_CLOSED.as("is_closed"),
      eb.fn.countAll<number>().as("count"),
      eb.cast<number>(eb.fn.sum("term.price_paise"), "bigint").as("price_paise"),
    ])
    .groupBy([sql`1`, sql`2`, sql`3`, sql`4`, sql`5`])
    .execute();
}

export type UnrenewedTerm = {
  subscription_id: string;
  customer_id: string;
  product_id: string;
  end_on: CalendarDate;
  price_paise: number;
  grace_days: number;
  renewed_on: CalendarDate | null;
  is_closed: boolean;
};

/**
 * Returns the terms that `termsDue` counts in these days and that were not renewed by the end of
 * their grace period, late ones and those that still can be included: `limit` of them, the latest
 * last days first, then by the customer's name.
 */
export function listUnrenewed(trx: TenantTrx, { limit, ...days }: Days & { limit: number }): Promise<UnrenewedTerm[]> {
  // All of the page's last days first, along their index; only then are their customers' names read
  // and sorted.
  const page = endedTerms(trx, days, { isLatestFirst: true })
    .select([
      "subscription.tenant_id",
      "subscription.id as subscription_id",
      "subscription.customer_id",
      "product.id as product_id",
      "term.seq",
      "term.end_on",
      "term.price_paise",
      "product.grace_days",
      renewedOn(days.timeZone).as("renewed_on"),
      IS_CLOSED.as("is_closed"),
    ])
    .where(sql<boolean>`(${renewedOn(days.timeZone)} <= term.end_on + product.grace_days) is not true`)
    .orderBy("term.end_on", "desc")
    .fetch(limit, "with ties");
  return trx
    .with(
      (cte) => cte("page").materialized(),
      () => page,
    )
    .selectFrom("page")
    .innerJoin("customer", (join) =>
      join.onRef("customer.tenant_id", "=", "page.tenant_id").onRef("customer.id", "=", "page.customer_id"),
    )
    .select([
      "page.subscription_id",
      "page.customer_id",
      "page.product_id",
      "page.end_on",
      "page.price_paise",
      "page.grace_days",
      "page.renewed_on",
      "page.is_closed",
    ])
    .orderBy("page.end_on", "desc")
    .orderBy("customer.name_key")
    .orderBy("page.subscription_id")
    .orderBy("page.seq")
    .limit(limit)
    .execute();
}

/** The tenant's date on which the term after `term` was recorded as a renewal, else null. */
const renewedOn = (timeZone: string) =>
  sql<CalendarDate | null>`case when next.source = 'renewed' then ${dayOf("next.created_at", timeZone)} end`;

/** Whether `term` won't be renewed any more. */
const IS_CLOSED = sql<boolean>`(next.seq is not null or subscription.status <> 'active' or subscription.cancels_at_end)`;

const groupedByResult = (ended: ReturnType<typeof endedTerms>, { timeZone }: Days) =>
  ended
    .select((eb) => [
      "term.end_on",
      "product.grace_days",
      renewedOn(timeZone).as("renewed_on"),
      IS_CLOSED.as("is_closed"),
      eb.fn.countAll<number>().as("count"),
      eb.cast<number>(eb.fn.sum("term.price_paise"), "bigint").as("price_paise"),
    ])
    .groupBy([sql`1`, sql`2`, sql`3`, sql`4`]);

/**
 * The terms that `termsDue` counts, each with its subscription, own product and `next` term; the
 * latest last days first if `isLatestFirst`.
 */
const endedTerms = (trx: TenantTrx, { first, last }: Days, { isLatestFirst = false } = {}) =>
  trx
    .selectFrom((eb) =>
      eb
        .selectFrom("subscription_term as ended")
        .selectAll("ended")
        // As a column of a query of its own, which the offset keeps it: row security lets an index
        // serve a join by a column, not by a sum, and all of a subscription's terms would be read.
        .select(sql<number>`ended.seq + 1`.as("next_seq"))
        .where("ended.end_on", ">=", first)
        .where("ended.end_on", "<=", last)
        .$if(isLatestFirst, (query) => query.orderBy("ended.end_on", "desc"))
        .offset(sql<number>`0`)
        .as("term"),
    )
    .innerJoin("subscription", (join) =>
      join.onRef("subscription.tenant_id", "=", "term.tenant_id").onRef("subscription.id", "=", "term.subscription_id"),
    )
    .innerJoin("product", (join) =>
      join
        .onRef("product.tenant_id", "=", "subscription.tenant_id")
        .on("product.id", "=", sql<string>`coalesce(term.product_id, subscription.product_id)`),
    )
    .leftJoin("subscription_term as next", (join) =>
      join
        .onRef("next.tenant_id", "=", "term.tenant_id")
        .onRef("next.subscription_id", "=", "term.subscription_id")
        .onRef("next.seq", "=", "term.next_seq"),
    )
    .where("subscription.status", "<>", "pending")
    .where("subscription.deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("subscription.imported_on", "is", null),
        sql<boolean>`subscription.imported_on <= term.end_on + product.grace_days`,
      ]),
    )
    .where((eb) => eb.or([eb("next.seq", "is", null), eb("next.source", "<>", "changed")]))
    .where((eb) =>
      eb.or([
        eb("next.seq", "is not", null),
        eb("subscription.paused_from", "is", null),
        sql<boolean>`subscription.paused_from > term.end_on + product.grace_days`,
      ]),
    );
