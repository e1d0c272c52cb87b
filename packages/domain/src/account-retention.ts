import type { StoredAccountStatus } from "./trial.ts";

/** Days for which an ended account's data is kept. */
export const RETENTION_DAYS = 30;

/** Days before the erasure on which the owners are warned, first warning first. */
export const WARNING_DAYS = [30, 7, 2] as const;
export type WarningDays = (typeof WARNING_DAYS)[number];

const LAST_WARNING_DAYS: WarningDays = 2;
const DAY_MS = 86_400_000;

/** The account data that determines how long it is kept. */
export type KeptAccount = {
  accountStatus: StoredAccountStatus;
  trialEndsAt: Date;
  suspendedAt: Date | null;
  /** Start of the 30 days if later than the account's end. */
  retentionFrom: Date | null;
  isDemo: boolean;
};

/**
 * Returns since when an account has been ended at `now`, which starts the 30 days for which its
 * data is kept: the end of an unpaid trial, the suspension, or a later `retentionFrom` (which may
 * be to come). Null while the account is paid or its trial runs, and for a demo, which is never
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
 * A planned warning. `settledAt`: when the last owner was emailed or found unreachable; null until
 * then.
 */
export type PlannedWarning = { daysBefore: number; settledAt: Date | null };

export type RetentionStep =
  | { kind: "warn"; daysBefore: WarningDays; eraseAt: Date }
  /** `until`: when the next step is due. */
  | { kind: "wait"; until: Date }
  /** A warning is being sent; no further step until it has arrived. */
  | { kind: "warning-under-way" }
  | { kind: "erase" };

/**
 * Returns the next step for an account that ended at `since`: a warning to its owners (30, 7 or 2
 * days before `eraseAt`, when its data is erased), waiting `until` the next step, or the erasure.
 * Only the latest due warning is sent; earlier missed ones are skipped. Erases at the earliest 30
 * days after the end, and at least two days after the last warning was settled, however late that
 * was. A warning that is not settled yet holds back the erasure (`warning-under-way`).
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
 * Returns when the data is erased at the earliest, as stated in a warning sent `now`: at `eraseAt`,
 * but not before two days from now, since the last warning is this one or still to come.
 */
export const erasedAtEarliest = ({ eraseAt, now }: { eraseAt: Date; now: Date }): Date =>
  later(eraseAt, daysAfter(now, LAST_WARNING_DAYS));

/**
 * Returns when the data of an account that ended at `since` is erased, unless a warning is late: 30
 * days after.
 */
export const erasureDue = (since: Date): Date => daysAfter(since, RETENTION_DAYS);

const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS);
const later = (one: Date, other: Date): Date => (one > other ? one : other);
