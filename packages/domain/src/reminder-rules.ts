import { addDays, type CalendarDate, todayIn, wallClockIn, zonedInstant } from "./calendar.ts";
import { dayAvoidingHolidays, type HolidayChoice } from "./festivals.ts";

/**
 * Days before the end of a term on which a reminder may go out, in the order of time; below zero
 * they come after the end.
 */
export const REMINDER_STEPS = [30, 15, 7, 3, 0, -1, -3, -7, -30] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];

/** Nobody can switch these off. */
export const FIXED_STEPS = [7, 0] as const satisfies readonly ReminderStep[];

/** A business chooses among these. */
export const EXTRA_STEPS = [30, 15, 3, -1, -3, -7] as const satisfies readonly ReminderStep[];
export type ExtraStep = (typeof EXTRA_STEPS)[number];

/**
 * The last of them asks somebody who is gone to come back: an offer, for customers who agreed to
 * offers, and never sent to owners.
 */
export const WIN_BACK_STEP = -30 satisfies ReminderStep;
export const isWinBack = (step: ReminderStep): step is typeof WIN_BACK_STEP => step === WIN_BACK_STEP;

/** A step that the worker finds up to this late, after downtime, is still sent. */
export const CATCH_UP_HOURS = 48;

/** Nothing is sent from 21:00 until 08:00 of the tenant's clock. */
export const QUIET_FROM_HOUR = 21;
export const QUIET_UNTIL_HOUR = 8;

/**
 * Hours of the tenant's clock between which nothing is sent. A business may make the night longer,
 * never shorter.
 */
export type QuietHours = { from: number; until: number };
export const QUIET_HOURS: QuietHours = { from: QUIET_FROM_HOUR, until: QUIET_UNTIL_HOUR };
export const EARLIEST_QUIET_HOUR = 18;
export const LATEST_QUIET_HOUR = 11;

/**
 * `never`: the term was entered, or the step switched on, after the step's day, so nobody expected
 * it. `missed`: it was expected, and is too late.
 */
export type StepVerdict = "not-yet" | "due" | "missed" | "never";

export type SendClock = {
  timeZone: string;
  /** Hour of the tenant's clock, 0 to 23, at which reminders go out. */
  sendHour: number;
  /** Which big holidays are avoided; left out: none. */
  holidays?: HolidayChoice;
  /** Left out: the night alone. */
  quiet?: QuietHours;
};

const HOUR_MS = 3_600_000;

/** The calendar day of a step. */
export const reminderDay = (endOn: CalendarDate, step: ReminderStep): CalendarDate => addDays(endOn, -step);

/**
 * The instant at which a step goes out: the send hour, on the tenant's clock, of the step's day, of
 * the payday that it waits for, or of the day after a big holiday. The due day's own reminder never
 * waits.
 */
export function reminderDueAt({
  step,
  endOn,
  movedTo = null,
  timeZone,
  sendHour,
  holidays,
}: { step: ReminderStep; endOn: CalendarDate; movedTo?: CalendarDate | null } & SendClock): Date {
  const day = movedTo ?? reminderDay(endOn, step);
  const moved = holidays && step !== 0 ? dayAvoidingHolidays(day, holidays, timeZone) : day;
  return zonedInstant(moved, sendHour, timeZone);
}

export type StepQuestion = {
  step: ReminderStep;
  endOn: CalendarDate;
  enteredOn: CalendarDate;
  /** Since when such a reminder is switched on; left out where it always was. */
  expectedSince?: Date;
  /**
   * The customer's payday that the step waits for, later than its own day; null or left out where
   * it does not wait.
   */
  movedTo?: CalendarDate | null;
  now: Date;
} & SendClock;

/**
 * What to do about a step now. `enteredOn` is the tenant's day on which the term was entered: a
 * term entered on the step's own day gets its reminder at once, without waiting for the send hour;
 * one entered later never gets it. One that waits for a payday is planned at its own time, to go
 * out on that day, and is late from there.
 */
export function classifyStep({ now, enteredOn, expectedSince, movedTo = null, ...step }: StepQuestion): StepVerdict {
  const day = reminderDay(step.endOn, step.step);
  if (enteredOn > day) return "never";
  const dueAt = reminderDueAt(step);
  if (expectedSince && !wasExpected({ ...step, day, dueAt, enteredOn, expectedSince })) return "never";
  const goesOutAt = movedTo === null ? dueAt : reminderDueAt({ ...step, movedTo });
  if (now.getTime() - goesOutAt.getTime() > CATCH_UP_HOURS * HOUR_MS) return "missed";
  const begun = enteredOn === day || now >= dueAt;
  return begun ? "due" : "not-yet";
}

/**
 * A step whose time had passed when it was switched on is not sent after all; a term entered on the
 * day itself has no such time yet.
 */
function wasExpected(step: {
  day: CalendarDate;
  dueAt: Date;
  enteredOn: CalendarDate;
  expectedSince: Date;
  timeZone: string;
}): boolean {
  if (step.enteredOn === step.day) return todayIn(step.timeZone, step.expectedSince) <= step.day;
  return step.expectedSince <= step.dueAt;
}

/**
 * The first instant, from `now` on, at which a reminder may go out: now, or the morning of the
 * tenant's clock when it is quiet there. Whoever sets the installation's send hour into the night
 * has chosen to send at night.
 */
export function nextSendInstant({ now, timeZone, sendHour, quiet = QUIET_HOURS }: { now: Date } & SendClock): Date {
  const { date, hour } = wallClockIn(timeZone, now);
  if (isQuiet(sendHour, QUIET_HOURS) || !isQuiet(hour, quiet)) return now;
  return zonedInstant(hour >= quiet.from ? addDays(date, 1) : date, quiet.until, timeZone);
}

/** The hour from which a day's reminders go out; null where the installation sends at any hour. */
export function firstSendHour(sendHour: number, quiet: QuietHours): number | null {
  if (isQuiet(sendHour, QUIET_HOURS)) return null;
  return isQuiet(sendHour, quiet) ? quiet.until : sendHour;
}

const isQuiet = (hour: number, { from, until }: QuietHours): boolean => hour >= from || hour < until;
