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

/** Reports that read the totals of movements. */
const OF_MOVEMENTS: readonly ReportKind[] = ["churn", "products"];

/**
 * Returns a report of one month or Indian financial year of the tenant's calendar, by default of
 * the current month: its figures and tables, as of one moment. Of the current period it counts the
 * days until today, and in `renewals` those to come too. Amounts are decimal texts in the tenant's
 * currency. A table has at most 500 rows; its total counts all.
 * @throws AppError FORBIDDEN without the permissions of the report (`REPORT_PERMISSIONS`);
 * VALIDATION_FAILED for a period that has not begun; CONFLICT for churn and products while a
 * business's earlier movements are being recorded.
 */
export async function readReport(ctx: ServiceContext, { kind, month, year }: ReadReport): Promise<Report> {
  for (const permission of REPORT_PERMISSIONS[kind]) requirePermission(ctx, permission);
  const today = ctx.today();
  const whole = spanOf({ month, year }, today);
  const isOver = whole.last < today;
  const last = isOver ? whole.last : today;
  if (OF_MOVEMENTS.includes(kind)) await recordDueMovements(ctx);
  const content = await ctx.transact(
    async (unit) => {
      if (OF_MOVEMENTS.includes(kind) && !(await areMovementsRecorded(unit.trx, today)))
        throw refusal("analytics.notMeasured");
      return CONTENTS[kind](ctx, unit, kind === "renewals" ? whole : { ...whole, last });
    },
    { isSnapshot: true },
  );
  return {
    kind,
    span: whole.span,
    name: whole.name,
    from: whole.first,
    until: kind === "renewals" ? whole.last : last,
    figures: figuresOf(kind, content.figures),
    tables: content.tables,
  };
}

function spanOf({ month, year }: Pick<ReadReport, "month" | "year">, today: CalendarDate): ReportSpan {
  const span = year === undefined ? monthSpan(month ?? today.slice(0, 7)) : yearSpan(year);
  if (span && span.first <= today) return span;
  throw year === undefined
    ? refusal("analytics.monthInFuture", {}, { field: "month" })
    : refusal("analytics.yearInFuture", {}, { field: "year" });
}
