import { type CalendarDate, daysBetween, parseCalendarDate } from "@aavarti/domain/calendar";
import { plural, t } from "@lingui/core/macro";
import { dayLabel } from "../display/display.ts";

/**
 * Returns when money is due, today or later, in the current language: `Due today`, `Due tomorrow`,
 * `Due in 5 days`, and further ahead than 30 days its day, as `Due 3 Jan`. A day that has passed
 * gets its day too: `unpaidSince` is for those. An invalid one gives a dash instead of a day.
 */
export function dueLabel(dueOn: string, today: CalendarDate): string {
  const day = parseCalendarDate(dueOn);
  const days = day ? daysBetween(today, day) : -1;
  if (days === 0) return t`Due today`;
  if (days === 1) return t`Due tomorrow`;
  if (days > 1 && days <= 30) return plural(days, { one: "Due in # day", other: "Due in # days" });
  return t`Due ${{ day: dayLabel(dueOn, today) }}`;
}
