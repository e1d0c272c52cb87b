import type { CalendarDate } from "@aavarti/domain/calendar";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

/**
 * Counts the open payment promises for this day or an earlier one, also of customers in Trash,
 * without those of sample customers.
 */
export async function countPromisesDue(trx: TenantTrx, today: CalendarDate): Promise<number> {
  const { count } = await trx
    .selectFrom("payment_promise as p")
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "p.tenant_id").onRef("c.id", "=", "p.customer_id"),
    )
    .select(sql<number>`count(*)::int`.as("count"))
    .where("p.state", "=", "open")
    .where("p.promised_on", "<=", today)
    .where("c.is_sample", "=", false)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the number and unpaid sum (paise) of the open charges due on this day or earlier, also of
 * customers in Trash, without those of sample customers, and of the given subscriptions.
 */
export async function sumUnpaidBy(
  trx: TenantTrx,
  day: CalendarDate,
  exceptSubscriptionIds: readonly string[],
): Promise<{ count: number; paise: number }> {
  const { rows } = await sql<{ count: number; paise: number }>`
    select count(*)::int as count, coalesce(sum(charge.amount_paise - charge.settled_paise), 0)::bigint as paise
    from charge join customer c on c.tenant_id = charge.tenant_id and c.id = charge.customer_id
    where charge.settled_paise < charge.amount_paise and charge.due_on <= ${day}::date and not c.is_sample
      and charge.subscription_id not in (select unnest(${[...exceptSubscriptionIds]}::uuid[]))`.execute(trx);
  return rows[0] ?? { count: 0, paise: 0 };
}

/**
 * Returns the id of one daily-summary message of this day in any state, of whichever owner;
 * undefined if none was planned.
 */
export const findDigest = (trx: TenantTrx, day: CalendarDate): Promise<{ id: string } | undefined> =>
  trx
    .selectFrom("reminder")
    .select("id")
    .where("step", "=", "digest")
    .where("term_end_on", "=", day)
    .limit(1)
    .executeTakeFirst();
