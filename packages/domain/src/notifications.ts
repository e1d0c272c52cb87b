import { type Permission, type Role, rolesThatMay } from "./permissions.ts";
import type { TrialStatus } from "./trial.ts";

/** Kinds of notification with their recipients: every member whose role has the permission. */
const NOTIFICATION_KINDS = {
  "system.welcome": { audience: "billing.pay" },
  "trial.ending": { audience: "billing.pay" },
  "payment.received": { audience: "billing.read" },
  "payment.refunded": { audience: "billing.read" },
  "customer.replied": { audience: "reminders.skip" },
  "customer.opted-out": { audience: "notifications.configure" },
  "reminder.failed": { audience: "notifications.configure" },
  "reminder.unknown": { audience: "notifications.configure" },
  "renewal.unanswered": { audience: "subscriptions.write" },
  "import.finished": { audience: "records.import" },
  "sending.held": { audience: "notifications.configure" },
  "note.mentioned": { audience: "customers.read" },
} as const satisfies Record<string, { audience: Permission }>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** Returns the roles that get a kind. */
export const audienceOf = (kind: NotificationKind): Role[] => rolesThatMay(NOTIFICATION_KINDS[kind].audience);

/** Later notifications of a kind are folded into an unread one for this long. Milliseconds. */
export const FOLD_MS = 3_600_000;

/** Delay of a notification email, so that a burst becomes one email. Milliseconds. */
export const EMAIL_FOLD_MS = 600_000;

/** The title of several of a kind in one. */
const SEVERAL = {
  "payment.received": (count) => `${count} payments received`,
  "payment.refunded": (count) => `${count} payments refunded`,
  "customer.replied": (count) => `${count} messages from customers`,
  "customer.opted-out": (count) => `${count} customers opted out of messages`,
  "reminder.failed": (count) => `${count} reminders failed`,
  "reminder.unknown": (count) => `${count} reminders may not have been delivered`,
  "renewal.unanswered": (count) => `${count} customers haven't renewed`,
  "note.mentioned": (count) => `${count} notes mention you`,
  "import.finished": (count) => `${count} imports finished`,
} as const satisfies Partial<Record<NotificationKind, (count: number) => string>>;

const hasSeveral = (kind: NotificationKind): kind is keyof typeof SEVERAL => kind in SEVERAL;

/** Returns `title` for one notification, or the collective title for several of a kind. */
export const titleOfSeveral = (kind: NotificationKind, title: string, count: number): string =>
  count > 1 && hasSeveral(kind) ? SEVERAL[kind](count) : title;

/** Kinds that the bell folds into one row. */
const FOLDING: readonly NotificationKind[] = ["reminder.failed", "reminder.unknown", "renewal.unanswered"];
/** Whether the bell folds several notifications of this kind into one row. */
export const isFolding = (kind: NotificationKind): boolean => FOLDING.includes(kind);

/**
 * Returns the trial notification's current text. Calculated from the trial status, so it is never
 * outdated.
 */
export function trialWords({ accountStatus, daysRemaining }: Pick<TrialStatus, "accountStatus" | "daysRemaining">): {
  title: string;
  body: string;
} {
  if (accountStatus === "active")
    return { title: "Your CRM is active", body: "Your trial has ended. All your data has been kept." };
  if (accountStatus !== "trial") return { title: "Your trial has ended", body: "Activate your CRM to continue." };
  const days = daysRemaining === 1 ? "1 day" : `${daysRemaining} days`;
  return {
    title: `Your trial ends in ${days}`,
    body: "Activate your CRM to keep sending reminders. Everything you've entered is kept.",
  };
}
