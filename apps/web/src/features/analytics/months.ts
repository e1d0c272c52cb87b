import { addMonthsClamped, type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { monthName, shortMonthName } from "../../lib/display.ts";

/** The first day of a month such as `2026-11`; null for what is none. */
export const firstDay = (month: string): CalendarDate | null => parseCalendarDate(`${month}-01`);

/** `Nov`. */
export function monthLabel(month: string): string {
  const day = firstDay(month);
  return day ? shortMonthName(day) : "";
}

/** `November 2026`. */
export function longMonth(month: string): string {
  const day = firstDay(month);
  return day ? `${monthName(day)} ${month.slice(0, 4)}` : "";
}

/** So many months later, or earlier. */
export function monthsAway(month: string, number: number): string {
  const day = firstDay(month);
  return day ? addMonthsClamped(day, number).slice(0, 7) : month;
}
