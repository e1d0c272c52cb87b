import { addMonthsClamped, type CalendarDate, isCalendarDate, parseCalendarDate } from "./calendar.ts";

/** April. */
const FIRST_MONTH = 4;

/**
 * Returns the Indian financial year of a date: `2026-27` runs from 1 April 2026 to 31 March 2027
 * (General Clauses Act 1897, section 3(21)).
 */
export function financialYearOf(day: CalendarDate): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return nameOf(month < FIRST_MONTH ? year - 1 : year);
}

/**
 * Returns the first days of a financial year's twelve months; null for an invalid name such as
 * `2026-28`, and for a year that does not lie whole within the years 1900 to 2300.
 */
export function financialYearMonths(name: string): CalendarDate[] | null {
  const year = Number(name.slice(0, 4));
  const first = parseCalendarDate(`${name.slice(0, 4)}-04-01`);
  if (!first || name !== nameOf(year) || !isCalendarDate(`${year + 1}-03-31`)) return null;
  return Array.from({ length: 12 }, (_, month) => addMonthsClamped(first, month));
}

/**
 * Returns the name of the financial year this many years later or, if negative, earlier. Throws
 * RangeError for an invalid name and for a result outside the years 1900 to 2300.
 */
export function financialYearsAway(name: string, years: number): string {
  const first = financialYearMonths(name)?.[0];
  if (!first) throw new RangeError("Not a financial year");
  return financialYearOf(addMonthsClamped(first, years * 12));
}

const nameOf = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, "0")}`;
