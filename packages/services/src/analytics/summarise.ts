import type { Analytics, AnalyticsPeriod, AnalyticsQuery } from "@aavarti/contract/analytics";
import { countCustomersAndSubscriptions, runningTermsByDates, termsDue } from "@aavarti/db/queries/analytics";
import { addDays } from "@aavarti/domain/calendar";
import { arr, expiringSoon, mrr, renewalRate, totalRevenue } from "@aavarti/domain/metrics";
import { toAmountNumber } from "@aavarti/domain/money";
import { requirePermission, type ServiceContext } from "../context.ts";
import { bookedByDay } from "./booked-in.ts";
import { toDue, toMeasured } from "./measured-terms.ts";

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
export function summarise(ctx: ServiceContext, { period }: AnalyticsQuery): Promise<Analytics> {
  requirePermission(ctx, "analytics.read");
  const today = ctx.today();
  const window = { first: addDays(today, 1 - DAYS[period]), last: today, timeZone: ctx.timeZone };

  return ctx.transact(async ({ trx }) => {
    const stocks = await countCustomersAndSubscriptions(trx);
    const running = await runningTermsByDates(trx, today);
    const terms = running.map(toMeasured);
    const untilTheirEnd = running.map((row) => ({
      ...toMeasured(row),
      startOn: row.covered_from ?? row.start_on,
      endOn: row.runs_until,
      count: row.count,
    }));
    const due = await termsDue(trx, window);
    const daily = await bookedByDay(ctx, trx, { from: window.first, to: today });
    return {
      period,
      totalRevenue: toAmountNumber(totalRevenue(daily)),
      totalCustomers: stocks.customers,
      totalSubscriptions: stocks.subscriptions,
      mrr: toAmountNumber(mrr(terms, today)),
      arr: toAmountNumber(arr(terms, today)),
      renewalRate: renewalRate(due.map(toDue), today),
      expiringSoon: untilTheirEnd.reduce((sum, group) => sum + (expiringSoon([group], today) > 0 ? group.count : 0), 0),
      daily: daily.map(({ date, revenuePaise, subscriptions }) => ({
        date,
        revenue: toAmountNumber(revenuePaise),
        subscriptions,
      })),
    };
  });
}
