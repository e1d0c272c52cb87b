import { audienceOf, type NotificationKind } from "./notifications.ts";
import type { Role } from "./permissions.ts";
import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from "./reminder-rules.ts";

/** Where a person gets a notification: in the bell, as a toast, and by email. */
export type NotificationChoice = { bell: boolean; popup: boolean; email: boolean };

/** Notifications that can't be switched off: the end of the account, and refunds. */
const ALWAYS_TOLD: readonly NotificationKind[] = ["system.welcome", "trial.ending", "payment.refunded"];

/** Whether a notification can't be switched off. */
export const isAlwaysTold = (kind: NotificationKind): boolean => ALWAYS_TOLD.includes(kind);

/** Default toasts: only what is urgent. The bell shows everything by default. */
const POPS_UP: readonly NotificationKind[] = [
  "payment.received",
  "payment.refunded",
  "customer.replied",
  "note.mentioned",
  "reminder.failed",
  "reminder.unknown",
];

/**
 * These exist from the first day and are not triggered by an event, so no email is sent for them.
 */
const NEVER_EMAILED: readonly NotificationKind[] = ["system.welcome", "trial.ending"];

/** Whether a kind of notification can be sent by email; those that no event triggers can't. */
export const isEmailable = (kind: NotificationKind): boolean => !NEVER_EMAILED.includes(kind);

/**
 * Returns the channels (`bell`, `popup`, `email`) that a role can choose for a kind: none if the
 * role does not get it, no bell or toast for a kind that is always shown, no email for one that is
 * never emailed.
 */
export function choicesOf(kind: NotificationKind, role: Role): (keyof NotificationChoice)[] {
  if (!audienceOf(kind).includes(role)) return [];
  return [
    ...(isAlwaysTold(kind) ? [] : (["bell", "popup"] as const)),
    ...(isEmailable(kind) ? ["email" as const] : []),
  ];
}

/**
 * Returns the effective channels of a kind: the person's choice, plus the mandatory ones. Without
 * the bell there is no toast; email is off by default. A kind that is never emailed stays without
 * email.
 */
export function choiceFor(kind: NotificationKind, chosen: NotificationChoice | undefined): NotificationChoice {
  const email = isEmailable(kind) && (chosen?.email ?? false);
  if (isAlwaysTold(kind)) return { bell: true, popup: POPS_UP.includes(kind), email };
  const bell = chosen?.bell ?? true;
  return { bell, popup: bell && (chosen?.popup ?? POPS_UP.includes(kind)), email };
}

/**
 * Whether a toast may be shown at this hour (0 to 23) in the business's time zone: from 8 until 21.
 * At night only the bell is updated.
 */
export const mayPopUpAt = (hour: number): boolean => hour < QUIET_FROM_HOUR && hour >= QUIET_UNTIL_HOUR;
