import type { Analytics, AnalyticsPeriod, AnalyticsQuery } from "@aavarti/contract/analytics";
import { countCustomersAndSubscriptions, countEnding, runningTermsByDates } from "@aavarti/db/queries/analytics";
import { readStocks, sumTermTotals } from "@aavarti/db/queries/term-totals";
import type { TenantTrx } from "@aavarti/db/tenant";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { EXPIRING_SOON_DAYS } from "@aavarti/domain/expiring-soon";
import { arr, mrr, renewalRateOf, totalRevenue } from "@aavarti/domain/metrics";
import { toAmountNumber } from "@aavarti/domain/money";
import { recurringRevenue } from "@aavarti/domain/movements";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { areMovementsRecorded, recordDueMovements } from "../movements/record-due.ts";
import { bookedByDay } from "./booked-in.ts";
import { mrrFromTotals } from "./growth.ts";
import { toMeasured } from "./measured-terms.ts";
import { renewalsIn } from "./renewals-in.ts";

const DAYS = { "7d": 7, "30d": 30, "90d": 90 } as const satisfies Record<AnalyticsPeriod, number>;

/**
 * Returns the analytics of the last 7, 30 or 90 days, of which today in the tenant's time zone is
 * the last: revenue in all and by day, the number of customers and subscriptions (outside Trash,
 * whatever their status), MRR, ARR, the renewal rate (0 to 1, null without any) of the terms that
 * ended in the period, and how many running subscriptions end within 30 days. Revenue is what was
 * booked: the prices of the terms that start in the period, paid or not. Counts, MRR and ARR are as
 * of today. Amounts are in the tenant's currency.
 * @throws AppError FORBIDDEN without `analytics.read`.
 */
export async function summarise(ctx: ServiceContext, { period }: AnalyticsQuery): Promise<Analytics> {
  requirePermission(ctx, "analytics.read");
  const today = ctx.today();
  const window = { first: addDays(today, 1 - DAYS[period]), last: today };

  await recordDueMovements(ctx);
  const summary = async ({ trx }: Unit): Promise<Analytics> => {
    const isRecorded = await areMovementsRecorded(trx, today);
    const stocks = isRecorded ? await readStocks(trx) : await countCustomersAndSubscriptions(trx);
    const revenue = isRecorded ? recurringRevenue(await mrrFromTotals(trx, today)) : await revenueOfTerms(trx, today);
    const ending = { first: today, last: addDays(today, EXPIRING_SOON_DAYS) };
    const expiringSoon = isRecorded
      ? (await sumTermTotals(trx, ending)).running
      : await countEnding(trx, { today, last: ending.last });
    const renewals = await renewalsIn(ctx, trx, window);
    const daily = await bookedByDay(ctx, trx, { from: window.first, to: today });
    return {
      period,
      totalRevenue: toAmountNumber(totalRevenue(daily)),
      totalCustomers: stocks.customers,
      totalSubscriptions: stocks.subscriptions,
      mrr: toAmountNumber(revenue.mrr),
      arr: toAmountNumber(revenue.arr),
      renewalRate: renewalRateOf(renewals),
      expiringSoon,
      daily: daily.map(({ date, revenuePaise, subscriptions }) => ({
        date,
        revenue: toAmountNumber(revenuePaise),
        subscriptions,
      })),
    };
  };
  return ctx.transact(summary, { isSnapshot: true });
}

/** The same from the terms, where earlier movements aren't recorded yet. */
async function revenueOfTerms(trx: TenantTrx, today: CalendarDate) {
  const terms = (await runningTermsByDates(trx, today)).map(toMeasured);
  return { mrr: mrr(terms, today), arr: arr(terms, today) };
}
