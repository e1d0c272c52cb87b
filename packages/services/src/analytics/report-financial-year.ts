import type { FinancialYearQuery, FinancialYearReport } from "@aavarti/contract/analytics";
import { financialYearMonths, financialYearOf } from "@aavarti/domain/financial-year";
import { lastKnownDay } from "@aavarti/domain/growth";
import { refusal } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../context.ts";
import { reportGrowth } from "./report-growth.ts";

/**
 * Returns the growth report of one Indian financial year, April to March, such as `2026-27`: MRR
 * and its movements, customers, what was booked and collected, churn, renewals, a trend and cohorts
 * by month. For the current year, which is the default, up to today and by the months that have
 * begun. Amounts are in the tenant's currency; what was collected is null for a user without
 * `payments.totals`.
 * @throws AppError FORBIDDEN without `analytics.read`, VALIDATION_FAILED for a year that has not
 * begun or is not written like that.
 */
export async function reportFinancialYear(
  ctx: ServiceContext,
  { year }: FinancialYearQuery,
): Promise<FinancialYearReport> {
  requirePermission(ctx, "analytics.read");
  const today = ctx.today();
  const name = year ?? financialYearOf(today);
  const begun = financialYearMonths(name)?.filter((month) => month <= today) ?? [];
  const [first] = begun;
  const latest = begun.at(-1);
  if (!first || !latest) throw refusal("analytics.yearInFuture", {}, { field: "year" });
  const report = await reportGrowth(ctx, {
    grain: "year",
    first,
    last: lastKnownDay(latest, today),
    trendMonths: begun,
    cohortMonths: begun,
  });
  return { year: name, ...report };
}
