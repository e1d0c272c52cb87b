import { addDays, type CalendarDate, todayIn } from "./calendar.ts";
import type { Paise } from "./money.ts";

export const TRIAL_DAYS = 3;

/** 1,500 rupees, paid once, whatever the business's own currency is. */
export const ACTIVATION_FEE_PAISE: Paise = 150_000;
export const FEE_CURRENCY = "INR";

/** Stored account statuses. An expired trial is never stored; it follows from the clock. */
export const STORED_ACCOUNT_STATUSES = ["trial", "active", "suspended"] as const;
export type StoredAccountStatus = (typeof STORED_ACCOUNT_STATUSES)[number];

export const ACCOUNT_STATUSES = ["trial", "expired", "active", "suspended"] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export type TrialStatus = {
  accountStatus: AccountStatus;
  /** Whether it is paid. A running trial is not active, but has full access. */
  isActive: boolean;
  /** Without access until the fee is paid: the trial has ended, or the account is suspended. */
  isExpired: boolean;
  /**
   * Remaining days of the trial, rounded up: 3 at the start, 0 when it has ended or no longer
   * matters.
   */
  daysRemaining: number;
};

const DAY_MS = 86_400_000;

/** Returns the end of a trial that starts at this instant: 72 hours later. */
export const trialEnd = (startedAt: Date): Date => new Date(startedAt.getTime() + TRIAL_DAYS * DAY_MS);

/**
 * Returns an account's status and the days of the trial left (rounded up) at an instant. A trial is
 * over at `trialEndsAt` itself. A suspended account counts as expired (`isExpired`), and the days
 * left are 0 unless a trial runs.
 */
export function trialStatus(account: {
  accountStatus: StoredAccountStatus;
  trialEndsAt: Date;
  now: Date;
}): TrialStatus {
  const left = account.trialEndsAt.getTime() - account.now.getTime();
  const accountStatus = account.accountStatus === "trial" && left <= 0 ? "expired" : account.accountStatus;
  return {
    accountStatus,
    isActive: accountStatus === "active",
    isExpired: accountStatus === "expired" || accountStatus === "suspended",
    daysRemaining: accountStatus === "trial" ? Math.ceil(left / DAY_MS) : 0,
  };
}

/** Days after the activation within which a business should complete its profile. */
export const PROFILE_DAYS = 7;

/**
 * Returns the last day for completing the profile, in the business's time zone: 7 days after the
 * activation. Null before the activation and once it is complete.
 */
export const profileDueOn = ({
  activatedAt,
  profileCompletedAt,
  timeZone,
}: {
  activatedAt: Date | null;
  profileCompletedAt: Date | null;
  timeZone: string;
}): CalendarDate | null =>
  activatedAt && profileCompletedAt === null ? addDays(todayIn(timeZone, activatedAt), PROFILE_DAYS) : null;

/**
 * Returns when the notification about the trial last changed, so that it becomes unread again: 24
 * hours before the trial's end, or its end. Null before that, and for an account that is paid or
 * suspended.
 */
export function trialNoticeSince({
  accountStatus,
  trialEndsAt,
  now,
}: {
  accountStatus: StoredAccountStatus;
  trialEndsAt: Date;
  now: Date;
}): Date | null {
  if (accountStatus !== "trial") return null;
  const stages = [trialEndsAt, new Date(trialEndsAt.getTime() - DAY_MS)];
  return stages.find((stage) => stage <= now) ?? null;
}
