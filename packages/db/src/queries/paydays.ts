import type { CalendarDate } from "@aavarti/domain/calendar";
import { sql } from "kysely";
import type { TenantTrx } from "../tenant.ts";

/**
 * Returns the tenant's dates since then on which these customers paid, each once and in no order:
 * those on which a renewal or reactivation with a price was recorded. First terms don't count,
 * because they are often entered on the day of an import, nor do subscriptions in Trash.
 * `customerIds` must not be empty.
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
