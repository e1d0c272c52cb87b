import type { CalendarDate } from "@aavarti/domain/calendar";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

/** Open promises whose day is this one or has passed. */
export async function countPromisesDue(trx: TenantTrx, today: CalendarDate): Promise<number> {
  const { count } = await trx
    .selectFrom("payment_promise")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("state", "=", "open")
    .where("promised_on", "<=", today)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a day's digest was planned, for whichever owner. */
export const findDigest = (trx: TenantTrx, day: CalendarDate): Promise<{ id: string } | undefined> =>
  trx
    .selectFrom("reminder")
    .select("id")
    .where("step", "=", "digest")
    .where("term_end_on", "=", day)
    .limit(1)
    .executeTakeFirst();
