import type { CalendarDate } from "@aavarti/domain/calendar";
import { STOCK_DAY, TERM_FIGURES } from "@aavarti/domain/term-totals";
import { type Kysely, type Selectable, sql } from "kysely";
import type { DB, MovementCheck } from "../schema.ts";
import type { TenantTrx } from "../tenant.ts";
import type { MeasuredCustomerRow } from "./measured-customers.ts";

/**
 * Returns when the business's movements were last checked and what was wrong (`problem`, null when
 * all agreed); undefined before the first check.
 */
export const findMovementCheck = (trx: TenantTrx): Promise<Selectable<MovementCheck> | undefined> =>
  trx.selectFrom("movement_check").selectAll().executeTakeFirst();

/**
 * Stores when the business's movements were checked and what was wrong, in place of the last check.
 */
export const saveMovementCheck = (
  trx: TenantTrx,
  row: { tenant_id: string; checked_at: Date; problem: string | null },
) =>
  trx
    .insertInto("movement_check")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("tenant_id").doUpdateSet({ checked_at: row.checked_at, problem: row.problem }),
    )
    .execute();

/**
 * Returns the businesses whose movements did not reconcile at the last check, the last checked
 * first, for the operator; at most 1,000.
 */
export async function listMovementProblems(
  db: Kysely<DB>,
): Promise<{ tenant_id: string; checked_at: Date; problem: string }[]> {
  const { rows } = await sql<{ tenant_id: string; checked_at: Date; problem: string }>`
    select tenant_id, checked_at, problem from movement_problems()`.execute(db);
  return rows;
}

/**
 * Returns up to `limit` measured customers after an id (null: from the first), in the order of
 * their ids. Locks nothing.
 */
export const listMeasuredCustomers = (
  trx: TenantTrx,
  { after, limit }: { after: string | null; limit: number },
): Promise<MeasuredCustomerRow[]> => {
  let query = trx
    .selectFrom("measured_customer")
    .select(["customer_id", "first_on", "imported_on", "next_on", "is_listed", "subscriptions"])
    .orderBy("customer_id")
    .limit(limit);
  if (after) query = query.where("customer_id", ">", after);
  return query.execute();
};

/**
 * Returns a customer outside Trash with a subscription that was never measured; undefined if there
 * is none.
 */
export async function findUnmeasuredCustomer(trx: TenantTrx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select s.customer_id as id from subscription s
    where s.deleted_at is null and s.status <> 'pending'
      and not exists (select from measured_customer m where m.tenant_id = s.tenant_id and m.customer_id = s.customer_id)
    limit 1`.execute(trx);
  return rows[0]?.id;
}

/** The kinds of movements with the columns of their sums. */
const KINDS = [
  { kind: "new", column: "new_amount" },
  { kind: "expansion", column: "expansion" },
  { kind: "reactivation", column: "reactivation" },
  { kind: "contraction", column: "contraction" },
  { kind: "churn", column: "churn" },
  { kind: "paused", column: "paused" },
] as const;

/** A total that isn't the sum of its movements; values are texts for the operator. */
export type TotalProblem = { grain: string; on: CalendarDate; stored: string; recorded: string };

/**
 * Returns the first span, of days, months and financial years, whose total is not the sum of the
 * movements in it, by amounts of each kind and people, of the whole business or summed over its
 * products; undefined when all agree. Who was lost, what is unknown, cohorts and the parts of
 * single products aren't compared.
 */
export async function findTotalProblem(trx: TenantTrx): Promise<TotalProblem | undefined> {
  const amounts = sql.raw(`concat_ws(' ', ${KINDS.map(({ column }) => `trim_scale(sum(${column}))`).join(", ")})`);
  const none = KINDS.map(() => "0").join(" ");
  const { rows } = await sql<TotalProblem>`
    with moved as (
      select grain, case grain when 'day' then on_date when 'month' then date_trunc('month', on_date)::date
          else (date_trunc('year', on_date - interval '3 months') + interval '3 months')::date end as from_on,
        concat_ws(' ', ${sql.raw(KINDS.map(({ kind }) => `trim_scale(coalesce(sum(amount) filter (where kind = '${kind}'), 0))`).join(", "))}) as amounts,
        sum(running) as running, sum(covered) as covered, sum(paying) as paying
      from mrr_movement cross join (values ('day'), ('month'), ('year')) grains (grain) group by 1, 2
    ),
    stored as (
      select grain, from_on, true as is_business, ${amounts} as amounts, sum(running) as running, sum(covered) as covered, sum(paying) as paying
      from movement_total where not is_unknown group by grain, from_on
      union all
      select grain, from_on, false, ${amounts}, sum(running), null, null
      from product_movement_total group by grain, from_on
    ),
    asked as (select grain, from_on, true as is_business from moved union select grain, from_on, false from moved
      union select grain, from_on, is_business from stored),
    compared as (
      select a.grain, a.from_on,
        concat_ws(' ', coalesce(s.amounts, ${none}), coalesce(s.running, 0),
          case when a.is_business then coalesce(s.covered, 0) end, case when a.is_business then coalesce(s.paying, 0) end) as stored,
        concat_ws(' ', coalesce(m.amounts, ${none}), coalesce(m.running, 0),
          case when a.is_business then coalesce(m.covered, 0) end, case when a.is_business then coalesce(m.paying, 0) end) as recorded
      from asked a
      left join moved m on m.grain = a.grain and m.from_on = a.from_on
      left join stored s on s.grain = a.grain and s.from_on = a.from_on and s.is_business = a.is_business
    )
    select grain, from_on as on, stored, recorded from compared where stored <> recorded
    order by grain, from_on limit 1`.execute(trx);
  return rows[0];
}

/**
 * Returns the first span whose totals of terms are not the sums of what is recorded of each term,
 * or, for `all`, of each customer; undefined when all agree.
 */
export async function findTermTotalProblem(trx: TenantTrx): Promise<TotalProblem | undefined> {
  const { rows } = await sql<TotalProblem>`
    with part as (
      select start_on as day, 1 as booked, price_paise as booked_paise, (booked = 'created')::int as created,
        (booked = 'renewal')::int as renewals, case booked when 'renewal' then price_paise else 0 end as renewals_paise,
        case when is_paid_before then price_paise else 0 end as paid_before_paise, 0 as ended, 0 as ended_paise,
        0 as renewed, 0 as renewed_paise, 0 as late, 0 as waiting, 0 as waiting_paise, 0 as running
      from measured_term where booked is not null
      union all
      select end_on, 0, 0, 0, 0, 0, 0, (due is not null)::int, case when due is null then 0 else price_paise end,
        (due is not distinct from 'renewed')::int, case due when 'renewed' then price_paise else 0 end,
        (due is not distinct from 'late')::int, (waiting_paise is not null)::int, coalesce(waiting_paise, 0),
        is_running::int
      from measured_term where due is not null or waiting_paise is not null or is_running
    ),
    recorded as (
      select grain, case grain when 'day' then day when 'month' then date_trunc('month', day)::date
          else (date_trunc('year', day - interval '3 months') + interval '3 months')::date end as from_on, 0 as grace_days,
        concat_ws(' ', sum(booked), sum(booked_paise), sum(created), sum(renewals), sum(renewals_paise),
          sum(paid_before_paise), sum(ended), sum(ended_paise), sum(renewed), sum(renewed_paise), sum(late),
          sum(waiting), sum(waiting_paise), sum(running), 0, 0) as sums
      from part cross join (values ('day'), ('month'), ('year')) grains (grain) group by 1, 2
      union all
      select 'open', end_on, grace_days, concat_ws(' ', 0, 0, 0, 0, 0, 0, count(*), sum(price_paise), 0, 0, 0, 0, 0, 0, 0, 0)
      from measured_term where due = 'open' group by end_on, grace_days
      union all
      select 'all', ${STOCK_DAY}::date, 0, concat_ws(' ', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        count(*) filter (where is_listed), coalesce(sum(subscriptions), 0))
      from measured_customer
    ),
    stored as (
      select grain, from_on, grace_days,
        concat_ws(' ', sum(booked), sum(booked_paise), sum(created), sum(renewals), sum(renewals_paise),
          sum(paid_before_paise), sum(ended), sum(ended_paise), sum(renewed), sum(renewed_paise), sum(late),
          sum(waiting), sum(waiting_paise), sum(running), sum(customers), sum(subscriptions)) as sums
      from term_total group by 1, 2, 3
    ),
    compared as (
      select grain, from_on, coalesce(stored.sums, ${NOTHING}) as stored, coalesce(recorded.sums, ${NOTHING}) as recorded
      from stored full join recorded using (grain, from_on, grace_days)
    )
    select grain, from_on as on, stored, recorded from compared where stored <> recorded
    order by grain, from_on limit 1`.execute(trx);
  return rows[0];
}

const NOTHING = TERM_FIGURES.map(() => "0").join(" ");
