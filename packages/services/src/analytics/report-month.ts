import type { MonthQuery, MonthReport } from "@aavarti/contract/analytics";
import { isCalendarDate } from "@aavarti/domain/calendar";
import { invalidField } from "@aavarti/domain/errors";
import { lastKnownDay, monthsUntil } from "@aavarti/domain/growth";
import { explainField } from "@aavarti/domain/reasons/fields";
import { refusal } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../context.ts";
import { monthName, reportGrowth } from "./report-growth.ts";

const TREND_MONTHS = 12;
const COHORT_MONTHS = 8;

/**
 * Returns the growth report of one month of the tenant's calendar, such as `2026-11`: MRR and its
 * movements, customers, what was booked and collected, churn, renewals, the trend of the 12 months
 * and the cohorts of the 8 months that end with it. For the current month, which is the default, up
 * to today. Amounts are in the tenant's currency; what was collected is null for a user without
 * `payments.totals`.
 * @throws AppError FORBIDDEN without `analytics.read`, VALIDATION_FAILED for a text that is no
 * month or a month that has not begun.
 */
export async function reportMonth(ctx: ServiceContext, { month }: MonthQuery): Promise<MonthReport> {
  requirePermission(ctx, "analytics.read");
  const today = ctx.today();
  const first = `${month ?? monthName(today)}-01`;
  if (!isCalendarDate(first)) throw invalidField("month", explainField("analytics.notMonth"));
  if (first > today) throw refusal("analytics.monthInFuture", {}, { field: "month" });
  const report = await reportGrowth(ctx, {
    grain: "month",
    first,
    last: lastKnownDay(first, today),
    trendMonths: monthsUntil(first, TREND_MONTHS),
    cohortMonths: monthsUntil(first, COHORT_MONTHS),
  });
  return { month: monthName(first), ...report };
}
