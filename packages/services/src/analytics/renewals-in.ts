import { termsDue } from "@aavarti/db/queries/analytics";
import { sumOpenTerms, sumTermTotals } from "@aavarti/db/queries/term-totals";
import type { TenantTrx } from "@aavarti/db/tenant";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { countRenewals, type RenewalCounts } from "@aavarti/domain/metrics";
import type { ServiceContext } from "../context.ts";
import { areCustomersMeasured } from "../movements/record-due.ts";
import { toDue } from "./measured-terms.ts";

type Days = { first: CalendarDate; last: CalendarDate };

/**
 * Returns how many terms that ended in these days were renewed, as `countRenewals` counts them,
 * with prices in paise: from the totals of terms, or from the terms while customers are still to be
 * measured.
 */
export async function renewalsIn(ctx: ServiceContext, trx: TenantTrx, { first, last }: Days): Promise<RenewalCounts> {
  return (await areCustomersMeasured(trx))
    ? renewalsFromTotals(trx, { first, last, today: ctx.today() })
    : renewalsFromTerms(ctx, trx, { first, last });
}

/** Returns the same from the totals, which must be complete: its cost depends on the days. */
export async function renewalsFromTotals(
  trx: TenantTrx,
  { first, last, today }: Days & { today: CalendarDate },
): Promise<RenewalCounts> {
  const sums = await sumTermTotals(trx, { first, last });
  const open = await sumOpenTerms(trx, { first, last, today });
  return {
    open: open.count,
    due: sums.ended - open.count,
    renewed: sums.renewed,
    late: sums.late,
    duePaise: sums.endedPaise - open.paise,
    renewedPaise: sums.renewedPaise,
  };
}

/** Returns the same from the terms themselves: its cost depends on how many ended. */
export const renewalsFromTerms = async (ctx: ServiceContext, trx: TenantTrx, days: Days): Promise<RenewalCounts> =>
  countRenewals((await termsDue(trx, { ...days, timeZone: ctx.timeZone })).map(toDue), ctx.today());
