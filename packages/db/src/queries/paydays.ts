import type { CalendarDate } from "@aavarti/domain/calendar";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

/**
 * The tenant's days on which these customers paid since then: the days on which a renewal that
 * costs something was recorded. A first term is none, since the day on which it was entered is
 * often the day of an import.
 */
export const listPaidDays = (
  trx: TenantTrx,
  { customerIds, since, timeZone }: { customerIds: readonly string[]; since: Date; timeZone: string },
): Promise<{ customer_id: string; paid_on: CalendarDate }[]> =>
  trx
    .selectFrom("subscription as s")
    .innerJoin("subscription_term as t", (join) =>
      join.onRef("t.tenant_id", "=", "s.tenant_id").onRef("t.subscription_id", "=", "s.id"),
    )
    .select("s.customer_id")
    .select(sql<CalendarDate>`(t.created_at at time zone ${timeZone})::date`.as("paid_on"))
    .distinct()
    .where("s.customer_id", "in", customerIds)
    .where("s.deleted_at", "is", null)
    .where("t.source", "in", ["renewed", "reactivated"])
    .where("t.price_paise", ">", 0)
    .where("t.created_at", ">=", since)
    .execute();
