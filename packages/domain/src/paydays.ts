import { addDays, addMonthsClamped, type CalendarDate, daysBetween, monthOf } from "./calendar.ts";
import { dayAvoidingHolidays, type HolidayChoice } from "./festivals.ts";
import { type ReminderStep, reminderDay } from "./reminder-rules.ts";

/** Payments older than this many months do not count towards the present habit. */
export const PAYDAY_MONTHS = 12;
/** Minimum number of months with a payment near the payday; fewer are not a habit. */
export const PAYDAY_PAYMENTS = 3;
/** Days before or after a payday on which a payment still counts for it. */
const TOLERANCE_DAYS = 2;
/** Minimum share of payments near the payday: a customer who pays at any time has none. */
const CLEAR_SHARE = 2 / 3;
/** Maximum number of days for which a reminder waits for a payday. */
export const PAYDAY_WAIT_DAYS = 5;

/**
 * Steps that may wait for a payday. Excluded: the two that are always on, 7 days before the due
 * date and on it; the last one, because the final action follows the day after; and win-back, which
 * is not a payment reminder.
 */
const WAITING_STEPS: readonly ReminderStep[] = [30, 15, 3, -1, -3];

type PaidDay = { month: string; day: number; length: number; lengthBefore: number };

/**
 * Returns the day of the month, 1 to 31, on which a customer usually pays, from the dates on which
 * they paid; null when no day is clear. Only the 12 months before `asOf` count, and several
 * payments on one date count once. A payment belongs to a payday at most two days away, also across
 * the end of a month; the 31st means the last day of every month. The payday is the day with the
 * most payments; on a tie the one nearest to them, then the earliest. It is clear when its payments
 * are at least two thirds of all and fall into at least three months. The day `asOf` is excluded.
 */
export function usualPayday(paidOn: readonly CalendarDate[], asOf: CalendarDate): number | null {
  const since = addMonthsClamped(asOf, -PAYDAY_MONTHS);
  const days = [...new Set(paidOn)].filter((day) => day >= since && day < asOf).map(paidDay);
  if (days.length < PAYDAY_PAYMENTS) return null;
  let best = { payday: 0, near: [] as PaidDay[], apart: 0 };
  for (let payday = 1; payday <= 31; payday += 1) {
    const near = days.filter((day) => daysApart(day, payday) <= TOLERANCE_DAYS);
    const apart = near.reduce((sum, day) => sum + daysApart(day, payday), 0);
    const isBetter = near.length > best.near.length || (near.length === best.near.length && apart < best.apart);
    if (isBetter) best = { payday, near, apart };
  }
  const months = new Set(best.near.map(({ month }) => month));
  const isClear = months.size >= PAYDAY_PAYMENTS && best.near.length >= days.length * CLEAR_SHARE;
  return isClear ? best.payday : null;
}

function paidDay(date: CalendarDate): PaidDay {
  const { from, until } = monthOf(date);
  return {
    month: date.slice(0, 7),
    day: Number(date.slice(8)),
    length: Number(until.slice(8)),
    lengthBefore: Number(addDays(from, -1).slice(8)),
  };
}

/**
 * Returns the days between a payment and the nearest payday, in its own month or in the one before
 * or after.
 */
function daysApart({ day, length, lengthBefore }: PaidDay, payday: number): number {
  const inItsMonth = Math.abs(day - Math.min(payday, length));
  const before = day + lengthBefore - Math.min(payday, lengthBefore);
  return Math.min(inItsMonth, before, length - day + payday);
}

/**
 * Returns the next date, on or after `day`, whose day of the month is `payday`; in a shorter month,
 * its last day.
 */
export function paydayFrom(day: CalendarDate, payday: number): CalendarDate {
  const inMonth = (of: CalendarDate): CalendarDate => {
    const { from, until } = monthOf(of);
    return addDays(from, Math.min(payday, Number(until.slice(8))) - 1);
  };
  const here = inMonth(day);
  return here >= day ? here : inMonth(addDays(monthOf(day).until, 1));
}

export type Waiting = {
  step: ReminderStep;
  endOn: CalendarDate;
  payday: number;
  /** The steps that the business has turned on. */
  stepsOn: readonly ReminderStep[];
  holidays: HolidayChoice;
  timeZone: string;
};

/**
 * Returns the date of the usual payment day for which a reminder step waits; null when it is sent
 * on its own day. A step is never sent before its own day, waits at most five days, and is sent
 * before the day of the next step that is on, so that the order of the steps is kept and two of
 * them never share a message. Only the steps 30, 15 and 3 days before and 1 and 3 days after the
 * end wait. The date itself is not moved by a holiday; `reminderDueAt` moves the reminder.
 */
export function paydayOfStep({ step, endOn, payday, stepsOn, holidays, timeZone }: Waiting): CalendarDate | null {
  if (!WAITING_STEPS.includes(step)) return null;
  const day = reminderDay(endOn, step);
  const wanted = paydayFrom(day, payday);
  if (wanted === day || daysBetween(day, wanted) > PAYDAY_WAIT_DAYS) return null;
  const next = Math.max(...stepsOn.filter((other) => other < step));
  const goesOut = dayAvoidingHolidays(wanted, holidays, timeZone);
  return daysBetween(day, goesOut) < step - next ? wanted : null;
}
