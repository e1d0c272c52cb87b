import type { CalendarDate } from "@aavarti/domain/calendar";
import { financialYearMonths, financialYearOf, financialYearsAway } from "@aavarti/domain/financial-year";
import { firstDay, longMonth, monthsAway } from "./months.ts";
import type { ReportTexts } from "./report-texts.ts";

/** What the figures are told of: a month (`2026-11`) or an Indian financial year (`2026-27`). */
export interface Span {
  readonly kind: "month" | "year";
  readonly name: string;
}

/** How a span stands in the address; the running month is left out. */
export interface SpanSearch {
  readonly month?: string;
  readonly fy?: string;
}

/** What is understood of an address that anyone may have typed. */
export function readSpanSearch({ month, fy }: Readonly<Record<string, unknown>>): SpanSearch {
  if (typeof fy === "string" && financialYearMonths(fy)) return { fy };
  return typeof month === "string" && firstDay(month) ? { month } : {};
}

/** The span that an address names; what has not begun is the running one. */
export function spanOf({ month, fy }: SpanSearch, today: CalendarDate): Span {
  if (fy !== undefined) return { kind: "year", name: earlierOf(fy, financialYearOf(today)) };
  const running = today.slice(0, 7);
  return { kind: "month", name: earlierOf(month ?? running, running) };
}

export const searchOf = ({ kind, name }: Span): SpanSearch => (kind === "year" ? { fy: name } : { month: name });

/** The last that has begun: there are no figures of later ones. */
export const latestSpan = (kind: Span["kind"], today: CalendarDate): Span => ({
  kind,
  name: kind === "year" ? financialYearOf(today) : today.slice(0, 7),
});

export const spanAway = ({ kind, name }: Span, by: 1 | -1): Span => ({
  kind,
  name: kind === "year" ? financialYearsAway(name, by) : monthsAway(name, by),
});

/** `November 2026`, or `FY 2026-27`. */
export const spanLabel = ({ kind, name }: Span, texts: Pick<ReportTexts, "financialYear">): string =>
  kind === "year" ? texts.financialYear(name) : longMonth(name);

const earlierOf = (one: string, other: string): string => (one < other ? one : other);
