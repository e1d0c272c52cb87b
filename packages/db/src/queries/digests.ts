import type { CalendarDate } from "@aavarti/domain/calendar";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

/** Counts open promises due by this day, also of customers in Trash, without those of samples. */
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

/** Returns the id of a day's digest, for any owner; undefined if none was planned. */
export const findDigest = (trx: TenantTrx, day: CalendarDate): Promise<{ id: string } | undefined> =>
  trx
    .selectFrom("reminder")
    .select("id")
    .where("step", "=", "digest")
    .where("term_end_on", "=", day)
    .limit(1)
    .executeTakeFirst();
