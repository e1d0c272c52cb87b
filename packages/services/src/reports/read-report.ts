import type { ReadReport, StoredReport } from "@aavarti/contract/reports";
import { refusal } from "@aavarti/domain/refusal";
import { REPORT_PERMISSIONS } from "@aavarti/domain/reports";
import { calculateReport } from "@aavarti/jobs/definitions/figures";
import { LIVE_TERMS, notCalculated, requestCalculation, stateOf } from "../calculations/calculations.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { areMovementsRecorded, recordDueMovements } from "../movements/record-due.ts";
import { needsMovements, reportIn, spanOf } from "./report-in.ts";
import { findReport } from "./stored-reports.ts";

/**
 * Returns a report of one month or Indian financial year of the tenant's calendar, by default of
 * the current month: its figures and tables, as of one moment. Of the current period it counts the
 * days until today, and in `renewals` those to come too. Amounts are decimal texts in the tenant's
 * currency. A table has at most 2,000 rows; its total counts all.
 *
 * With more than 5,000 terms (`liveTerms`) it is the last that a job calculated, with when that
 * was, but for `collections`; an older one is asked for again, and says since when it can't be
 * calculated.
 * @throws AppError FORBIDDEN without the permissions of the report (`REPORT_PERMISSIONS`);
 * VALIDATION_FAILED for a period that has not begun; CONFLICT before the first was calculated or
 * while it can't be, and for churn and products while a business's earlier movements are being
 * recorded.
 */
export async function readReport(
  ctx: ServiceContext,
  asked: ReadReport,
  { liveTerms = LIVE_TERMS } = {},
): Promise<StoredReport> {
  const { kind } = asked;
  for (const permission of REPORT_PERMISSIONS[kind]) requirePermission(ctx, permission);
  const { span, name } = spanOf(asked, ctx.today());
  const of = { kind, span, name };
  const stored = await ctx.transact(({ trx }) => findReport(ctx, trx, { of, liveTerms }));
  if (stored === "live") return readLive(ctx, asked);
  const isDue = stored === "none" || stored.isOld;
  const failure = isDue ? await requestCalculation(ctx, calculateReport, { tenantId: ctx.tenantId, ...of }) : null;
  if (stored === "none") throw failure ? notCalculated(ctx, failure) : refusal("analytics.notMeasured");
  const { report, calculatedAt, isOld } = stored;
  return { ...report, calculatedAt: calculatedAt.toISOString(), ...stateOf(isOld, failure) };
}

async function readLive(ctx: ServiceContext, asked: ReadReport): Promise<StoredReport> {
  if (needsMovements(asked.kind)) await recordDueMovements(ctx);
  const report = await ctx.transact(
    async (unit) => {
      if (needsMovements(asked.kind) && !(await areMovementsRecorded(unit.trx, ctx.today())))
        throw refusal("analytics.notMeasured");
      return reportIn(ctx, unit, asked);
    },
    { isSnapshot: true },
  );
  return { ...report, calculatedAt: null, isUpdating: false };
}
