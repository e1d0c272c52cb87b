import type { CalendarDate } from "@aavarti/domain/calendar";
import { financialYearMonths, financialYearOf, financialYearsAway } from "@aavarti/domain/financial-year";
import { firstDay, longMonth, monthsAway } from "./months.ts";
import type { ReportTexts } from "./report-texts.ts";

/** The period of the figures: a month (`2026-11`) or an Indian financial year (`2026-27`). */
export interface Span {
  readonly kind: "month" | "year";
  readonly name: string;
}

/** A period in the URL; omitted for the current month. */
export interface SpanSearch {
  readonly month?: string;
  readonly fy?: string;
}

/**
 * Parses the report's search params, which a user may have typed: a month or a financial year
 * (which wins). Invalid values are ignored.
 */
export function readSpanSearch({ month, fy }: Readonly<Record<string, unknown>>): SpanSearch {
  if (typeof fy === "string" && financialYearMonths(fy)) return { fy };
  return typeof month === "string" && firstDay(month) ? { month } : {};
}

/**
 * Returns the period named in the URL; a period in the future becomes the current one. Without one
 * it is the current month; a financial year goes before a month.
 */
export function spanOf({ month, fy }: SpanSearch, today: CalendarDate): Span {
  if (fy !== undefined) return { kind: "year", name: earlierOf(fy, financialYearOf(today)) };
  const running = today.slice(0, 7);
  return { kind: "month", name: earlierOf(month ?? running, running) };
}

/**
 * Returns a period as search params, for `readSpanSearch`: `month`, or `fy` for a financial year.
 */
export const searchOf = ({ kind, name }: Span): SpanSearch => (kind === "year" ? { fy: name } : { month: name });

/**
 * Returns the period of a kind that contains `today`: the current month or financial year. Later
 * ones have no figures.
 */
export const latestSpan = (kind: Span["kind"], today: CalendarDate): Span => ({
  kind,
  name: kind === "year" ? financialYearOf(today) : today.slice(0, 7),
});

/** Returns the next (1) or previous (-1) period of the same kind, also beyond today. */
export const spanAway = ({ kind, name }: Span, by: 1 | -1): Span => ({
  kind,
  name: kind === "year" ? financialYearsAway(name, by) : monthsAway(name, by),
});

/** Returns the period's label in the current language: `November 2026`, or `FY 2026-27`. */
export const spanLabel = ({ kind, name }: Span, texts: Pick<ReportTexts, "financialYear">): string =>
  kind === "year" ? texts.financialYear(name) : longMonth(name);

const earlierOf = (one: string, other: string): string => (one < other ? one : other);
