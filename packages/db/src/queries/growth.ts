import type { CalendarDate } from "@aavarti/domain/calendar";
import type { MovementKind } from "@aavarti/domain/growth";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

/**
 * Which days of which customers each term covers, `until_on` being the first that it does not, and what it is worth a month. A term covers its end and
 * its grace, unless the next one begins before or it was cancelled. What is in the bin or pending covers nothing. Terms without whole months count as
 * days × 12 ÷ 365, as `termMonths` in domain does.
 */
const coverage = (timeZone: string) => sql`
  select * from (
    select s.customer_id, s.id as subscription_id, term.start_on as from_on,
      least(
        next.start_on,
        term.end_on + 1 + case when next.seq is null and s.cancels_at_end then 0 else p.grace_days end,
        case s.status
          when 'cancelled' then coalesce((s.cancelled_at at time zone ${timeZone})::date, term.start_on)
          when 'expired' then (s.updated_at at time zone ${timeZone})::date
        end
      ) as until_on,
      case when term.duration_months is not null then term.price_paise::numeric(40, 20) / term.duration_months
        else term.price_paise::numeric(40, 20) * 365 / (12 * greatest(term.end_on - term.start_on - term.paused_days, 1))
      end as monthly
    from subscription_term term
    join subscription s on s.tenant_id = term.tenant_id and s.id = term.subscription_id
    join product p on p.tenant_id = s.tenant_id and p.id = s.product_id
    left join subscription_term next
      on next.tenant_id = term.tenant_id and next.subscription_id = term.subscription_id and next.seq = term.seq + 1
    where s.deleted_at is null and s.status <> 'pending'
  ) covered where until_on > from_on`;

/** The same without paused days; `is_resumed` and `is_paused` tell where a pause made the edge. */
const pieces = sql`
  select c.customer_id, lower(part) as from_on, upper(part) as until_on, c.monthly,
    lower(part) > c.from_on as is_resumed, upper(part) < c.until_on as is_paused
  from coverage c
  cross join lateral unnest(datemultirange(daterange(c.from_on, c.until_on)) - coalesce(
    (select range_agg(daterange(pause.from_on, coalesce(pause.resumed_on, 'infinity')))
      from subscription_pause pause where pause.subscription_id = c.subscription_id),
    '{}'::datemultirange)) part`;

export type MovementRow = { kind: MovementKind; amount: string };

/** The movements of recurring revenue within some days, in paise as decimals. A kind that did not occur is left out. */
export async function sumMovements(
  trx: TenantTrx,
  { first, last, timeZone }: { first: CalendarDate; last: CalendarDate; timeZone: string },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    with coverage as (${coverage(timeZone)}),
      piece as (${pieces}),
      event as (
        select customer_id, from_on as day, monthly as delta, is_resumed as is_pause from piece
          where from_on between ${first}::date and ${last}::date
        union all
        select customer_id, until_on, -monthly, is_paused from piece where until_on between ${first}::date and ${last}::date
      ),
      base as (
        select customer_id, sum(monthly) as amount from piece
        where from_on < ${first}::date and until_on >= ${first}::date group by customer_id
      ),
      daily as (
        select customer_id, day, coalesce(sum(delta) filter (where not is_pause), 0) as change,
          coalesce(sum(delta) filter (where is_pause), 0) as pausing
        from event group by customer_id, day
      ),
      step as (
        select d.customer_id, d.day, d.change, d.pausing,
          coalesce(b.amount, 0) + coalesce(sum(d.change + d.pausing) over (
            partition by d.customer_id order by d.day rows between unbounded preceding and 1 preceding), 0) as before
        from daily d left join base b on b.customer_id = d.customer_id
      ),
      moved as (
        select case
            when change > 0 and before = 0 and not exists (
              select from coverage earlier where earlier.customer_id = step.customer_id and earlier.from_on < step.day) then 'new'
            when change > 0 and before = 0 then 'reactivation'
            when change > 0 then 'expansion'
            when before + change = 0 then 'churn'
            else 'contraction' end as kind, change as amount
        from step where change <> 0
        union all
        select 'paused', pausing from step where pausing <> 0
      )
    select kind, round(sum(amount), 6)::text as amount from moved group by kind`.execute(trx);
  return rows;
}

export type CustomerChurn = { active: number; churned: number };

/**
 * How many customers were covered on the day before some days, and how many of them are covered no more on the last of these. Who is paused has not
 * left, so pauses are not looked at.
 */
export async function countChurn(
  trx: TenantTrx,
  { first, last, timeZone }: { first: CalendarDate; last: CalendarDate; timeZone: string },
): Promise<CustomerChurn> {
  const { rows } = await sql<CustomerChurn>`
    with coverage as (${coverage(timeZone)}),
      before as (select distinct customer_id from coverage where from_on < ${first}::date and until_on >= ${first}::date),
      after as (select distinct customer_id from coverage where from_on <= ${last}::date and until_on > ${last}::date)
    select count(*) as active, count(*) filter (where after.customer_id is null) as churned
    from before left join after using (customer_id)`.execute(trx);
  return rows[0] ?? { active: 0, churned: 0 };
}

export type RecurringOnDay = { day: CalendarDate; amount: string; customers: number };

/** Recurring revenue on some days, in paise as decimals, and how many customers it came from. */
export async function recurringOn(
  trx: TenantTrx,
  { days, timeZone }: { days: readonly CalendarDate[]; timeZone: string },
): Promise<RecurringOnDay[]> {
  const { rows } = await sql<RecurringOnDay>`
    with coverage as (${coverage(timeZone)}), piece as (${pieces})
    select asked.day, round(coalesce(sum(piece.monthly), 0), 6)::text as amount, count(distinct piece.customer_id) as customers
    from unnest(${[...days]}::date[]) as asked(day)
    left join piece on piece.from_on <= asked.day and piece.until_on > asked.day
    group by asked.day order by asked.day`.execute(trx);
  return rows;
}

export type CohortRow = { month: CalendarDate; day: CalendarDate; size: number; kept: number };

/**
 * Of the customers whose first paid day lies in each month, how many are covered on each of some days (the ends of months). Days before a cohort's own
 * month are left out; months without a first payment have no rows.
 */
export async function countCohorts(
  trx: TenantTrx,
  { first, days, timeZone }: { first: CalendarDate; days: readonly CalendarDate[]; timeZone: string },
): Promise<CohortRow[]> {
  const { rows } = await sql<CohortRow>`
    with coverage as (${coverage(timeZone)}),
      beginning as (select customer_id, min(from_on) as first_on from coverage group by customer_id),
      member as (
        select customer_id, date_trunc('month', first_on)::date as month from beginning
        where first_on >= ${first}::date and first_on <= ${days.at(-1) ?? first}::date
      ),
      size as (select month, count(*) as size from member group by month),
      asked as (select day from unnest(${[...days]}::date[]) as asked(day)),
      kept as (
        select member.month, asked.day, count(distinct member.customer_id) as kept
        from member join coverage c on c.customer_id = member.customer_id
        join asked on c.from_on <= asked.day and c.until_on > asked.day
        group by member.month, asked.day
      )
    select size.month, asked.day, size.size, coalesce(kept.kept, 0) as kept
    from size join asked on asked.day >= size.month
    left join kept on kept.month = size.month and kept.day = asked.day
    order by size.month, asked.day`.execute(trx);
  return rows;
}
