import { addDays, type CalendarDate, wallClockIn, zonedInstant } from "./calendar.ts";

/** Days before the end of a term on which reminders go out. Both are always on. */
export const REMINDER_STEPS = [7, 0] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];

/** A step that the worker finds up to this late, after downtime, is still sent. */
export const CATCH_UP_HOURS = 48;

/** Nothing is sent from 21:00 until 08:00 of the tenant's clock. */
export const QUIET_FROM_HOUR = 21;
export const QUIET_UNTIL_HOUR = 8;

/** `never`: the term was entered after the step's day, so nobody expected it. `missed`: it was expected, and is too late. */
export type StepVerdict = "not-yet" | "due" | "missed" | "never";

export type SendClock = {
  timeZone: string;
  /** Hour of the tenant's clock, 0 to 23, at which reminders go out. */
  sendHour: number;
};

const HOUR_MS = 3_600_000;

/** The calendar day of a step. */
export const reminderDay = (endOn: CalendarDate, step: ReminderStep): CalendarDate => addDays(endOn, -step);

/** The instant at which a step goes out: the send hour, on the tenant's clock, of the step's day. */
export const reminderDueAt = ({
  step,
  endOn,
  timeZone,
  sendHour,
}: { step: ReminderStep; endOn: CalendarDate } & SendClock): Date =>
  zonedInstant(reminderDay(endOn, step), sendHour, timeZone);

/**
 * What to do about a step now. `enteredOn` is the tenant's day on which the term was entered: a term entered on the step's own day
 * gets its reminder at once, without waiting for the send hour; one entered later never gets it.
 */
export function classifyStep({
  now,
  enteredOn,
  ...step
}: { step: ReminderStep; endOn: CalendarDate; enteredOn: CalendarDate; now: Date } & SendClock): StepVerdict {
  const day = reminderDay(step.endOn, step.step);
  if (enteredOn > day) return "never";
  const late = now.getTime() - reminderDueAt(step).getTime();
  if (late > CATCH_UP_HOURS * HOUR_MS) return "missed";
  const begun = enteredOn === day || late >= 0;
  return begun ? "due" : "not-yet";
}

/**
 * The first instant, from `now` on, at which a reminder may go out: now, or 08:00 of the tenant's clock when it is night there.
 * Whoever sets the send hour into the night has chosen to send at night.
 */
export function nextSendInstant({ now, timeZone, sendHour }: { now: Date } & SendClock): Date {
  const { date, hour } = wallClockIn(timeZone, now);
  if (isQuiet(sendHour) || !isQuiet(hour)) return now;
  return zonedInstant(hour >= QUIET_FROM_HOUR ? addDays(date, 1) : date, QUIET_UNTIL_HOUR, timeZone);
}

const isQuiet = (hour: number): boolean => hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
