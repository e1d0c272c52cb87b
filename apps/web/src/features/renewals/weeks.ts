import { addDays, type CalendarDate, daysBetween, parseCalendarDate } from "@aavarti/domain/calendar";
import { LANE_DAYS } from "@aavarti/domain/standing";
import { dayLabel } from "../../lib/display/display.ts";
import type { RenewalRow } from "./board-figures.ts";

export interface Week {
  readonly label: string;
  readonly rows: readonly RenewalRow[];
}

/**
 * The first days of the weeks within the lane of 8 to 30 days; the last week includes the remaining
 * days.
 */
const FIRSTS = [8, 15, 22] as const;

/**
 * Groups renewals due 8 to 30 days after `today` into weeks (days 8–14, 15–21, 22–30), each with a
 * label of its days in the current language ("29 Nov – 5 Dec", "6–12 Dec") and its rows in their
 * order. Weeks without rows and rows outside these days are left out. An unreadable end date
 * belongs to the first week.
 */
export function byWeek(rows: readonly RenewalRow[], today: CalendarDate): readonly Week[] {
  return FIRSTS.map((first, place) => {
    const last = (FIRSTS[place + 1] ?? LANE_DAYS.month.last + 1) - 1;
    return {
      label: rangeLabel(addDays(today, first), addDays(today, last), today),
      rows: rows.filter(({ endDate }) => {
        const end = parseCalendarDate(endDate);
        const days = end ? daysBetween(today, end) : first;
        return days >= first && days <= last;
      }),
    };
  }).filter((week) => week.rows.length > 0);
}

function rangeLabel(from: CalendarDate, until: CalendarDate, today: CalendarDate): string {
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7);
  return isOneMonth
    ? `${Number(from.slice(8))}–${dayLabel(until, today)}`
    : `${dayLabel(from, today)} – ${dayLabel(until, today)}`;
}
