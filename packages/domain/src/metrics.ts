import { addDays, type CalendarDate, daysBetween } from "./calendar.ts";
import { divideHalfUp, type Fraction, sumFractions } from "./fraction.ts";
import { type Paise, toPaise } from "./money.ts";
import { isRunning, type StandingFacts, standingOf } from "./standing.ts";
import type { TermSource } from "./subscription-life.ts";
import { exactMonthlyAmount, type MeasuredDays, type SubscriptionStatus } from "./subscription-terms.ts";

/**
 * A subscription's contribution to a day's metrics: the term that covers the day, or else its
 * newest.
 */
export type MeasuredSubscription = Omit<StandingFacts, "coveredFrom"> & MeasuredDays & { pricePaise: Paise };

/** Terms counted as revenue: identical ones grouped, with their total price. */
export type BookedTerms = {
  status: SubscriptionStatus;
  startOn: CalendarDate;
  count: number;
  pricePaise: Paise;
  /** Date of cancellation in the tenant's time zone; null if not cancelled or unknown. */
  cancelledOn: CalendarDate | null;
};

export type DailyRevenue = { date: CalendarDate; revenuePaise: Paise; subscriptions: number };

/**
 * Returns whether a subscription counts as active on `today`: started, neither paused, pending nor
 * ended, and within its end date and grace period, or cancelling. The end date itself still counts.
 */
export const isActiveOn = (subscription: MeasuredSubscription, today: CalendarDate): boolean =>
  isRunning(standingOf({ ...subscription, coveredFrom: subscription.startOn }, today));

/**
 * Returns the monthly recurring revenue in paise: the exact sum of the monthly amounts of the
 * subscriptions active on `today`, rounded half-up once.
 */
export const mrr = (subscriptions: Iterable<MeasuredSubscription>, today: CalendarDate): Paise =>
  roundTimes(activeMonthly(subscriptions, today), 1n);

/**
 * Returns the annual recurring revenue in paise: twelve times the unrounded monthly sum of the
 * subscriptions active on `today`, rounded half-up once, so it may differ from 12 × `mrr` by some
 * paise.
 */
export const arr = (subscriptions: Iterable<MeasuredSubscription>, today: CalendarDate): Paise =>
  roundTimes(activeMonthly(subscriptions, today), 12n);

/**
 * Terms with the same end date and renewal date, if any: their number and total price. `renewedOn`
 * is in the tenant's time zone.
 */
export type DueTerms = {
  endOn: CalendarDate;
  graceDays: number;
  renewedOn: CalendarDate | null;
  /**
   * Cancelled, set to expired, or followed by another term: it won't be renewed any more, even
   * within its grace period.
   */
  isClosed: boolean;
  count: number;
  pricePaise: Paise;
};

/** Terms that ended by what became of them; prices in paise. */
export type RenewalCounts = Record<"open" | "due" | "renewed" | "late", number> &
  Record<"duePaise" | "renewedPaise", Paise>;

/**
 * Counts terms that ended by whether they were renewed on `today`, with prices in paise. A term is
 * decided when it was renewed, when it is closed, or on the day after its grace period; until then
 * it counts only as `open`, without an amount. `due` counts the decided ones (`duePaise`),
 * `renewed` those renewed in time (`renewedPaise`), `late` those renewed late; the rest were not
 * renewed.
 */
export function countRenewals(terms: Iterable<DueTerms>, today: CalendarDate): RenewalCounts {
  const counted = { open: 0, due: 0, renewed: 0, late: 0, duePaise: 0, renewedPaise: 0 };
  for (const term of terms) {
    if (!isDecided(term, today)) {
      counted.open += term.count;
      continue;
    }
    counted.due += term.count;
    counted.duePaise += term.pricePaise;
    if (wasRenewedInTime(term)) {
      counted.renewed += term.count;
      counted.renewedPaise += term.pricePaise;
    } else if (term.renewedOn !== null) counted.late += term.count;
  }
  return counted;
}

/**
 * Returns the share, 0 to 1 and unrounded, of terms renewed by the last day of their grace period,
 * among those that are decided: renewed, closed, or past their grace period on `today`. Null
 * without any.
 */
export const renewalRate = (dueTerms: Iterable<DueTerms>, today: CalendarDate): number | null =>
  renewalRateOf(countRenewals(dueTerms, today));

/** Returns the same of terms that were counted. */
export const renewalRateOf = ({ due, renewed }: RenewalCounts): number | null => (due === 0 ? null : renewed / due);

/**
 * Returns whether it is known on `today` if a term was renewed in time; of a closed one it is at
 * once.
 */
export const isDecided = (
  { endOn, graceDays, renewedOn, isClosed }: Omit<DueTerms, "count" | "pricePaise">,
  today: CalendarDate,
): boolean => renewedOn !== null || isClosed || daysBetween(endOn, today) > graceDays;

/**
 * Returns whether a term was renewed by the last day of its grace period. A later renewal counts as
 * revenue, but not in the renewal rate.
 */
export const wasRenewedInTime = (term: Pick<DueTerms, "endOn" | "graceDays" | "renewedOn">): boolean =>
  term.renewedOn !== null && daysBetween(term.endOn, term.renewedOn) <= term.graceDays;

/** Returns the `count` dates up to and including today, oldest first. */
export const periodDays = (today: CalendarDate, count: number): CalendarDate[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));

/**
 * Returns booked revenue in paise and the number of terms (`subscriptions`) per day, zeros
 * included: the prices of the terms that start on it. Pending terms and those cancelled before they
 * began don't count; a cancelled one without a known date is treated as never begun. Terms that
 * start on other days are ignored.
 */
export function revenueByDay(terms: Iterable<BookedTerms>, days: readonly CalendarDate[]): DailyRevenue[] {
  const daily = new Map(days.map((date) => [date, { date, revenuePaise: 0, subscriptions: 0 }]));
  for (const term of terms) {
    const day = daily.get(term.startOn);
    if (!day || !isBooked(term)) continue;
    day.revenuePaise += term.pricePaise;
    day.subscriptions += term.count;
  }
  return [...daily.values()];
}

/** Returns the period's revenue in paise, the sum of its days. */
export const totalRevenue = (daily: readonly DailyRevenue[]): Paise =>
  daily.reduce((sum, day) => sum + day.revenuePaise, 0);

/**
 * Returns what was booked, in paise: the prices of these terms, without pending ones and those
 * cancelled before they began (also if the day is unknown).
 */
export const sumBooked = (terms: Iterable<BookedTerms>): Paise => {
  let paise = 0;
  for (const term of terms) if (isBooked(term)) paise += term.pricePaise;
  return paise;
};

/**
 * Returns whether a term counts as revenue on its first day: all but pending ones and those
 * cancelled before they began. A cancelled one without a known day does not.
 */
export function isBooked({ status, startOn, cancelledOn }: Omit<BookedTerms, "count" | "pricePaise">): boolean {
  if (status === "pending") return false;
  return status !== "cancelled" || (cancelledOn !== null && cancelledOn >= startOn);
}

/**
 * Sources of a term that count as a renewal: the customer paid for a further term, in time, late or
 * after an end or a cancellation. The first term and the rest after a product change are none.
 */
export const RENEWAL_SOURCES = ["renewed", "reactivated"] as const satisfies readonly TermSource[];

/**
 * Returns whether a term counts as a renewal on its first day, on every screen: a booked term whose
 * source is one of `RENEWAL_SOURCES`. The renewal rate differs: it is about the terms that ended,
 * by the day of their end.
 */
export const isRenewal = (term: Pick<BookedTerms, "status" | "startOn" | "cancelledOn"> & { source: TermSource }) =>
  RENEWAL_SOURCES.some((source) => source === term.source) && isBooked(term);

function* monthlyAmounts(subscriptions: Iterable<MeasuredSubscription>, today: CalendarDate): Generator<Fraction> {
  for (const subscription of subscriptions) {
    if (isActiveOn(subscription, today)) yield exactMonthlyAmount(subscription);
  }
}

const activeMonthly = (subscriptions: Iterable<MeasuredSubscription>, today: CalendarDate): Fraction =>
  sumFractions(monthlyAmounts(subscriptions, today));

const roundTimes = ({ numerator, denominator }: Fraction, times: bigint): Paise =>
  toPaise(divideHalfUp(numerator * times, denominator));
