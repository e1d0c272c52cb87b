import { sumCollectedIn } from "@aavarti/db/queries/money-totals";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { toAmountNumber, toAmountText } from "@aavarti/domain/money";
import { mayDo } from "@aavarti/domain/permissions";
import type { ServiceContext } from "../context.ts";

type Days = { from: CalendarDate; to: CalendarDate };

/**
 * Returns what was collected from `from` to `to`, both included, as a number in the tenant's
 * currency: payments received less refunds made in these days, without payments that were reversed
 * at any time; from the ledger and never from terms. Null for a user without `payments.totals`.
 * Jobs may see it.
 */
export async function collectedIn(ctx: ServiceContext, trx: TenantTrx, days: Days): Promise<number | null> {
  return maySeeTotals(ctx) ? toAmountNumber(await sumCollectedIn(trx, days)) : null;
}

/**
 * Returns what was collected from `from` to `to`, both included, as a decimal text: payments
 * received less refunds, as `collectedIn` counts them; null for a user without `payments.totals`.
 * Jobs may see it.
 */
export async function collectedTextIn(ctx: ServiceContext, trx: TenantTrx, days: Days): Promise<string | null> {
  return maySeeTotals(ctx) ? toAmountText(await sumCollectedIn(trx, days)) : null;
}

/** Returns whether sums of payments are shown: to jobs and users with `payments.totals`. */
export const maySeeTotals = ({ actor }: ServiceContext): boolean =>
  actor.kind === "system" || mayDo(actor.role, "payments.totals");
