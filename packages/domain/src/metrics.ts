import { addDays, type CalendarDate, daysBetween } from "./calendar.ts";
import { EXPIRING_SOON_DAYS } from "./expiring-soon.ts";
import { divideHalfUp, type Fraction, sumFractions } from "./fraction.ts";
import { type Paise, toPaise } from "./money.ts";
import { type StandingFacts, standingOf, statusOf } from "./standing.ts";
import { exactMonthlyAmount, type MeasuredDays, type SubscriptionStatus } from "./subscription-terms.ts";

/**
 * What a subscription contributes to the figures of a day: the term that covers it, or else its
 * newest.
 */
export type MeasuredSubscription = Omit<StandingFacts, "coveredFrom"> & MeasuredDays & { pricePaise: Paise };

/** Terms as revenue sees them: such as are alike, their prices together. */
export type BookedTerms = {
  status: SubscriptionStatus;
  startOn: CalendarDate;
  count: number;
  pricePaise: Paise;
  /**
   * The tenant's day on which they were cancelled; null when they were not, or when nobody knows.
   */
  cancelledOn: CalendarDate | null;
};

export type DailyRevenue = { date: CalendarDate; revenuePaise: Paise; subscriptions: number };

/**
 * Covered on the day: begun, neither paused nor ended, and not past its end and grace. The end day
 * itself still counts.
 */
export const isActiveOn = (subscription: MeasuredSubscription, today: CalendarDate): boolean =>
  subscription.startOn <= today &&
  statusOf(standingOf({ ...subscription, coveredFrom: subscription.startOn }, today)) === "active";

/**
 * Monthly recurring revenue: the unrounded monthly amounts of what is active today, added exactly
 * and rounded once, half-up.
 */
export const mrr = (subscriptions: Iterable<MeasuredSubscription>, today: CalendarDate): Paise =>
  roundTimes(activeMonthly(subscriptions, today), 1n);

/**
 * Annual recurring revenue: twelve times the unrounded monthly sum, so it may differ from 12 ×
 * `mrr` by some paise.
 */
export const arr = (subscriptions: Iterable<MeasuredSubscription>, today: CalendarDate): Paise =>
  roundTimes(activeMonthly(subscriptions, today), 12n);

/** How many are active today and end today or within the next 30 days. */
export function expiringSoon(subscriptions: Iterable<MeasuredSubscription>, today: CalendarDate): number {
  let count = 0;
  for (const subscription of subscriptions) {
    const daysLeft = daysBetween(today, subscription.endOn);
    if (daysLeft >= 0 && daysLeft <= EXPIRING_SOON_DAYS && isActiveOn(subscription, today)) count += 1;
  }
  return count;
}

/**
 * Terms that ended on one day and were renewed on one, if they were: how many, and their prices
 * together. `renewedOn` is the tenant's day.
 */
export type DueTerms = {
  endOn: CalendarDate;
  graceDays: number;
  renewedOn: CalendarDate | null;
  /**
   * Cancelled, set to expired, or followed by another term: it will not be renewed any more,
   * whatever its grace.
   */
  isClosed: boolean;
  count: number;
  pricePaise: Paise;
};

/**
 * `open`: those that are not decided. All else counts the decided terms among those that came due:
 * renewed in time, renewed late, or not renewed, with their prices in paise. A term is decided when
 * it was renewed, when it is closed, or on the day after its grace. Until then nobody has failed to
 * renew it, so it counts on neither side.
 */
export function countRenewals(terms: Iterable<DueTerms>, today: CalendarDate) {
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
 * The share, 0 to 1, of the decided terms that were renewed in time (see `countRenewals`); null
 * when none is decided.
 */
export function renewalRate(dueTerms: Iterable<DueTerms>, today: CalendarDate): number | null {
  const { due, renewed } = countRenewals(dueTerms, today);
  return due === 0 ? null : renewed / due;
}

/**
 * Whether it is known if a term was renewed in time. A closed term that has not ended yet is
 * decided on its end day.
 */
const isDecided = ({ endOn, graceDays, renewedOn, isClosed }: DueTerms, today: CalendarDate): boolean =>
  renewedOn !== null || isClosed || daysBetween(endOn, today) > graceDays;

/**
 * Whether a term was renewed in time: on or before the last day of its grace. A later renewal is
 * worth its money, not a place in the rate.
 */
export const wasRenewedInTime = (term: Pick<DueTerms, "endOn" | "graceDays" | "renewedOn">): boolean =>
  term.renewedOn !== null && daysBetween(term.endOn, term.renewedOn) <= term.graceDays;

/** The `count` days that end with today, oldest first. */
export const periodDays = (today: CalendarDate, count: number): CalendarDate[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));

/**
 * Booked revenue: each of the given days, zeros too, with the prices of the terms that start on it.
 * Pending terms and those cancelled before they began do not count; a cancelled one whose day
 * nobody knows is taken as never begun.
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

/** The sum of the days, which is the revenue of the period. */
export const totalRevenue = (daily: readonly DailyRevenue[]): Paise =>
  daily.reduce((sum, day) => sum + day.revenuePaise, 0);

/**
 * Whether a term is revenue of its first day: pending ones and those cancelled before they began
 * are not.
 */
export function isBooked({ status, startOn, cancelledOn }: Omit<BookedTerms, "count" | "pricePaise">): boolean {
  if (status === "pending") return false;
  return status !== "cancelled" || (cancelledOn !== null && cancelledOn >= startOn);
}

function* monthlyAmounts(subscriptions: Iterable<MeasuredSubscription>, today: CalendarDate): Generator<Fraction> {
  for (const subscription of subscriptions) {
    if (isActiveOn(subscription, today)) yield exactMonthlyAmount(subscription);
  }
}

const activeMonthly = (subscriptions: Iterable<MeasuredSubscription>, today: CalendarDate): Fraction =>
  sumFractions(monthlyAmounts(subscriptions, today));

const roundTimes = ({ numerator, denominator }: Fraction, times: bigint): Paise =>
  toPaise(divideHalfUp(numerator * times, denominator));
