import { addDays, addMonthsClamped, type CalendarDate } from "@aavarti/domain/calendar";
import { type RawBuilder, sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";
import { amountDue, type LaneRow, laneRows } from "../renewals.ts";
import { isStoredIn } from "../stored-lists.ts";
import { isRunning, standingSql } from "../subscription-standing.ts";
import { type FigureSet, running, SUBSCRIPTIONS } from "./figure-rows.ts";

/**
 * Subscriptions outside Trash whose first term started between these days, both included, as
 * `subscription` with `product` and `first` (the first term); pending ones are left out.
 */
const started = (from: CalendarDate, to: CalendarDate) => sql`subscription
  join product on product.tenant_id = subscription.tenant_id and product.id = subscription.product_id
  join subscription_term first on first.tenant_id = subscription.tenant_id
    and first.subscription_id = subscription.id and first.seq = 1
  where subscription.deleted_at is null and subscription.status <> 'pending'
    and first.start_on between ${from}::date and ${to}::date`;

/** The twelve months of starts that ended `month` months before `today`. */
const startsOf = (month: number, today: CalendarDate) => ({
  from: addDays(addMonthsClamped(today, -(month + 12)), 1),
  to: addMonthsClamped(today, -month),
});

/** Whether a term of `subscription`, or the grace period after it, covers a day in the past. */
const isCovered = (day: CalendarDate, timeZone: string) => sql`(exists (
    select from subscription_term term
    where term.tenant_id = subscription.tenant_id and term.subscription_id = subscription.id
      and term.start_on <= ${day}::date and term.end_on + product.grace_days >= ${day}::date)
  and (subscription.cancelled_at is null or (subscription.cancelled_at at time zone ${timeZone})::date > ${day}::date)
  and (subscription.expired_on is null or subscription.expired_on > ${day}::date))`;

const persistency = (month: number, today: CalendarDate) => {
  const { from, to } = startsOf(month, today);
  return sql`
    select subscription.id as subscription_id, subscription.customer_id, subscription.product_id,
      first.start_on as on_date, case when ${isRunning(today)} then 1 else 0 end as part, 1 as whole
    from ${started(from, to)}`;
};

/** The rows of the key figures of financial services. */
export const FINANCIAL_SETS = {
  arr: ({ today }) => sql`
    select subscription_id, customer_id, product_id, on_date, monthly * 12 as part, 1 as whole
    from (${running(today)}) r`,
  persistency13: ({ today }) => persistency(13, today),
  persistency25: ({ today }) => persistency(25, today),
  persistency37: ({ today }) => persistency(37, today),
  persistency49: ({ today }) => persistency(49, today),
  persistency61: ({ today }) => persistency(61, today),
  inGrace: ({ today }) => sql`
    select subscription.id as subscription_id, subscription.customer_id, subscription.product_id,
      subscription.end_on as on_date, ${amountDue} as part, 1 as whole
    from ${SUBSCRIPTIONS} and subscription.status = 'active' and ${standingSql(today)} = 'in_grace'`,
  lapseRate: ({ today, monthFirst, timeZone }) => sql`
    select subscription.id as subscription_id, subscription.customer_id, subscription.product_id,
      subscription.end_on as on_date,
      case when ${standingSql(today)} in ('overdue', 'expired') then 1 else 0 end as part, 1 as whole
    from ${SUBSCRIPTIONS} and subscription.status <> 'pending'
      and ${isCovered(addDays(monthFirst, -1), timeZone)}`,
} as const satisfies Record<string, FigureSet>;

/** The months after which persistency is measured, as insurers do. */
export const PERSISTENCY_MONTHS = [13, 25, 37, 49, 61] as const;

export type PersistencyRow = {
  month: number;
  started: number;
  kept: number;
  before_started: number;
  before_kept: number;
};

/**
 * Returns for each of `PERSISTENCY_MONTHS` how many subscriptions started in the twelve months that
 * ended so many months ago, and how many of these run today; and the same as of a year ago.
 */
export async function listPersistency(
  trx: TenantTrx,
  { today, timeZone }: { today: CalendarDate; timeZone: string },
): Promise<PersistencyRow[]> {
  const before = addMonthsClamped(today, -12);
  const counted = (month: number, day: CalendarDate, isKept: RawBuilder<unknown>) => {
    const { from, to } = startsOf(month, day);
    return sql`select ${month}::int as month, ${day}::date = ${today}::date as is_now, count(*)::int as started,
      count(*) filter (where ${isKept})::int as kept from ${started(from, to)}`;
  };
  const { rows } = await sql<{ month: number; is_now: boolean; started: number; kept: number }>`${sql.join(
    PERSISTENCY_MONTHS.flatMap((month) => [
      counted(month, today, isRunning(today)),
      counted(month, before, isCovered(before, timeZone)),
    ]),
    sql` union all `,
  )}`.execute(trx);
  return PERSISTENCY_MONTHS.map((month) => {
    const now = rows.find((row) => row.month === month && row.is_now);
    const then = rows.find((row) => row.month === month && !row.is_now);
    return {
      month,
      started: now?.started ?? 0,
      kept: now?.kept ?? 0,
      before_started: then?.started ?? 0,
      before_kept: then?.kept ?? 0,
    };
  });
}

export type GraceRow = LaneRow & {
  policy_number: string | null;
  /**
   * The first and the last day of the grace period, both included, are so many days apart, plus
   * one.
   */
  grace_days: number;
};

/**
 * Returns up to `limit` subscriptions in their grace period as rows of the renewals board, those
 * that lapse first at the beginning, with their policy number and the length of the grace period.
 */
export const listInGrace = (
  trx: TenantTrx,
  { today, limit }: { today: CalendarDate; limit: number },
): Promise<GraceRow[]> =>
  inGrace(trx, today)
    .orderBy(sql`subscription.end_on + product.grace_days`)
    .orderBy(amountDue, "desc")
    .orderBy("subscription.id")
    .limit(limit)
    .execute();

/**
 * Returns up to `limit` rows of the stored list of subscriptions in their grace period, in its
 * order. Leaves out who isn't in it any more.
 */
export const listStoredInGrace = (
  trx: TenantTrx,
  { today, limit }: { today: CalendarDate; limit: number },
): Promise<GraceRow[]> =>
  inGrace(trx, today)
    .innerJoin("stored_list_row as stored", (join) => join.on(isStoredIn("graceClock", { limit })))
    .orderBy("stored.place")
    .limit(limit)
    .execute();

const inGrace = (trx: TenantTrx, today: CalendarDate) =>
  laneRows(trx, { today })
    .select([
      "product.grace_days",
      sql<string | null>`nullif(subscription.fields ->> 'policyNumber', '')`.as("policy_number"),
    ])
    .where(sql<boolean>`${standingSql(today)} = 'in_grace'`)
    .where("subscription.end_on", "<", today);

/** Returns how many subscriptions are in their grace period, and their next prices in paise. */
export async function sumInGrace(
  trx: TenantTrx,
  { today }: { today: CalendarDate },
): Promise<{ count: number; amount_paise: number }> {
  const { rows } = await sql<{ count: number; amount_paise: number }>`
    select count(*)::int as count, coalesce(sum(${amountDue}), 0)::bigint as amount_paise
    from ${SUBSCRIPTIONS} and subscription.status = 'active' and subscription.end_on < ${today}::date
      and ${standingSql(today)} = 'in_grace'`.execute(trx);
  return rows[0] ?? { count: 0, amount_paise: 0 };
}
