import { addDays, type CalendarDate, DEFAULT_TIME_ZONE, wallClockIn } from "@aavarti/domain/calendar";
import { t } from "@lingui/core/macro";
import { dayLabel, NOTHING } from "./display.ts";

/**
 * Returns the time of an instant (ISO) in `DEFAULT_TIME_ZONE`, 24 hours: `9:05`. A dash when it is
 * invalid.
 */
export function timeLabel(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return NOTHING;
  const { hour, minute } = wallClockIn(DEFAULT_TIME_ZONE, at);
  return `${hour}:${String(minute).padStart(2, "0")}`;
}

/**
 * Returns the time (`9:05`) of an instant (ISO) that is `today` in `DEFAULT_TIME_ZONE`, otherwise
 * only the day: `Yesterday`, `Tomorrow` or `18 Nov`, with the year if it is another. A dash when it
 * is invalid.
 */
export function instantLabel(instant: string, today: CalendarDate): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return NOTHING;
  const { date } = wallClockIn(DEFAULT_TIME_ZONE, at);
  if (date === today) return timeLabel(instant);
  if (date === addDays(today, -1)) return t`Yesterday`;
  if (date === addDays(today, 1)) return t`Tomorrow`;
  return dayLabel(date, today);
}

/**
 * Returns day and time of an instant (ISO) in `DEFAULT_TIME_ZONE`, 24 hours: `Today, 9:05`,
 * `Tomorrow, 9:05`, `Yesterday, 9:05` or `18 Nov, 9:05`, with the year if it is not that of
 * `today`. A dash when it is invalid.
 */
export const dayAndTime = (instant: string, today: CalendarDate): string =>
  withTime(instant, today, {
    today: (time) => t`Today, ${time}`,
    tomorrow: (time) => t`Tomorrow, ${time}`,
    yesterday: (time) => t`Yesterday, ${time}`,
  });

/** Returns the same as `dayAndTime`, for the middle of a sentence: `today, 9:05`. */
export const dayAndTimeInSentence = (instant: string, today: CalendarDate): string =>
  withTime(instant, today, {
    today: (time) => t`today, ${time}`,
    tomorrow: (time) => t`tomorrow, ${time}`,
    yesterday: (time) => t`yesterday, ${time}`,
  });

function withTime(
  instant: string,
  today: CalendarDate,
  near: Readonly<Record<"today" | "tomorrow" | "yesterday", (time: string) => string>>,
): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return NOTHING;
  const { date } = wallClockIn(DEFAULT_TIME_ZONE, at);
  const time = timeLabel(instant);
  if (date === today) return near.today(time);
  if (date === addDays(today, 1)) return near.tomorrow(time);
  return date === addDays(today, -1) ? near.yesterday(time) : `${dayLabel(date, today)}, ${time}`;
}
