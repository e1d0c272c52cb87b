import type { Analytics, AnalyticsPeriod, AnalyticsQuery } from "@aavarti/contract/analytics";
import { activeTermsByDates, countStocks, termsDue, termsStarting } from "@aavarti/db/queries/analytics";
import { addDays, todayIn } from "@aavarti/domain/calendar";
import { arr, expiringSoon, mrr, periodDays, renewalRate, revenueByDay, totalRevenue } from "@aavarti/domain/metrics";
import { toRupeeNumber } from "@aavarti/domain/money";
import { requirePermission, type ServiceContext } from "../context.ts";

const DAYS = { "7d": 7, "30d": 30, "90d": 90 } as const satisfies Record<AnalyticsPeriod, number>;

/** The figures of a period that ends today, as `spec/contract.md` defines each: revenue is a flow, counts are stocks. */
export function summarise(ctx: ServiceContext, { period }: AnalyticsQuery): Promise<Analytics> {
  requirePermission(ctx, "analytics.read");
  const today = ctx.today();
  const days = periodDays(today, DAYS[period]);
  const window = { first: addDays(today, 1 - DAYS[period]), last: today };

  return ctx.transact(async ({ trx }) => {
    const stocks = await countStocks(trx);
    const groups = (await activeTermsByDates(trx)).map((row) => ({
      status: "active" as const,
      startOn: row.start_on,
      endOn: row.end_on,
      graceDays: row.grace_days,
      pricePaise: row.price_paise,
      count: row.count,
    }));
    const starting = await termsStarting(trx, window);
    const due = await termsDue(trx, window);
    const daily = revenueByDay(
      starting.map((row) => ({
        status: row.status,
        startOn: row.start_on,
        pricePaise: row.price_paise,
        cancelledOn: row.cancelled_at && todayIn(ctx.timeZone, row.cancelled_at),
      })),
      days,
    );
    return {
      period,
      totalRevenue: toRupeeNumber(totalRevenue(daily)),
      totalCustomers: stocks.customers,
      totalSubscriptions: stocks.subscriptions,
      mrr: toRupeeNumber(mrr(groups, today)),
      arr: toRupeeNumber(arr(groups, today)),
      renewalRate: renewalRate(due.map(({ seq, newest_seq }) => ({ renewed: seq < newest_seq }))),
      expiringSoon: groups.reduce((sum, group) => sum + (expiringSoon([group], today) > 0 ? group.count : 0), 0),
      daily: daily.map(({ date, revenuePaise, subscriptions }) => ({
        date,
        revenue: toRupeeNumber(revenuePaise),
        subscriptions,
      })),
    };
  });
}
