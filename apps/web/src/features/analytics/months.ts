import { addMonthsClamped, type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { monthName, shortMonthName } from "../../lib/display/display.ts";

/**
 * Returns the first day of a month such as `2026-11` as a date; null when it is not a valid month.
 */
export const firstDay = (month: string): CalendarDate | null => parseCalendarDate(`${month}-01`);

/**
 * Returns the short name of a month such as `2026-11` in the current language: `Nov`. Empty when it
 * is not a valid month.
 */
export function monthLabel(month: string): string {
  const day = firstDay(month);
  return day ? shortMonthName(day) : "";
}

/**
 * Returns the name and year of a month such as `2026-11` in the current language: `November 2026`.
 * Empty when it is not a valid month.
 */
export function longMonth(month: string): string {
  const day = firstDay(month);
  return day ? `${monthName(day)} ${month.slice(0, 4)}` : "";
}

/**
 * Returns the month (`2026-11`) `number` months later, or earlier when negative. An invalid month
 * is returned unchanged.
 */
export function monthsAway(month: string, number: number): string {
  const day = firstDay(month);
  return day ? addMonthsClamped(day, number).slice(0, 7) : month;
}
