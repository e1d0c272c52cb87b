import type { ReadReport, Report } from "@aavarti/contract/reports";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { refusal } from "@aavarti/domain/refusal";
import { monthSpan, type ReportKind, type ReportSpan, yearSpan } from "@aavarti/domain/reports";
import type { ServiceContext, Unit } from "../context.ts";
import { churnReport } from "./churn.ts";
import { collectionsReport } from "./collections.ts";
import { nameRows } from "./name-rows.ts";
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

/** Whether a report reads the totals of movements, which must be recorded until today. */
export const needsMovements = (kind: ReportKind): boolean => kind === "churn" || kind === "products";

/**
 * Returns a report in the caller's transaction, as `readReport` does, without a permission check;
 * for those of `needsMovements` the movements must be recorded until today.
 * @throws AppError VALIDATION_FAILED for a period that has not begun.
 */
export const reportIn = async (ctx: ServiceContext, unit: Unit, asked: ReadReport): Promise<Report> =>
  nameRows(unit.trx, await unnamedReport(ctx, unit, asked));

/**
 * Returns a report as `reportIn` does, with ids where it names customers, products and members, so
 * that it can be stored: `nameRows` gives them the names of when it is read.
 * @throws AppError VALIDATION_FAILED for a period that has not begun.
 */
export async function unnamedReport(
  ctx: ServiceContext,
  unit: Unit,
  { kind, month, year }: ReadReport,
): Promise<Report> {
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

/**
 * Returns the days of the month or financial year that is asked for, by default the current month.
 * @throws AppError VALIDATION_FAILED for one that has not begun.
 */
export function spanOf({ month, year }: Pick<ReadReport, "month" | "year">, today: CalendarDate): ReportSpan {
  const span = year === undefined ? monthSpan(month ?? today.slice(0, 7)) : yearSpan(year);
  if (span && span.first <= today) return span;
  throw year === undefined
    ? refusal("analytics.monthInFuture", {}, { field: "month" })
    : refusal("analytics.yearInFuture", {}, { field: "year" });
}
