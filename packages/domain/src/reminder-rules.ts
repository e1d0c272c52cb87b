import { addDays, type CalendarDate, todayIn, wallClockIn, zonedInstant } from "./calendar.ts";
import { dayAvoidingHolidays, type HolidayChoice } from "./festivals.ts";

/**
 * Days before the end of a term on which a reminder may be sent, in chronological order; negative
 * after the end.
 */
export const REMINDER_STEPS = [30, 15, 7, 3, 0, -1, -3, -7, -30] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];

/** Steps that can't be switched off. */
export const FIXED_STEPS = [7, 0] as const satisfies readonly ReminderStep[];

/** Steps that a business can switch on. */
export const EXTRA_STEPS = [30, 15, 3, -1, -3, -7] as const satisfies readonly ReminderStep[];
export type ExtraStep = (typeof EXTRA_STEPS)[number];

/**
 * The last step asks a former customer to come back: an offer, for customers who consented to
 * offers, and never sent to owners.
 */
export const WIN_BACK_STEP = -30 satisfies ReminderStep;

/**
 * Returns whether a step is the win-back message, 30 days after the end, which asks a former
 * customer to come back.
 */
export const isWinBack = (step: ReminderStep): step is typeof WIN_BACK_STEP => step === WIN_BACK_STEP;

/** After downtime, the worker still sends a step up to this many hours late. */
export const CATCH_UP_HOURS = 48;

/** No messages from 21:00 until 08:00 in the tenant's time zone. */
export const QUIET_FROM_HOUR = 21;
export const QUIET_UNTIL_HOUR = 8;

/**
 * Hours in the tenant's time zone between which nothing is sent. A business may extend the night,
 * but not shorten it.
 */
export type QuietHours = { from: number; until: number };
export const QUIET_HOURS: QuietHours = { from: QUIET_FROM_HOUR, until: QUIET_UNTIL_HOUR };
export const EARLIEST_QUIET_HOUR = 18;
export const LATEST_QUIET_HOUR = 11;

/**
 * `never`: the term was entered, or the step switched on, after the step's day. `missed`: it should
 * have been sent and is too late.
 */
export type StepVerdict = "not-yet" | "due" | "missed" | "never";

export type SendClock = {
  timeZone: string;
  /** Hour, 0 to 23, in the tenant's time zone, at which reminders are sent. */
  sendHour: number;
  /** Which big holidays are avoided; left out: none. */
  holidays?: HolidayChoice;
  /** Left out: the night alone. */
  quiet?: QuietHours;
};

const HOUR_MS = 3_600_000;

/**
 * Returns the date of a reminder step of a term: `step` days before the end, or after it if
 * negative.
 */
export const reminderDay = (endOn: CalendarDate, step: ReminderStep): CalendarDate => addDays(endOn, -step);

/**
 * Returns the instant at which a reminder step is sent: at the send hour, in the tenant's time
 * zone, of the step's day, or of the usual payment day it waits for (`movedTo`); if that is a major
 * holiday to be avoided, of the day after, unless that is one too. The due day's own reminder is
 * never moved by a holiday. Quiet hours are not considered.
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
  /** Since when this kind of reminder is switched on; absent if it always was. */
  expectedSince?: Date;
  /** The later payday that the step waits for; null or absent if it does not wait. */
  movedTo?: CalendarDate | null;
  now: Date;
} & SendClock;

/**
 * Returns whether a reminder step of a term is to be sent `now`: `due`, `not-yet`, `missed` (more
 * than 48 hours late) or `never`. `enteredOn` is the tenant's date on which the term was entered: a
 * term entered on the step's day is reminded at once, without waiting for the send hour; one
 * entered later never is. A step that waits for a usual payment day (`movedTo`) is planned at its
 * own time and sent on that day; lateness counts from there. A step whose time had passed when it
 * was switched on (`expectedSince`) is `never`. Quiet hours are not considered.
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
 * Returns the first instant, from `now` on, at which a message may be sent: now, or the end of the
 * quiet hours in the tenant's time zone if it lies in them. Now at any hour where the
 * installation's send hour is at night: it has chosen to send at night.
 */
export function nextSendInstant({ now, timeZone, sendHour, quiet = QUIET_HOURS }: { now: Date } & SendClock): Date {
  const { date, hour } = wallClockIn(timeZone, now);
  if (isQuiet(sendHour, QUIET_HOURS) || !isQuiet(hour, quiet)) return now;
  return zonedInstant(hour >= quiet.from ? addDays(date, 1) : date, quiet.until, timeZone);
}

/**
 * Returns the hour, 0 to 23, from which a day's reminders are sent: the send hour, or the end of
 * these quiet hours if it lies in them. Null if the installation's send hour is at night, so that
 * it sends at any hour.
 */
export function firstSendHour(sendHour: number, quiet: QuietHours): number | null {
  if (isQuiet(sendHour, QUIET_HOURS)) return null;
  return isQuiet(sendHour, quiet) ? quiet.until : sendHour;
}

const isQuiet = (hour: number, { from, until }: QuietHours): boolean => hour >= from || hour < until;

/** For how long a reminder gives way to what a person of the business wrote, in hours. */
const PERSON_WROTE_HOURS = 12;

/**
 * Returns the instant since which a message that a person of the business wrote to somebody stops
 * an automatic reminder to them that goes out at `now`: twelve hours before. Whom they have just
 * talked to needs no reminder by a program; its next step follows as planned.
 */
export const writtenSince = (now: Date): Date => new Date(now.getTime() - PERSON_WROTE_HOURS * 3_600_000);
