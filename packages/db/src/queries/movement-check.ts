import type { CalendarDate } from "@aavarti/domain/calendar";
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
    .select(["customer_id", "first_on", "imported_on", "next_on"])
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

/** A total that isn't the sum of its movements; values are texts for the operator. */
export type TotalProblem = { grain: string; on: CalendarDate; stored: string; recorded: string };

/**
 * Returns the first span, of days, months and financial years, whose total is not the sum of the
 * movements in it, by amounts and people, of the whole business or summed over its products;
 * undefined when all agree.
 */
export async function findTotalProblem(trx: TenantTrx): Promise<TotalProblem | undefined> {
  const { rows } = await sql<TotalProblem>`
    with moved as (
      select grain, case grain when 'day' then on_date when 'month' then date_trunc('month', on_date)::date
          else (date_trunc('year', on_date - interval '3 months') + interval '3 months')::date end as from_on,
        sum(amount) filter (where kind <> 'paused') as amount, coalesce(sum(amount) filter (where kind = 'paused'), 0) as paused,
        sum(running) as running, sum(covered) as covered, sum(paying) as paying
      from mrr_movement cross join (values ('day'), ('month'), ('year')) grains (grain) group by 1, 2
    ),
    stored as (
      select grain, from_on, true as is_business, sum(new_amount + expansion + reactivation + contraction + churn) as amount,
        sum(paused) as paused, sum(running) as running, sum(covered) as covered, sum(paying) as paying
      from movement_total where not is_unknown group by grain, from_on
      union all
      select grain, from_on, false, sum(new_amount + expansion + reactivation + contraction + churn), sum(paused),
        sum(running), null, null
      from product_movement_total group by grain, from_on
    ),
    asked as (select grain, from_on, true as is_business from moved union select grain, from_on, false from moved
      union select grain, from_on, is_business from stored),
    compared as (
      select a.grain, a.from_on,
        concat_ws(' ', trim_scale(coalesce(s.amount, 0)), trim_scale(coalesce(s.paused, 0)), coalesce(s.running, 0),
          case when a.is_business then coalesce(s.covered, 0) end, case when a.is_business then coalesce(s.paying, 0) end) as stored,
        concat_ws(' ', trim_scale(coalesce(m.amount, 0)), trim_scale(coalesce(m.paused, 0)), coalesce(m.running, 0),
          case when a.is_business then coalesce(m.covered, 0) end, case when a.is_business then coalesce(m.paying, 0) end) as recorded
      from asked a
      left join moved m on m.grain = a.grain and m.from_on = a.from_on
      left join stored s on s.grain = a.grain and s.from_on = a.from_on and s.is_business = a.is_business
    )
    select grain, from_on as on, stored, recorded from compared where stored <> recorded
    order by grain, from_on limit 1`.execute(trx);
  return rows[0];
}
