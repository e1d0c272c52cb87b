import { addMonthsClamped, type CalendarDate, daysBetween } from "./calendar.ts";
import { invalidField, refuser } from "./errors.ts";
import type { PlainReason } from "./explanations.ts";
import type { Paise } from "./money.ts";
import { SUBSCRIPTION_REASONS } from "./reasons/subscriptions.ts";
import { type Standing, type StandingFacts, standingOf } from "./standing.ts";
import {
  FIRST_START,
  isDurationMonths,
  LAST_START,
  resolveTerm,
  type SubscriptionStatus,
  type Term,
  type TermLength,
  wholeMonthsBetween,
} from "./subscription-terms.ts";

export const CANCEL_REASONS = ["price", "moved", "unhappy", "switched", "no_time", "other"] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Why a term exists. A `changed` one continues where a product change cut off its predecessor. */
export type TermSource = "created" | "renewed" | "changed" | "reactivated";

/** A term as sold: for whole months, or for a number of paid days. */
export type SoldTerm = { pricePaise: Paise } & (
  | { durationMonths: number; paidDays: null }
  | { durationMonths: null; paidDays: number }
);

export type PaidTerm = Term & {
  /** 1 for the first. */
  seq: number;
  productId: string;
  pricePaise: Paise;
  /** Paused days of the term, by which its end was moved. */
  pausedDays: number;
  source: TermSource;
  /** What a product change cut this term from; its past days keep that monthly amount. */
  soldAs?: SoldTerm;
};

/**
 * A subscription with its whole history: one term per paid period, in order, without overlaps. The
 * functions that take one and return the next are the rules of renewing, pausing, changing and
 * ending; the verbs only load, save and record.
 */
export type SubscriptionLife = {
  status: SubscriptionStatus;
  /**
   * Date from which later terms count their months: the first start, or the last start that did not
   * follow that rhythm.
   */
  anchorOn: CalendarDate;
  graceDays: number;
  /** Never empty. */
  terms: readonly PaidTerm[];
  pausedFrom: CalendarDate | null;
  /** Day on which the pause ends by itself; null: until it is resumed. */
  pausedUntil: CalendarDate | null;
  cancelsAtEnd: boolean;
  cancelReason: CancelReason | null;
  /** Price and length of the next term if they differ from the newest; null: the same. */
  nextPrice: Paise | null;
  nextMonths: number | null;
};

/**
 * Returns the last of a subscription's terms, which may lie in the future. Throws RangeError
 * without any.
 */
export function newestTerm({ terms }: Pick<SubscriptionLife, "terms">): PaidTerm {
  const newest = terms.at(-1);
  if (!newest) throw new RangeError("A subscription has at least one term");
  return newest;
}

/**
 * Goes back from the newest term as long as each earlier one ends on the day the next begins, and
 * returns the first day of that run: since when the subscription has been paid for without a gap.
 * Terms that begin on the same day belong together, whatever their ends. Throws RangeError without
 * any term.
 */
export function coveredFrom({ terms }: Pick<SubscriptionLife, "terms">): CalendarDate {
  let first = newestTerm({ terms }).startOn;
  for (const term of [...terms].reverse()) {
    if (term.startOn < first && term.endOn !== first) break;
    first = term.startOn;
  }
  return first;
}

/**
 * Returns the fields of a subscription from which its standing (state by dates) is derived. Throws
 * RangeError without any term.
 */
export const factsOf = (life: SubscriptionLife): StandingFacts => ({
  status: life.status,
  coveredFrom: coveredFrom(life),
  endOn: newestTerm(life).endOn,
  graceDays: life.graceDays,
  pausedFrom: life.pausedFrom,
  cancelsAtEnd: life.cancelsAtEnd,
});

/**
 * Returns a subscription's standing (its state by dates, such as `due_soon`) on a day. Throws
 * RangeError without any term.
 */
export const standingOfLife = (life: SubscriptionLife, today: CalendarDate): Standing =>
  standingOf(factsOf(life), today);

/** Returns the number of a term's paid days: all but the paused ones. */
export const paidDays = ({ startOn, endOn, pausedDays }: PaidTerm): number => daysBetween(startOn, endOn) - pausedDays;

/**
 * Returns the date from which to count a term's months: the anchor (the day whose number ends keep)
 * while the start is whole months after it, so that 31 January leads back to the 31st; else the
 * start itself, which a pause, a custom end or a late start has moved.
 */
export const rhythmOf = (anchorOn: CalendarDate, startOn: CalendarDate): CalendarDate =>
  startOn === anchorOn || wholeMonthsBetween(anchorOn, startOn) !== null ? anchorOn : startOn;

/**
 * Returns the date `months` after a start, on the anchor's day of the month; in a shorter month,
 * its last day. On the start's own day where that does not follow from the anchor by whole months.
 */
export function monthsLater(anchorOn: CalendarDate, startOn: CalendarDate, months: number): CalendarDate {
  const from = rhythmOf(anchorOn, startOn);
  return addMonthsClamped(from, (wholeMonthsBetween(from, startOn) ?? 0) + months);
}

/**
 * Returns the dates of a term with this start and length. Months are counted from the anchor, so
 * that a term from 28 February may end on 31 March; a custom end is its first unpaid day. Nothing
 * is stored.
 *
 * @throws AppError VALIDATION_FAILED with the invalid field: a start outside 1900 to 2200, a length
 * outside 1 to 120 months, an end that is not after the start or more than 50 years later.
 */
export function termFrom(anchorOn: CalendarDate, startOn: CalendarDate, length: TermLength): Term {
  if ("durationMonths" in length && isDurationMonths(length.durationMonths) && inCalendar(startOn)) {
    return {
      startOn,
      endOn: monthsLater(anchorOn, startOn, length.durationMonths),
      durationMonths: length.durationMonths,
    };
  }
  const term = resolveTerm(startOn, length);
  if ("explanation" in term) throw invalidField(term.field, term.explanation);
  return term;
}

const inCalendar = (startOn: CalendarDate): boolean => startOn >= FIRST_START && startOn <= LAST_START;

/**
 * Returns the subscription's terms with the last `count` replaced by the given ones; the
 * subscription stays as it is.
 */
export const replaceLast = (life: SubscriptionLife, count: number, terms: readonly PaidTerm[]): readonly PaidTerm[] => [
  ...life.terms.slice(0, life.terms.length - count),
  ...terms,
];

/**
 * Returns (does not throw) the AppError of one of the reasons why a subscription refuses an action,
 * with its error code, values and English text, which says what to do about it.
 */
export const refuse = refuser(SUBSCRIPTION_REASONS);

/** A refusal whose sentence is always the same. */
export type PlainRefusal = PlainReason<typeof SUBSCRIPTION_REASONS>;
