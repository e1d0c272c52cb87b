import type { Explanation } from "./explanations.ts";
import { type Permission, type Role, rolesThatMay } from "./permissions.ts";
import { explainNotice, type NOTIFICATION_REASONS } from "./reasons/notifications.ts";
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
  "messages.budget": { audience: "billing.read" },
  "template.reviewed": { audience: "notifications.configure" },
  "note.mentioned": { audience: "customers.read" },
  "team.joined": { audience: "team.invite" },
} as const satisfies Record<string, { audience: Permission }>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/**
 * Returns the roles whose members get a kind of notification: those with the permission for what it
 * is about.
 */
export const audienceOf = (kind: NotificationKind): Role[] => rolesThatMay(NOTIFICATION_KINDS[kind].audience);

/** Later notifications of a kind are folded into an unread one for this long. Milliseconds. */
export const FOLD_MS = 3_600_000;

/** Delay of a notification email, so that a burst becomes one email. Milliseconds. */
export const EMAIL_FOLD_MS = 600_000;

type NoticeReason = keyof typeof NOTIFICATION_REASONS;

/** The title of several of a kind in one. */
const SEVERAL = {
  "payment.received": "notices.paid",
  "payment.refunded": "notices.refunded",
  "customer.replied": "notices.replied",
  "customer.opted-out": "notices.optedOut",
  "reminder.failed": "notices.failed",
  "reminder.unknown": "notices.unknown",
  "renewal.unanswered": "notices.notRenewed",
  "note.mentioned": "notices.mentioned",
  "import.finished": "notices.imported",
} as const satisfies Partial<Record<NotificationKind, NoticeReason>>;

const hasSeveral = (kind: NotificationKind): kind is keyof typeof SEVERAL => kind in SEVERAL;

/**
 * Returns the explanation that is the common title of `count` notifications of a kind shown as one;
 * null for a single one, and for a kind without such a title.
 */
export const severalOf = (kind: NotificationKind, count: number): Explanation<NoticeReason> | null =>
  count > 1 && hasSeveral(kind) ? explainNotice(SEVERAL[kind], { count }) : null;

/** Kinds that the bell folds into one row. */
const FOLDING: readonly NotificationKind[] = ["reminder.failed", "reminder.unknown", "renewal.unanswered"];
/**
 * Returns whether the bell shows several notifications of this kind as one row (failed or unknown
 * reminders, renewals without a response).
 */
export const isFolding = (kind: NotificationKind): boolean => FOLDING.includes(kind);

/**
 * Returns the explanations of title and body of the notification about the trial, from the
 * account's status and whole days remaining. Calculated when it is read, so it is never outdated.
 * An active account has a text of its own; an expired and a suspended one share another.
 */
export function trialNotice({ accountStatus, daysRemaining }: Pick<TrialStatus, "accountStatus" | "daysRemaining">): {
  title: Explanation<NoticeReason>;
  body: readonly Explanation<NoticeReason>[];
} {
  if (accountStatus === "active")
    return { title: explainNotice("notice.crmActive"), body: [explainNotice("notice.trialOver")] };
  if (accountStatus !== "trial")
    return { title: explainNotice("notice.trialEnded"), body: [explainNotice("notice.activate")] };
  return {
    title: explainNotice("notice.trialEnds", { left: daysRemaining }),
    body: [explainNotice("notice.activateToKeep")],
  };
}
