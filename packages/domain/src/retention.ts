import type { CalendarDate } from "./calendar.ts";
import { divideHalfUp } from "./fraction.ts";
import { MICRO, type MicroPaise } from "./growth.ts";
import { type Paise, toPaise } from "./money.ts";

/**
 * Customers who were there on the same of some asked days. Bit `n` of `covered` is the nth of the
 * days, the lowest first; `paying` leaves out the days of a pause, `known` those before an import
 * brought the customer in, since of that time only who stayed is known. So one pass over the terms
 * answers every question about who stayed.
 */
export type CustomerGroup = {
  /**
   * The first day of the month in which they first paid; null when it lies before those that are
   * asked about.
   */
  firstMonth: CalendarDate | null;
  covered: number;
  paying: number;
  known: number;
  customers: number;
};

/**
 * So many days fit into a whole number of 32 bits, with one place left for the bit above the last
 * and one for the sign.
 */
export const MOST_DAYS = 30;

/** How many pay on the day at a place. */
export const payingOn = (groups: readonly CustomerGroup[], place: number): number =>
  sum(groups, ({ paying }) => has(paying, place));

export type CustomerChurn = { active: number; churned: number };

/**
 * How many were covered and known on one day, and how many of them were covered no more on a later
 * one. Who is paused has not left.
 */
export const churnBetween = (groups: readonly CustomerGroup[], before: number, after: number): CustomerChurn => ({
  active: sum(groups, ({ known }) => has(known, before)),
  churned: sum(groups, ({ known, covered }) => has(known, before) && !has(covered, after)),
});

export type Cohort = { size: number; kept: number[] };

/** Those who first paid in a month: how many, and of them at each of some places. */
export function cohortOf(groups: readonly CustomerGroup[], month: CalendarDate, places: readonly number[]): Cohort {
  const own = groups.filter(({ firstMonth }) => firstMonth === month);
  return {
    size: sum(own, () => true),
    kept: places.map((place) => sum(own, ({ covered }) => has(covered, place))),
  };
}

/** Churn is looked at over so many months. */
export const LIFETIME_MONTHS = 6;
/** Fewer customers than this say nothing about the next one. */
export const FEWEST_CUSTOMERS = 10;

/**
 * Why no lifetime value can be said: less than six months of history, fewer than ten customers, or
 * nobody has left.
 */
export const UNKNOWN_LIFETIMES = ["history", "customers", "churn"] as const;
export type UnknownLifetime = (typeof UNKNOWN_LIFETIMES)[number];

export type Lifetime =
  | { value: Paise; monthlyChurn: number; unknown: null }
  | { value: null; monthlyChurn: number | null; unknown: UnknownLifetime };

/**
 * Lifetime value: ARPU ÷ monthly churn of the last six whole months. Unknown when churn is 0, there
 * are fewer than ten customers, or the history is shorter. ARPU is MRR divided by paying customers.
 * Monthly churn is the share of all customer-months at risk that ended in leaving, so a month with
 * many customers weighs more than one with few. `months` are whole months, the oldest first.
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
