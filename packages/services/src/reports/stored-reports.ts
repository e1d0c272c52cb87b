import { type Report, UnnamedReport } from "@aavarti/contract/reports";
import { forgetRequest, hasMoreTerms } from "@aavarti/db/queries/calculations";
import { findStoredReport, type ReportOf, saveReport } from "@aavarti/db/queries/stored-reports";
import type { TenantTrx } from "@aavarti/db/tenant";
import { REPORT_KINDS, type ReportKind } from "@aavarti/domain/reports";
import { calculateReport } from "@aavarti/jobs/definitions/figures";
import { isOldAnswer } from "../calculations/calculations.ts";
import type { ServiceContext } from "../context.ts";
import { areMovementsRecorded, recordDueMovements } from "../movements/record-due.ts";
import { nameRows } from "./name-rows.ts";
import { needsMovements, unnamedReport } from "./report-in.ts";

/** Reports that cost more the more a business has. Collections are sums of totals by day. */
export const STORED_REPORTS: readonly ReportKind[] = REPORT_KINDS.filter((kind) => kind !== "collections");

/** A report that nobody asked for in so long is deleted. Milliseconds. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Returns the last calculated report of a business with more than so many terms, with the names of
 * now, and whether it is older than twenty times its calculation took and three seconds; `none`
 * before the first, or where an earlier version stored another shape. `live`: a smaller business,
 * or a report from totals.
 */
export async function findReport(
  ctx: ServiceContext,
  trx: TenantTrx,
  { of, liveTerms }: { of: ReportOf; liveTerms: number },
): Promise<"live" | "none" | { report: Report; calculatedAt: Date; isOld: boolean }> {
  if (!STORED_REPORTS.includes(of.kind)) return "live";
  const row = await findStoredReport(trx, of);
  if (!row) return (await hasMoreTerms(trx, liveTerms)) ? "none" : "live";
  const { data } = UnnamedReport.safeParse(row.answer);
  if (!data) return "none";
  const report = await nameRows(trx, data.unnamed);
  return { report, calculatedAt: row.calculated_at, isOld: isOldAnswer(ctx, row) };
}

/**
 * Calculates a report of a month or financial year that has begun, and stores it. Stores nothing
 * while movements that it needs are being recorded; whoever looks again requests it again.
 */
export async function storeReport(ctx: ServiceContext, { kind, span, name }: ReportOf): Promise<void> {
  const at = ctx.now();
  if (needsMovements(kind)) await recordDueMovements(ctx, Number.POSITIVE_INFINITY);
  const start = ctx.now().getTime();
  const unnamed = await ctx.transact(
    async (unit) => {
      if (needsMovements(kind) && !(await areMovementsRecorded(unit.trx, ctx.today()))) return null;
      return unnamedReport(ctx, unit, { kind, [span]: name });
    },
    { isSnapshot: true },
  );
  if (!unnamed) return;
  const tookMs = ctx.now().getTime() - start;
  const unusedSince = new Date(at.getTime() - KEPT_MS);
  await ctx.transact(async ({ trx }) => {
    const of = { kind, span, name };
    await saveReport(trx, { tenantId: ctx.tenantId, of, at, tookMs, answer: { unnamed }, unusedSince });
    await forgetRequest(trx, calculateReport.key({ tenantId: ctx.tenantId, ...of }));
  });
}
