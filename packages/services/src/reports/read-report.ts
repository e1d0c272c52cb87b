import type { ReadReport, Report } from "@aavarti/contract/reports";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { refusal } from "@aavarti/domain/refusal";
import { monthSpan, REPORT_PERMISSIONS, type ReportKind, type ReportSpan, yearSpan } from "@aavarti/domain/reports";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { areMovementsRecorded, recordDueMovements } from "../movements/record-due.ts";
import { churnReport } from "./churn.ts";
import { collectionsReport } from "./collections.ts";
import { productsReport } from "./products.ts";
import { renewalsReport } from "./renewals-due.ts";
import { figuresOf, type ReportContent } from "./table-of.ts";
import { taxReport } from "./tax.ts";
import { teamReport } from "./team.ts";

type ReadContent = (ctx: ServiceContext, unit: Unit, span: ReportSpan) => Promise<ReportContent>;

const CONTENTS: Readonly<Record<ReportKind, ReadContent>> = {
  collections: collectionsReport,
  renewals: renewalsReport,
  churn: churnReport,
  products: productsReport,
  team: teamReport,
  tax: taxReport,
};

/** Reports that read the totals of movements, which must be recorded until today. */
export const NEEDS_MOVEMENTS: readonly ReportKind[] = ["churn", "products"];

/**
 * Returns a report of one month or Indian financial year of the tenant's calendar, by default of
 * the current month: its figures and tables, as of one moment. Of the current period it counts the
 * days until today, and in `renewals` those to come too. Amounts are decimal texts in the tenant's
 * currency. A table has at most 2,000 rows; its total counts all.
 * @throws AppError FORBIDDEN without the permissions of the report (`REPORT_PERMISSIONS`);
 * VALIDATION_FAILED for a period that has not begun; CONFLICT for churn and products while a
 * business's earlier movements are being recorded.
 */
export async function readReport(ctx: ServiceContext, asked: ReadReport): Promise<Report> {
  for (const permission of REPORT_PERMISSIONS[asked.kind]) requirePermission(ctx, permission);
  const needsMovements = NEEDS_MOVEMENTS.includes(asked.kind);
  if (needsMovements) await recordDueMovements(ctx);
  return ctx.transact(
    async (unit) => {
      if (needsMovements && !(await areMovementsRecorded(unit.trx, ctx.today())))
        throw refusal("analytics.notMeasured");
      return reportIn(ctx, unit, asked);
    },
    { isSnapshot: true },
  );
}

/**
 * Returns a report in the caller's transaction, as `readReport` does, without a permission check;
 * for those of `NEEDS_MOVEMENTS` the movements must be recorded until today.
 * @throws AppError VALIDATION_FAILED for a period that has not begun.
 */
export async function reportIn(ctx: ServiceContext, unit: Unit, { kind, month, year }: ReadReport): Promise<Report> {
  const today = ctx.today();
  const whole = spanOf({ month, year }, today);
  const isOver = whole.last < today;
  // Of the renewals those to come are shown too.
  const last = isOver || kind === "renewals" ? whole.last : today;
  const { figures, tables } = await CONTENTS[kind](ctx, unit, { ...whole, last });
  return {
    kind,
    span: whole.span,
    name: whole.name,
    from: whole.first,
    until: last,
    figures: figuresOf(kind, figures),
    tables,
  };
}

function spanOf({ month, year }: Pick<ReadReport, "month" | "year">, today: CalendarDate): ReportSpan {
  const span = year === undefined ? monthSpan(month ?? today.slice(0, 7)) : yearSpan(year);
  if (span && span.first <= today) return span;
  throw year === undefined
    ? refusal("analytics.monthInFuture", {}, { field: "month" })
    : refusal("analytics.yearInFuture", {}, { field: "year" });
}
