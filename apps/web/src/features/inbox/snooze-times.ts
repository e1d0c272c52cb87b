import {
  addDays,
  type CalendarDate,
  DEFAULT_TIME_ZONE,
  wallClockIn,
  weekdayOf,
  zonedInstant,
} from "@aavarti/domain/calendar";

/** The hour at which a snoozed conversation comes back, in the business's time zone. */
const MORNING = 9;
/** How much later “later today” is, in hours; and the last hour at which it may be. */
const LATER_HOURS = 3;
const LAST_HOUR = 21;

/** The times that are offered for a snooze. */
export type SnoozeChoice = "later" | "tomorrow" | "nextWeek";

/** Returns 9:00 of a day in the business's time zone, as an instant. */
export const morningOf = (day: CalendarDate): Date => zonedInstant(day, MORNING, DEFAULT_TIME_ZONE);

/**
 * Returns the times offered for a snooze at `now`, in the business's time zone: three hours after
 * the hour that has begun (at 14:59 that is 17:00; not offered from 19:00 on, since it would be
 * after 21:00), tomorrow at 9:00, and the next Monday that is not tomorrow at 9:00.
 */
export function snoozeChoices(now: Date): readonly { readonly choice: SnoozeChoice; readonly at: Date }[] {
  const { date, hour } = wallClockIn(DEFAULT_TIME_ZONE, now);
  const later = hour + LATER_HOURS;
  const daysToMonday = 8 - weekdayOf(date);
  return [
    ...(later <= LAST_HOUR ? [{ choice: "later" as const, at: zonedInstant(date, later, DEFAULT_TIME_ZONE) }] : []),
    { choice: "tomorrow" as const, at: morningOf(addDays(date, 1)) },
    {
      choice: "nextWeek" as const,
      at: morningOf(addDays(date, daysToMonday === 1 ? daysToMonday + 7 : daysToMonday)),
    },
  ];
}
