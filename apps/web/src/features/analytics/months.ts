import { addMonthsClamped, type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { monthName, shortMonthName } from "../../lib/display/display.ts";

/** Returns the first day of a month such as `2026-11`; null when it is not a valid month. */
export const firstDay = (month: string): CalendarDate | null => parseCalendarDate(`${month}-01`);

/** Returns the short name of a month: `Nov`. */
export function monthLabel(month: string): string {
  const day = firstDay(month);
  return day ? shortMonthName(day) : "";
}

/** Returns the month and year: `November 2026`. */
export function longMonth(month: string): string {
  const day = firstDay(month);
  return day ? `${monthName(day)} ${month.slice(0, 4)}` : "";
}

/** Returns the month `number` months later, or earlier when negative. */
export function monthsAway(month: string, number: number): string {
  const day = firstDay(month);
  return day ? addMonthsClamped(day, number).slice(0, 7) : month;
}
