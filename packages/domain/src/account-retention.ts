import type { StoredAccountStatus } from "./trial.ts";

/** Days for which an ended account's data is kept. */
export const RETENTION_DAYS = 30;

/** How many days before the erasure the owners are warned, the first warning first. */
export const WARNING_DAYS = [30, 7, 2] as const;
export type WarningDays = (typeof WARNING_DAYS)[number];

const LAST_WARNING_DAYS: WarningDays = 2;
const DAY_MS = 86_400_000;

/** The part of an account that decides how long its data is kept. */
export type KeptAccount = {
  accountStatus: StoredAccountStatus;
  trialEndsAt: Date;
  suspendedAt: Date | null;
  /** The earliest start of the 30 days, where it is later than the end of the account. */
  retentionFrom: Date | null;
  isDemo: boolean;
};

/**
 * Since when an account has ended, which is when the 30 days begin: the end of an unpaid trial, or
 * the suspension. Null while the account is paid or its trial runs, and for a demo, which is never
 * erased.
 */
export function endedSince({ isDemo, now, ...account }: KeptAccount & { now: Date }): Date | null {
  const endedAt = endOf(account);
  if (isDemo || endedAt === null || endedAt > now) return null;
  return account.retentionFrom && account.retentionFrom > endedAt ? account.retentionFrom : endedAt;
}

const endOf = ({ accountStatus, trialEndsAt, suspendedAt }: Omit<KeptAccount, "isDemo">): Date | null => {
  if (accountStatus === "active") return null;
  return accountStatus === "suspended" ? (suspendedAt ?? trialEndsAt) : trialEndsAt;
};

/**
 * A warning that was planned. `settledAt`: when the last owner was emailed, or was found to be
 * unreachable; null while that is still to come.
 */
export type PlannedWarning = { daysBefore: number; settledAt: Date | null };

export type RetentionStep =
  | { kind: "warn"; daysBefore: WarningDays; eraseAt: Date }
  /** `until`: when there is next something to do. */
  | { kind: "wait"; until: Date }
  /** A warning is on its way; nothing else happens before it has arrived. */
  | { kind: "warning-under-way" }
  | { kind: "erase" };

/**
 * What is to be done now about an account that ended at `since`. The latest warning whose day has
 * come is given, and those before it that were missed are left out. Nothing is erased sooner than
 * 30 days after the end, nor sooner than two days after the last warning went out, however late it
 * was.
 */
export function nextRetentionStep({
  since,
  warnings,
  now,
}: {
  since: Date;
  warnings: readonly PlannedWarning[];
  now: Date;
}): RetentionStep {
  const plannedEnd = daysAfter(since, RETENTION_DAYS);
  const due = WARNING_DAYS.filter((days) => daysAfter(plannedEnd, -days) <= now).at(-1);
  if (due !== undefined && !warnings.some(({ daysBefore }) => daysBefore <= due)) {
    const eraseAt = due === LAST_WARNING_DAYS ? later(plannedEnd, daysAfter(now, LAST_WARNING_DAYS)) : plannedEnd;
    return { kind: "warn", daysBefore: due, eraseAt };
  }
  if (warnings.some(({ settledAt }) => settledAt === null)) return { kind: "warning-under-way" };
  const last = warnings.find(({ daysBefore }) => daysBefore === LAST_WARNING_DAYS)?.settledAt;
  if (last) {
    const eraseAt = later(plannedEnd, daysAfter(last, LAST_WARNING_DAYS));
    return eraseAt <= now ? { kind: "erase" } : { kind: "wait", until: eraseAt };
  }
  const next = WARNING_DAYS.map((days) => daysAfter(plannedEnd, -days)).find((instant) => instant > now);
  return { kind: "wait", until: next ?? plannedEnd };
}

/**
 * When the data is erased at the earliest, as of a warning that goes out now: the last warning is
 * still to come, or is this one, and nothing is erased sooner than two days after it.
 */
export const erasedAtEarliest = ({ eraseAt, now }: { eraseAt: Date; now: Date }): Date =>
  later(eraseAt, daysAfter(now, LAST_WARNING_DAYS));

/** When the data of an account that ended at `since` is to be erased, unless a warning is late. */
export const erasureDue = (since: Date): Date => daysAfter(since, RETENTION_DAYS);

const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS);
const later = (one: Date, other: Date): Date => (one > other ? one : other);
