import { type CalendarDate, monthOf, parseCalendarDate } from "@aavarti/domain/calendar";
import { financialYearMonths, financialYearOf, financialYearsAway } from "@aavarti/domain/financial-year";
import { oneOf } from "../../../lib/list/list-search.ts";

/** The periods that a statement can be shown for. */
export const STATEMENT_PERIODS = ["month", "year", "last_year", "all", "custom"] as const;
export type StatementPeriodName = (typeof STATEMENT_PERIODS)[number];

/** The search params of a statement as they came, which a user may have typed. */
export interface StatementAddress {
  readonly statement?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** The search params of a statement. */
export interface StatementSearch {
  readonly statement: StatementPeriodName;
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

/** A period, both days included. Without `from` it is from the beginning. */
export interface StatementPeriod {
  readonly name: StatementPeriodName;
  readonly from?: CalendarDate;
  readonly to: CalendarDate;
}

/**
 * Returns the period that the URL names, up to today where it isn't over; the current financial
 * year for an unknown one. Of a custom one, an end that is missing or invalid is today, and such a
 * start the first day of the end's month; its start may be after its end, and its end after today.
 */
export function periodOf({ statement, from, to }: StatementAddress, today: CalendarDate): StatementPeriod {
  const name = oneOf(statement, STATEMENT_PERIODS) ?? "year";
  switch (name) {
    case "month":
      return { name, from: monthOf(today).from, to: today };
    case "year":
      return { name, ...financialYear(financialYearOf(today)), to: today };
    case "last_year":
      return { name, to: today, ...financialYear(financialYearsAway(financialYearOf(today), -1)) };
    case "all":
      return { name, to: today };
    case "custom": {
      const last = parseCalendarDate(to) ?? today;
      const first = parseCalendarDate(from) ?? monthOf(last).from;
      return { name, from: first, to: last };
    }
  }
}

/** Returns the first and last day of a financial year. */
function financialYear(name: string): { from?: CalendarDate; to?: CalendarDate } {
  const months = financialYearMonths(name) ?? [];
  const [from] = months;
  const last = months.at(-1);
  return { ...(from && { from }), ...(last && { to: monthOf(last).until }) };
}

/**
 * Returns a period as search params: its name (`statement`), and of a custom one `from` and `to`.
 */
export const searchOfPeriod = ({ name, from, to }: StatementPeriod): StatementSearch => ({
  statement: name,
  ...(name === "custom" && from && { from }),
  ...(name === "custom" && { to }),
});
