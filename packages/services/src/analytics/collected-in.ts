import { sumCollectedIn } from "@aavarti/db/queries/payments";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { toAmountNumber } from "@aavarti/domain/money";
import { mayDo } from "@aavarti/domain/permissions";
import type { ServiceContext } from "../context.ts";

/**
 * Returns what was collected within these days, in the tenant's currency, from the ledger and never
 * from terms; null for a role without `payments.totals`.
 */
export async function collectedIn(
  ctx: ServiceContext,
  trx: TenantTrx,
  days: { from: CalendarDate; to: CalendarDate },
): Promise<number | null> {
  const maySee = ctx.actor.kind === "system" || mayDo(ctx.actor.role, "payments.totals");
  return maySee ? toAmountNumber(await sumCollectedIn(trx, days)) : null;
}
