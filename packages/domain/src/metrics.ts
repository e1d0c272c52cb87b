import { addDays, type CalendarDate, daysBetween } from "./calendar.ts";
import { divideHalfUp, type Fraction, sumFractions } from "./fraction.ts";
import { type Paise, toPaise } from "./money.ts";
import { type StandingFacts, standingOf, statusOf } from "./standing.ts";
import { exactMonthlyAmount, type MeasuredDays, type SubscriptionStatus } from "./subscription-terms.ts";

/** What a subscription contributes to the figures of a day: the term that covers it, or else its newest. */
export type MeasuredSubscription = Omit<StandingFacts, "coveredFrom"> & MeasuredDays & { pricePaise: Paise };

/** A term as revenue sees it. */
export type BookedTerm = {
  status: SubscriptionStatus;
  startOn: CalendarDate;
  pricePaise: Paise;
  /** The tenant's day on which it was cancelled; null when it was not, or when nobody knows. */
  cancelledOn: CalendarDate | null;
};

export type DailyRevenue = { date: CalendarDate; revenuePaise: Paise; subscriptions: number };

export const EXPIRING_SOON_DAYS = 30;

/** Covered on the day: begun, neither paused nor ended, and not past its end and grace. The end day itself still counts. */
export const isActiveOn = (subscription: MeasuredSubscription, today: CalendarDate): boolean =>
  subscription.startOn <= today &&
  statusOf(standingOf({ ...subscription, coveredFrom: subscription.startOn }, today)) === "active";

/** Monthly recurring revenue: the unrounded monthly amounts of what is active today, added exactly and rounded once, half-up. */
export const mrr = (subscriptions: Iterable<MeasuredSubscription>, today: CalendarDate): Paise =>
  roundTimes(activeMonthly(subscriptions, today), 1n);

/** Annual recurring revenue: twelve times the unrounded monthly sum, so it may differ from 12 × `mrr` by some paise. */
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

/** The share, 0 to 1, of the terms that came due and were renewed; null when none came due. */
export function renewalRate(dueTerms: Iterable<{ renewed: boolean }>): number | null {
  let due = 0;
  let renewed = 0;
  for (const term of dueTerms) {
    due += 1;
    if (term.renewed) renewed += 1;
  }
  return due === 0 ? null : renewed / due;
}

/**
 * Whether a term was renewed in time: on or before the last day of its grace. A later renewal is worth its money, not a place in the rate.
 * `renewedOn` is the tenant's day on which that was done, or null.
 */
export const wasRenewedInTime = (term: {
  endOn: CalendarDate;
  graceDays: number;
  renewedOn: CalendarDate | null;
}): boolean => term.renewedOn !== null && daysBetween(term.endOn, term.renewedOn) <= term.graceDays;

/** The `count` days that end with today, oldest first. */
export const periodDays = (today: CalendarDate, count: number): CalendarDate[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));

/**
 * Booked revenue: each of the given days, zeros too, with the prices of the terms that start on it. Pending terms and those cancelled
 * before they began do not count; a cancelled one whose day nobody knows is taken as never begun.
 */
export function revenueByDay(terms: Iterable<BookedTerm>, days: readonly CalendarDate[]): DailyRevenue[] {
  const daily = new Map(days.map((date) => [date, { date, revenuePaise: 0, subscriptions: 0 }]));
  for (const term of terms) {
    const day = daily.get(term.startOn);
    if (!day || !isBooked(term)) continue;
    day.revenuePaise += term.pricePaise;
    day.subscriptions += 1;
  }
  return [...daily.values()];
}

/** The sum of the days, which is the revenue of the period. */
export const totalRevenue = (daily: readonly DailyRevenue[]): Paise =>
  daily.reduce((sum, day) => sum + day.revenuePaise, 0);

/** Whether a term is revenue of its first day: pending ones and those cancelled before they began are not. */
export function isBooked({ status, startOn, cancelledOn }: BookedTerm): boolean {
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
