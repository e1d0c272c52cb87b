import { addDays, type CalendarDate, DEFAULT_TIME_ZONE, wallClockIn } from "@aavarti/domain/calendar";
import { t } from "@lingui/core/macro";
import { dayLabel, NOTHING } from "./display.ts";

/** `9:05` on the business's clock. */
export function timeLabel(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return NOTHING;
  const { hour, minute } = wallClockIn(DEFAULT_TIME_ZONE, at);
  return `${hour}:${String(minute).padStart(2, "0")}`;
}

/** `9:05` for today, then `Yesterday`, `Tomorrow`, `18 Nov`. */
export function instantLabel(instant: string, today: CalendarDate): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return NOTHING;
  const { date } = wallClockIn(DEFAULT_TIME_ZONE, at);
  if (date === today) return timeLabel(instant);
  if (date === addDays(today, -1)) return t`Yesterday`;
  if (date === addDays(today, 1)) return t`Tomorrow`;
  return dayLabel(date, today);
}

/** `18 Nov, 9:05`: where both matter. */
export function dayAndTime(instant: string, today: CalendarDate): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return NOTHING;
  const { date } = wallClockIn(DEFAULT_TIME_ZONE, at);
  return date === today ? t`Today, ${{ time: timeLabel(instant) }}` : `${dayLabel(date, today)}, ${timeLabel(instant)}`;
}
