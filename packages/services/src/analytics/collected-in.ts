import { sumCollectedIn } from "@aavarti/db/queries/payments";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { toAmountNumber, toAmountText } from "@aavarti/domain/money";
import { mayDo } from "@aavarti/domain/permissions";
import type { ServiceContext } from "../context.ts";

type Days = { from: CalendarDate; to: CalendarDate };

/**
 * Returns what was collected within these days, in the tenant's currency, from the ledger and never
 * from terms; null for a role without `payments.totals`.
 */
export async function collectedIn(ctx: ServiceContext, trx: TenantTrx, days: Days): Promise<number | null> {
  return maySee(ctx) ? toAmountNumber(await sumCollectedIn(trx, days)) : null;
}

/**
 * Returns what was collected within these days, like `collectedIn`, as a decimal text; null for a
 * role without `payments.totals`.
 */
export async function collectedTextIn(ctx: ServiceContext, trx: TenantTrx, days: Days): Promise<string | null> {
  return maySee(ctx) ? toAmountText(await sumCollectedIn(trx, days)) : null;
}

const maySee = ({ actor }: ServiceContext): boolean => actor.kind === "system" || mayDo(actor.role, "payments.totals");
