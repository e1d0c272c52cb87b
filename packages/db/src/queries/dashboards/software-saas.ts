import { addMonthsClamped, type CalendarDate } from "@aavarti/domain/calendar";
import type { MovementKind } from "@aavarti/domain/growth";
import { sql } from "kysely";
import type { TenantTrx } from "../../tenant.ts";

/** Paise with decimals, as text. */
export type MonthMovements = { start: string; movements: { kind: MovementKind; amount: string; customers: number }[] };

/**
 * Returns the MRR on the day before `monthFirst`, and the movements from then to `today` by kind,
 * with the number of customers; kinds without any are left out. The movements must be up to date.
 */
export async function readMonthMovements(
  trx: TenantTrx,
  { monthFirst, today }: { monthFirst: CalendarDate; today: CalendarDate },
): Promise<MonthMovements> {
  const { rows } = await sql<MonthMovements>`
    select
      (select coalesce(sum(amount), 0)::text from mrr_movement where on_date < ${monthFirst}::date) as start,
      (select coalesce(json_agg(kinds), '[]') from (
        select kind, sum(amount)::text as amount, count(*)::int as customers
        from (
          select kind, customer_id, sum(amount) as amount from mrr_movement
          where on_date between ${monthFirst}::date and ${today}::date
          group by kind, customer_id having sum(amount) <> 0
        ) moved group by kind
      ) kinds) as movements`.execute(trx);
  return rows[0] ?? { start: "0", movements: [] };
}

export type CohortCustomerRow = { customer_id: string; customer_name: string; left_on: CalendarDate | null };

/**
 * Returns the customers whose first term began in a month (its first day), up to `limit`: those who
 * had no running term at the end of `until` with the day on which they left, then the others.
 * Customers whose first time isn't known, because an import added only the rest, are left out.
 */
export async function listCohortCustomers(
  trx: TenantTrx,
  { month, until, limit }: { month: CalendarDate; until: CalendarDate; limit: number },
): Promise<CohortCustomerRow[]> {
  const { rows } = await sql<CohortCustomerRow>`
    select measured.customer_id, customer.name as customer_name,
      case when sum(movement.covered) = 0 then max(movement.on_date) filter (where movement.covered < 0) end as left_on
    from measured_customer measured
    join mrr_movement movement on movement.tenant_id = measured.tenant_id
      and movement.customer_id = measured.customer_id and movement.on_date <= ${until}::date
    join customer on customer.id = measured.customer_id
    where measured.first_on >= ${month}::date and measured.first_on < ${addMonthsClamped(month, 1)}::date
      and (measured.imported_on is null or measured.imported_on <= measured.first_on)
    group by measured.customer_id, customer.name, customer.name_key
    order by left_on nulls last, customer.name_key, measured.customer_id limit ${limit}`.execute(trx);
  return rows;
}
