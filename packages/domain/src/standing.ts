import { addDays, type CalendarDate, daysBetween } from "./calendar.ts";
import type { SubscriptionStatus } from "./subscription-terms.ts";

/**
 * A subscription's standing on a day. `upcoming` starts on a later day; `overdue` is past its end
 * and grace period and awaits a renewal; `expired` was set by hand; `cancelling` runs until its end
 * and is not renewed.
 */
export const STANDINGS = [
  "upcoming",
  "active",
  "due_soon",
  "due_today",
  "in_grace",
  "overdue",
  "expired",
  "paused",
  "cancelling",
  "cancelled",
  "pending",
] as const;
export type Standing = (typeof STANDINGS)[number];

/** The stored facts that determine the standing, which itself is never stored. */
export type StandingFacts = {
  status: SubscriptionStatus;
  /** The first day of the unbroken run of terms that ends with the newest. */
  coveredFrom: CalendarDate;
  /** The newest term's end: the first day not paid for. */
  endOn: CalendarDate;
  graceDays: number;
  /** The first day of the pause that is open or planned. */
  pausedFrom: CalendarDate | null;
  cancelsAtEnd: boolean;
};

/** A subscription is due soon from this many days before its end. */
export const DUE_SOON_DAYS = 7;

/**
 * Returns a subscription's standing (its state by dates, such as `due_soon`) on a day. A status
 * other than active is returned as it is; an active one is, by the first that applies, cancelled
 * (as planned, from the day after `endOn`), paused, upcoming, cancelling, or what the days left
 * until its end and the grace days say. `standingSql` is the same rule in SQL, and a property test
 * compares the two.
 */
export function standingOf(facts: StandingFacts, today: CalendarDate): Standing {
  if (facts.status !== "active") return facts.status;
  if (facts.cancelsAtEnd && today > facts.endOn) return "cancelled";
  if (facts.pausedFrom !== null && facts.pausedFrom <= today) return "paused";
  if (facts.coveredFrom > today) return "upcoming";
  if (facts.cancelsAtEnd) return "cancelling";
  const daysLeft = daysBetween(today, facts.endOn);
  if (daysLeft < -facts.graceDays) return "overdue";
  if (daysLeft < 0) return "in_grace";
  if (daysLeft === 0) return "due_today";
  return daysLeft <= DUE_SOON_DAYS ? "due_soon" : "active";
}

const STATUS_OF_STANDING = {
  upcoming: "active",
  active: "active",
  due_soon: "active",
  due_today: "active",
  in_grace: "active",
  overdue: "expired",
  expired: "expired",
  paused: "pending",
  cancelling: "active",
  cancelled: "cancelled",
  pending: "pending",
} as const satisfies Record<Standing, SubscriptionStatus>;

/**
 * Converts a standing (a subscription's state by dates) to the status of the documented API, which
 * has four: `active` until the grace period ends, also while upcoming or cancelling, `expired`
 * afterwards, `pending` while paused.
 */
export const statusOf = (standing: Standing): SubscriptionStatus => STATUS_OF_STANDING[standing];

/**
 * Standings that count as active today: in MRR, in active counts and in the list of active ones.
 */
export const RUNNING_STANDINGS = ["active", "due_soon", "due_today", "in_grace", "cancelling"] as const;

/**
 * Returns whether a subscription with this standing counts as active: active, due soon or today, in
 * grace or cancelling. The API's status `active` also includes one that starts on a later day.
 */
export const isRunning = (standing: Standing): boolean => RUNNING_STANDINGS.some((running) => running === standing);

/**
 * Returns the first day of a subscription that has not begun on `today`; null once it has begun,
 * and for one that is cancelled, pending, expired or paused.
 */
export const startsOn = (facts: StandingFacts, today: CalendarDate): CalendarDate | null =>
  standingOf(facts, today) === "upcoming" ? facts.coveredFrom : null;

/**
 * Returns the date of the next payment: the end date, moved by the length of a pause that has begun
 * and has a day on which it resumes. Null for a pause without such a day, and for what is
 * cancelled, cancelling, pending or expired.
 */
export function nextDueOn(
  facts: StandingFacts & { pausedUntil: CalendarDate | null },
  today: CalendarDate,
): CalendarDate | null {
  return nextDueOnIn(standingOf(facts, today), facts);
}

/** Returns the same as `nextDueOn` for a subscription whose standing is known already. */
export function nextDueOnIn(
  standing: Standing,
  {
    endOn,
    pausedFrom,
    pausedUntil,
  }: Record<"pausedFrom" | "pausedUntil", CalendarDate | null> & { endOn: CalendarDate },
): CalendarDate | null {
  if (standing === "paused") {
    return pausedFrom && pausedUntil ? addDays(endOn, daysBetween(pausedFrom, pausedUntil)) : null;
  }
  return RENEWABLE_STANDINGS.some((renewable) => renewable === standing) ? endOn : null;
}

/**
 * Returns the day that a list shows as "Renews on": the next payment's day, or the end of the term
 * for a pending one, which will renew then once it is active. Null for one without a renewal (ended
 * or ending) and for a pause without a day on which it resumes.
 */
export const renewsOn = <Day extends string>({
  standing,
  nextDueOn: dueOn,
  endDate,
}: {
  standing: Standing;
  nextDueOn: Day | null;
  endDate: Day;
}): Day | null => (standing === "pending" ? endDate : dueOn);

/** Standings that await a renewal and its payment; the renewals board lists them. */
export const RENEWABLE_STANDINGS = ["upcoming", "active", "due_soon", "due_today", "in_grace", "overdue"] as const;

/** The groups of subscriptions on a product's page. Each standing is in exactly one. */
export const SUBSCRIPTION_GROUPS = {
  due: ["due_soon", "due_today", "in_grace", "overdue"],
  running: ["active", "cancelling", "paused", "pending"],
  upcoming: ["upcoming"],
  over: ["expired", "cancelled"],
} as const satisfies Record<string, readonly Standing[]>;
export type SubscriptionGroup = keyof typeof SUBSCRIPTION_GROUPS;
export const SUBSCRIPTION_GROUP_NAMES = Object.keys(SUBSCRIPTION_GROUPS) as [SubscriptionGroup, ...SubscriptionGroup[]];

/**
 * The tabs of the list of subscriptions. `active` is what counts as active today, so its count is
 * the figure on the dashboard. One in its grace period is also overdue, like on the renewals board,
 * and one that runs until its end is also cancelled.
 */
export const SUBSCRIPTION_TABS = {
  active: RUNNING_STANDINGS,
  upcoming: ["upcoming"],
  overdue: ["in_grace", "overdue"],
  paused: ["paused"],
  expired: ["expired"],
  cancelled: ["cancelling", "cancelled"],
  pending: ["pending"],
} as const satisfies Record<string, readonly Standing[]>;
export type SubscriptionTab = keyof typeof SUBSCRIPTION_TABS;
export const SUBSCRIPTION_TAB_NAMES = Object.keys(SUBSCRIPTION_TABS) as [SubscriptionTab, ...SubscriptionTab[]];

/** The lanes of the renewals board, by days until the end. */
export const LANES = ["overdue", "today", "week", "month", "later"] as const;
export type Lane = (typeof LANES)[number];

/**
 * Range of days until the end for each lane, both inclusive; null is unlimited. Each day is in
 * exactly one lane.
 */
export const LANE_DAYS = {
  overdue: { first: null, last: -1 },
  today: { first: 0, last: 0 },
  week: { first: 1, last: 7 },
  month: { first: 8, last: 30 },
  later: { first: 31, last: null },
} as const satisfies Record<Lane, { first: number | null; last: number | null }>;

/**
 * Returns the column of the renewals board (`lane`) of a subscription that ends on this day:
 * overdue, today, week (1 to 7 days), month (8 to 30) or later.
 */
export function laneOf(endOn: CalendarDate, today: CalendarDate): Lane {
  const days = daysBetween(today, endOn);
  return LANES.find((lane) => days <= (LANE_DAYS[lane].last ?? Number.POSITIVE_INFINITY)) ?? "later";
}
