import type { CalendarDate } from "./calendar.ts";
import { divideHalfUp } from "./fraction.ts";
import { MICRO, type MicroPaise } from "./growth.ts";
import { type Paise, toPaise } from "./money.ts";

/**
 * Customers with the same coverage on the question days. Bit `n` of `covered` is the nth day,
 * lowest bit first; `paying` leaves out paused days, `known` the days before an import added the
 * customer, for which only customers who stayed are known. One pass over the terms thus answers all
 * retention questions.
 */
export type CustomerGroup = {
  /** First day of the month of their first term; null if before the cohorts in question. */
  firstMonth: CalendarDate | null;
  covered: number;
  paying: number;
  known: number;
  customers: number;
};

/**
 * Most days that fit into a 32-bit integer, with one bit above the last and the sign bit left free.
 */
export const MAX_DAYS = 30;

/**
 * Counts the customers with a term that runs and is not paused on the day at index `place` of the
 * measured days.
 */
export const payingOn = (groups: readonly CustomerGroup[], place: number): number =>
  sum(groups, ({ paying }) => has(paying, place));

export type CustomerChurn = { active: number; churned: number };

/**
 * Counts the customers with a running term on one day whose history is known (`active`), and those
 * of them without one on a later day (`churned`); both days are indexes of the measured days.
 * Paused customers have not churned.
 */
export const churnBetween = (groups: readonly CustomerGroup[], before: number, after: number): CustomerChurn => ({
  active: sum(groups, ({ known }) => has(known, before)),
  churned: sum(groups, ({ known, covered }) => has(known, before) && !has(covered, after)),
});

export type Cohort = { size: number; kept: number[] };

/**
 * Returns the cohort of the customers whose first term began in a month (its first day): its
 * `size`, and how many of them have a running term, paused or not (`kept`), on each of some days,
 * given as indexes of the measured days.
 */
export function cohortOf(groups: readonly CustomerGroup[], month: CalendarDate, places: readonly number[]): Cohort {
  const own = groups.filter(({ firstMonth }) => firstMonth === month);
  return {
    size: sum(own, () => true),
    kept: places.map((place) => sum(own, ({ covered }) => has(covered, place))),
  };
}

/** Months over which churn is measured. */
export const LIFETIME_MONTHS = 6;

/** Minimum number of customers for a meaningful lifetime value. */
export const FEWEST_CUSTOMERS = 10;

/**
 * Why there is no lifetime value: less than six months of history, fewer than ten customers, or no
 * churn.
 */
export const UNKNOWN_LIFETIMES = ["history", "customers", "churn"] as const;
export type UnknownLifetime = (typeof UNKNOWN_LIFETIMES)[number];

export type Lifetime =
  | { value: Paise; monthlyChurn: number; unknown: null }
  | { value: null; monthlyChurn: number | null; unknown: UnknownLifetime };

/**
 * Returns a customer's lifetime value in paise: MRR per paying customer ÷ monthly churn of the last
 * six whole months, half-up. `value` is null, with the cause in `unknown`, when `months` are not
 * six with customers in each (then `monthlyChurn` is null too), there are fewer than ten customers,
 * now or on average, or churn is 0. `monthlyChurn` is the share, 0 to 1, of all customer-months at
 * risk that ended in leaving, so a month with many customers weighs more than one with few. `mrr`
 * is in millionths of a paisa; `months` are whole ones, the oldest first.
 */
export function lifetimeValue({
  mrr,
  customers,
  months,
}: {
  mrr: MicroPaise;
  customers: number;
  months: readonly CustomerChurn[];
}): Lifetime {
  const active = months.reduce((total, month) => total + month.active, 0);
  const churned = months.reduce((total, month) => total + month.churned, 0);
  const isLong = months.length === LIFETIME_MONTHS && months.every((month) => month.active > 0);
  if (!isLong) return { value: null, monthlyChurn: null, unknown: "history" };
  const monthlyChurn = churned / active;
  if (customers < FEWEST_CUSTOMERS || active < FEWEST_CUSTOMERS * LIFETIME_MONTHS)
    return { value: null, monthlyChurn, unknown: "customers" };
  if (churned === 0) return { value: null, monthlyChurn, unknown: "churn" };
  const value = divideHalfUp(mrr * BigInt(active), BigInt(customers) * BigInt(churned) * MICRO);
  return { value: toPaise(value), monthlyChurn, unknown: null };
}

const has = (days: number, place: number): boolean => ((days >>> place) & 1) === 1;

const sum = (groups: readonly CustomerGroup[], counts: (group: CustomerGroup) => boolean): number =>
  groups.reduce((total, group) => total + (counts(group) ? group.customers : 0), 0);
