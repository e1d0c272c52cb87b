import type { CalendarDate } from "@aavarti/domain/calendar";
import { CONTINUITY_DAYS, type RenewedTerms } from "@aavarti/domain/continuity";
import { type RawBuilder, sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";
import { andAnyOf } from "../any-of.ts";
import { awaitsRenewal, standingSql } from "../subscription-standing.ts";
import { type FigureSet, running, SUBSCRIPTIONS } from "./figure-rows.ts";

/** A year of terms, each of which had its full thirty days to be renewed. */
const YEAR = 365;

const daysAgo = (today: CalendarDate, days: number) => sql`${today}::date - ${days}::int`;

type Ended = { from: RawBuilder<unknown>; to: RawBuilder<unknown>; today: CalendarDate; timeZone: string };

/**
 * The terms that ended in these days, both included, as `subscription_id`, `customer_id`,
 * `product_id` and `on_date`, with `delay`: how many days after the end they were renewed (negative
 * before it), null if they weren't. Leaves out terms that a change of product cut, paused ones, and
 * those that had ended when they were imported, of whose renewal nothing is known.
 */
const endedTerms = ({ from, to, today, timeZone }: Ended) => sql`
  select subscription.id as subscription_id, subscription.customer_id, coalesce(term.product_id, subscription.product_id)
      as product_id, term.end_on as on_date,
    case when next.seq is not null then (next.created_at at time zone ${timeZone})::date - term.end_on end as delay
  from subscription_term term
  join subscription on subscription.tenant_id = term.tenant_id and subscription.id = term.subscription_id
  left join subscription_term next on next.tenant_id = term.tenant_id
    and next.subscription_id = term.subscription_id and next.seq = term.seq + 1
  where term.end_on between ${from} and ${to}
    and subscription.status <> 'pending' and subscription.deleted_at is null
    and (subscription.imported_on is null or subscription.imported_on <= term.end_on)
    and (next.seq is null or next.source <> 'changed')
    and (next.seq is not null or subscription.paused_from is null or subscription.paused_from > ${today}::date)`;

/** The rows of the key figures of healthcare businesses. */
export const HEALTHCARE_SETS = {
  lapsingIn14: ({ today }) => sql`
    select subscription.id as subscription_id, subscription.customer_id, subscription.product_id,
      subscription.end_on as on_date, 1 as part, 1 as whole
    from ${SUBSCRIPTIONS} and subscription.status = 'active'
      and ${awaitsRenewal(today)}
      and subscription.end_on between ${today}::date and ${today}::date + 14`,
  continuity: ({ today, timeZone }) => sql`
    select subscription_id, customer_id, product_id, on_date,
      case when delay <= ${CONTINUITY_DAYS}::int then 1 else 0 end as part, 1 as whole
    from (${endedTerms({
      from: daysAgo(today, CONTINUITY_DAYS + YEAR - 1),
      to: daysAgo(today, CONTINUITY_DAYS),
      today,
      timeZone,
    })}) ended`,
  tenure: ({ today }) => sql`
    select null::uuid as subscription_id, r.customer_id, null::uuid as product_id,
      coalesce(measured.first_on, r.first_on) as on_date,
      (${today}::date - coalesce(measured.first_on, r.first_on)) / 30.4375 as part, 1 as whole
    from (
      select customer_id, min(coalesce(subscription.covered_from, subscription.start_on)) as first_on
      from (${running(today)}) r
      join subscription using (customer_id) where subscription.id = r.subscription_id
      group by customer_id
    ) r
    left join measured_customer measured on measured.customer_id = r.customer_id`,
  planMix: ({ today }) => sql`
    select null::uuid as subscription_id, null::uuid as customer_id, product_id, null::date as on_date,
      case when row_number() over (order by count(*) desc, product_id) = 1 then count(*) else 0 end as part,
      count(*) as whole
    from (${running(today)}) r group by product_id`,
} as const satisfies Record<string, FigureSet>;

export type RecallRow = {
  subscription_id: string;
  customer_id: string;
  customer_name: string;
  product_name: string;
  ended_on: CalendarDate;
  opted_in: boolean | null;
  /** Of all rows, not only of those returned. */
  total: number;
  agreed: number;
};

/** Days since the end between which a customer is on the recall list, both included. */
const RECALL = { from: 30, to: 90 };

/**
 * Returns up to `limit` customers to recall, those whose time ended last first: their newest
 * subscription ended 30 to 90 days ago without being cancelled, and none of theirs runs, begins
 * later, is paused or is pending. Each with whether they agreed to recall messages, null if
 * unknown. With `ids` only of these subscriptions, and the numbers are theirs.
 */
export async function listRecall(
  trx: TenantTrx,
  { today, limit, ids }: { today: CalendarDate; limit: number; ids?: readonly string[] | undefined },
): Promise<RecallRow[]> {
  const { rows } = await sql<RecallRow>`
    select lapsed.subscription_id, customer.id as customer_id, customer.name as customer_name, lapsed.product_name,
      lapsed.ended_on, case jsonb_typeof(customer.fields -> 'recallOptIn')
        when 'boolean' then (customer.fields -> 'recallOptIn')::boolean end as opted_in,
      count(*) over ()::int as total,
      count(*) filter (where customer.fields -> 'recallOptIn' = 'true') over ()::int as agreed
    from (
      select distinct on (subscription.customer_id) subscription.id as subscription_id, subscription.customer_id,
        product.name as product_name, subscription.end_on as ended_on
      from ${SUBSCRIPTIONS} and subscription.status in ('active', 'expired')
        and ${standingSql(today)} in ('overdue', 'expired')
        and subscription.end_on between ${daysAgo(today, RECALL.to)} and ${daysAgo(today, RECALL.from)}
        ${andAnyOf(sql`subscription.id`, ids)}
      order by subscription.customer_id, subscription.end_on desc, subscription.id
    ) lapsed
    join customer on customer.id = lapsed.customer_id
    where not exists (
      select from ${SUBSCRIPTIONS} and subscription.customer_id = lapsed.customer_id
        and (subscription.end_on > lapsed.ended_on or subscription.end_on > ${daysAgo(today, RECALL.from)})
        and ${standingSql(today)} <> 'cancelled')
    order by lapsed.ended_on desc, customer.name_key, customer.id
    limit ${limit}`.execute(trx);
  return rows;
}

/**
 * Returns the terms that ended in the year until thirty days ago, and in the one before
 * (`isLastYear`), grouped by the day of their renewal and by how long ago they ended.
 */
export async function listRenewedTerms(
  trx: TenantTrx,
  { today, timeZone }: { today: CalendarDate; timeZone: string },
): Promise<(RenewedTerms & { isLastYear: boolean })[]> {
  const { rows } = await sql<RenewedTerms & { isLastYear: boolean }>`
    select on_date <= ${daysAgo(today, CONTINUITY_DAYS + YEAR)} as "isLastYear", delay,
      least(${today}::date - on_date, 365) as age, count(*)::int as terms
    from (${endedTerms({
      from: daysAgo(today, CONTINUITY_DAYS + 2 * YEAR - 1),
      to: daysAgo(today, CONTINUITY_DAYS),
      today,
      timeZone,
    })}) ended
    group by 1, 2, 3`.execute(trx);
  return rows;
}
