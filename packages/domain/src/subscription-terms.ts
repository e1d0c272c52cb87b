import { addDays, addMonthsClamped, type CalendarDate, daysBetween } from "./calendar.ts";
import type { Explanation } from "./explanations.ts";
import { divideHalfUp, type Fraction } from "./fraction.ts";
import { type Paise, toPaise } from "./money.ts";
import { explainTerm } from "./reasons/terms.ts";

export const SUBSCRIPTION_STATUSES = ["active", "expired", "cancelled", "pending"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const MIN_DURATION_MONTHS = 1;
export const MAX_DURATION_MONTHS = 120;
export const DEFAULT_DURATION_MONTHS = 12;
export const MAX_TERM_YEARS = 50;

/** Half-open: `startOn` is the first paid day, `endOn` the first unpaid day. */
export type TermDays = { startOn: CalendarDate; endOn: CalendarDate };

export type Term = TermDays & {
  /** Null if the term is not a whole number of clamped months. */
  durationMonths: number | null;
};

/** How the end of a term is given: by a number of months, or by a date. */
export type TermLength = { durationMonths: number } | { customEndOn: CalendarDate };

export type TermProblem = { field: "startDate" | "durationMonths" | "customEndDate"; explanation: Explanation };

/**
 * The earliest and latest first day. The latest leaves room for decades of renewals before the
 * calendar's last year.
 */
export const FIRST_START: CalendarDate = "1900-01-01";
export const LAST_START: CalendarDate = "2200-12-31";

/**
 * Returns the first unpaid day of a term: `months` after its first day, in a shorter month that
 * month's last day.
 */
export const termEnd = (startOn: CalendarDate, months: number): CalendarDate => addMonthsClamped(startOn, months);

/**
 * Returns the term (first day, first unpaid day and whole months, null for another length) for a
 * start and a length in months or custom end, or (does not throw) the invalid field with its
 * explanation. Allowed are starts from 1900 to 2200, 1 to 120 months, and an end after the start
 * and within 50 years. A custom end that is 1 to 120 whole months away gives these as the length.
 */
export function resolveTerm(startOn: CalendarDate, length: TermLength): Term | TermProblem {
  if (startOn < FIRST_START || startOn > LAST_START) {
    return { field: "startDate", explanation: explainTerm("term.startOutOfRange") };
  }
  if ("durationMonths" in length) {
    const { durationMonths } = length;
    if (!isDurationMonths(durationMonths)) {
      const allowed = { least: MIN_DURATION_MONTHS, most: MAX_DURATION_MONTHS };
      return { field: "durationMonths", explanation: explainTerm("term.notWholeMonths", allowed) };
    }
    return { startOn, endOn: termEnd(startOn, durationMonths), durationMonths };
  }
  const endOn = length.customEndOn;
  if (endOn <= startOn) return { field: "customEndDate", explanation: explainTerm("term.endsBeforeStart") };
  if (endOn > addMonthsClamped(startOn, MAX_TERM_YEARS * 12)) {
    return { field: "customEndDate", explanation: explainTerm("term.tooLong", { years: MAX_TERM_YEARS }) };
  }
  return { startOn, endOn, durationMonths: durationOf(startOn, endOn) };
}

/** Returns whether a number of months is allowed as a duration: whole, 1 to 120. */
export const isDurationMonths = (months: number): boolean =>
  Number.isInteger(months) && months >= MIN_DURATION_MONTHS && months <= MAX_DURATION_MONTHS;

/**
 * Returns the whole months from a term's first day to its first unpaid day, the `n` with
 * `termEnd(startOn, n) === endOn`; null if it is not a whole number of months, counted to the last
 * day of shorter months, or does not end after it starts.
 */
export function wholeMonthsBetween(startOn: CalendarDate, endOn: CalendarDate): number | null {
  if (endOn <= startOn) return null;
  const months =
    (Number(endOn.slice(0, 4)) - Number(startOn.slice(0, 4))) * 12 +
    Number(endOn.slice(5, 7)) -
    Number(startOn.slice(5, 7));
  return months > 0 && termEnd(startOn, months) === endOn ? months : null;
}

/**
 * The dates of a term for measuring its months. A renewed term may be a month that does not follow
 * from its own start by clamping, such as 28 February to 31 March.
 */
export type MeasuredDays = TermDays & { durationMonths?: number | null; pausedDays?: number };

/**
 * Returns a term's exact length in months: those it was sold for, else the whole months between
 * its days, else its days × 12 ÷ 365. Days added by a pause don't count. Throws RangeError unless
 * it ends after it starts.
 */
export function termMonths({ startOn, endOn, durationMonths = null, pausedDays = 0 }: MeasuredDays): Fraction {
  const days = daysBetween(startOn, endOn) - pausedDays;
  if (days <= 0) throw new RangeError("A term must end after it starts");
  const months = durationMonths ?? wholeMonthsBetween(startOn, addDays(endOn, -pausedDays));
  return months === null
    ? { numerator: BigInt(days) * 12n, denominator: 365n }
    : { numerator: BigInt(months), denominator: 1n };
}

/**
 * Returns price in paise ÷ months of the term as a fraction, unrounded, as summed by MRR. Throws
 * RangeError unless the term ends after it starts.
 */
export function exactMonthlyAmount({ pricePaise, ...term }: MeasuredDays & { pricePaise: Paise }): Fraction {
  const months = termMonths(term);
  return { numerator: BigInt(pricePaise) * months.denominator, denominator: months.numerator };
}

/**
 * Returns price ÷ months of the term in paise, half-up. Throws RangeError unless the term ends
 * after it starts.
 */
export function monthlyAmount(term: MeasuredDays & { pricePaise: Paise }): Paise {
  const { numerator, denominator } = exactMonthlyAmount(term);
  return toPaise(divideHalfUp(numerator, denominator));
}

// A custom end that is a whole number of months is treated as that duration, unless it is longer
// than allowed.
function durationOf(startOn: CalendarDate, endOn: CalendarDate): number | null {
  const months = wholeMonthsBetween(startOn, endOn);
  return months !== null && isDurationMonths(months) ? months : null;
}
