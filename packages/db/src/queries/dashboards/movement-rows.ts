import { addDays, type CalendarDate, monthOf } from "@aavarti/domain/calendar";
import { FEWEST_CUSTOMERS, LIFETIME_MONTHS } from "@aavarti/domain/retention";
import { sql } from "kysely";
import type { FigureQuestion, FigureSet } from "./figure-rows.ts";

/** Days over which customers who left may have come back. */
const WIN_BACK_DAYS = 365;

/** Reactivations are counted over so many days, today included. */
const REACTIVATED_WITHIN = 90;

/**
 * Builds the SQL condition for customers whose history was known when a span of days began, like
 * `totalsOf` in domain: an import shows only who had stayed. The query must contain
 * `measured_customer` as `measured`.
 */
const isKnownIn = (first: CalendarDate | ReturnType<typeof sql>) => sql`(measured.imported_on is null
  or measured.imported_on <= measured.first_on or measured.imported_on < ${first}::date)`;

/**
 * What each customer with a known history paid a month when this month began, and its movements.
 */
const monthOfCustomers = ({ monthFirst, today }: FigureQuestion) => sql`
  select book.* from (
    select customer_id, max(on_date) as on_date,
      coalesce(sum(amount) filter (where on_date < ${monthFirst}::date), 0) as start,
      coalesce(sum(amount) filter (where on_date >= ${monthFirst}::date and kind = 'expansion'), 0) as expansion,
      coalesce(sum(amount) filter (where on_date >= ${monthFirst}::date and kind in ('new', 'expansion', 'reactivation')), 0)
        as gained,
      coalesce(sum(amount) filter (where on_date >= ${monthFirst}::date and kind in ('contraction', 'churn')), 0) as lost
    from mrr_movement where on_date <= ${today}::date group by customer_id
  ) book
  join measured_customer measured on measured.customer_id = book.customer_id
  where ${isKnownIn(monthFirst)}`;

const customers = (part: string, whole: string, question: FigureQuestion) => sql`
  select null::uuid as subscription_id, customer_id, null::uuid as product_id, on_date, ${sql.raw(part)} as part,
    ${sql.raw(whole)} as whole
  from (${monthOfCustomers(question)}) month where ${sql.raw(part)} <> 0 or ${sql.raw(whole)} <> 0`;

/** Each customer's days on which they came (1) or left (-1). */
const comings = (today: CalendarDate) => sql`
  select customer_id, on_date, sum(covered) as covered from mrr_movement where on_date <= ${today}::date
  group by customer_id, on_date having sum(covered) <> 0`;

/**
 * The key figures that are read from the recorded movements, which must be up to date. Those of a
 * month are those of the report of the month.
 */
export const MOVEMENT_SETS = {
  recurring: ({ today }) => sql`
    select null::uuid as subscription_id, customer_id, null::uuid as product_id, max(on_date) as on_date,
      sum(amount) as part, 1 as whole
    from mrr_movement where on_date <= ${today}::date group by customer_id having sum(amount) <> 0`,
  averageRevenue: ({ today }) => sql`
    select null::uuid as subscription_id, customer_id, null::uuid as product_id, max(on_date) as on_date,
      sum(amount) as part, sum(paying) as whole
    from mrr_movement where on_date <= ${today}::date group by customer_id
    having sum(amount) <> 0 or sum(paying) <> 0`,
  netNewMrr: ({ monthFirst, today }) => sql`
    select null::uuid as subscription_id, customer_id, null::uuid as product_id, max(on_date) as on_date,
      sum(amount) as part, 1 as whole
    from mrr_movement where on_date between ${monthFirst}::date and ${today}::date and kind <> 'paused'
    group by customer_id having sum(amount) <> 0`,
  nrr: (question) => customers("start + expansion + lost", "start", question),
  grr: (question) => customers("start + lost", "start", question),
  quickRatio: (question) => customers("gained", "-lost", question),
  customerChurn: ({ monthFirst, today }) => sql`
    select null::uuid as subscription_id, book.customer_id, null::uuid as product_id,
      case when book.covered = 0 then book.left_on end as on_date, case when book.covered = 0 then 1 else 0 end as part,
      1 as whole
    from (
      select customer_id, sum(covered) as covered, sum(covered) filter (where on_date < ${monthFirst}::date) as before,
        max(on_date) filter (where covered < 0) as left_on
      from mrr_movement where on_date <= ${today}::date group by customer_id
    ) book
    join measured_customer measured on measured.customer_id = book.customer_id
    where book.before > 0 and ${isKnownIn(monthFirst)}`,
  // The average revenue, once for each month in which a customer could have left, by those who did.
  // On a month's last day the month counts, as in the report.
  lifetimeValue: ({ today }) => sql`
    select null::uuid as subscription_id, customer_id, null::uuid as product_id, from_on as on_date, average as part,
      case when after = 0 then 1 else 0 end as whole
    from (
      select at_risk.*, count(*) over () as months_at_risk,
        dense_rank() over (order by place) + dense_rank() over (order by place desc) - 1 as months
      from (
        select movement.customer_id, month.from_on, month.place,
          sum(movement.covered) filter (where movement.on_date < month.from_on) as before,
          sum(movement.covered) as after
        from mrr_movement movement
        join (
          select place, (${monthOf(addDays(today, 1)).from}::date - make_interval(months => place))::date as from_on,
            (${monthOf(addDays(today, 1)).from}::date - make_interval(months => place - 1))::date as until_on
          from generate_series(1, ${LIFETIME_MONTHS}::int) place
        ) month on movement.on_date < month.until_on
        group by movement.customer_id, month.from_on, month.place
      ) at_risk
      join measured_customer measured on measured.customer_id = at_risk.customer_id
      where at_risk.before > 0 and ${isKnownIn(sql`at_risk.from_on`)}
    ) counted
    cross join (
      select sum(amount) / nullif(sum(paying), 0) as average, sum(paying) as paying
      from mrr_movement where on_date <= ${today}::date
    ) now
    where paying >= ${FEWEST_CUSTOMERS}::int and months_at_risk >= ${FEWEST_CUSTOMERS * LIFETIME_MONTHS}::int
      and months = ${LIFETIME_MONTHS}::int`,
  netAdds: ({ today }) => sql`
    select null::uuid as subscription_id, customer_id, null::uuid as product_id, on_date, covered as part, 1 as whole
    from (${comings(today)}) came where on_date > ${today}::date - 7`,
  reactivations: ({ today }) => sql`
    select null::uuid as subscription_id, customer_id, null::uuid as product_id, max(on_date) as on_date, 1 as part,
      1 as whole
    from mrr_movement where kind = 'reactivation'
      and on_date between ${today}::date - ${REACTIVATED_WITHIN - 1}::int and ${today}::date
    group by customer_id having sum(amount) > 0`,
  winBackRate: ({ today }) => sql`
    select null::uuid as subscription_id, customer_id, null::uuid as product_id,
      max(on_date) filter (where covered < 0) as on_date, case when sum(covered) > 0 then 1 else 0 end as part, 1 as whole
    from (${comings(today)}) came group by customer_id
    having bool_or(covered < 0 and on_date > ${today}::date - ${WIN_BACK_DAYS}::int)`,
} as const satisfies Record<string, FigureSet>;
