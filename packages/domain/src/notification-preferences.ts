import { audienceOf, type NotificationKind } from "./notifications.ts";
import type { Role } from "./permissions.ts";
import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from "./reminder-rules.ts";

/** Where a person gets a notification: in the bell, as a toast, and by email. */
export type NotificationChoice = { bell: boolean; popup: boolean; email: boolean };

/** Notifications that can't be switched off: the end of the account, and refunds. */
const MANDATORY: readonly NotificationKind[] = ["system.welcome", "trial.ending", "payment.refunded"];

/**
 * Returns whether a kind of notification can't be switched off, so that it is always in the bell:
 * the welcome, the end of the trial, and refunds.
 */
export const isMandatory = (kind: NotificationKind): boolean => MANDATORY.includes(kind);

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

/**
 * Returns whether a kind of notification can be sent by email: all but the welcome and the trial's
 * notice, which no event triggers.
 */
export const isEmailable = (kind: NotificationKind): boolean => !NEVER_EMAILED.includes(kind);

/**
 * Returns where a member with this role can choose to get a kind of notification (`bell`, `popup`,
 * `email`): nowhere if the role does not get it, not the bell or the toast for a kind that is
 * always shown, not email for one that is never emailed.
 */
export function choicesOf(kind: NotificationKind, role: Role): (keyof NotificationChoice)[] {
  if (!audienceOf(kind).includes(role)) return [];
  return [...(isMandatory(kind) ? [] : (["bell", "popup"] as const)), ...(isEmailable(kind) ? ["email" as const] : [])];
}

/**
 * Returns where a person gets a kind of notification: by their own choice, or by the defaults
 * without one (bell, no email, and a toast only if it is urgent). Without the bell there is no
 * toast; a kind that can't be switched off is always in the bell, with its default toast; one that
 * is never emailed stays without email.
 */
export function choiceFor(kind: NotificationKind, chosen: NotificationChoice | undefined): NotificationChoice {
  const email = isEmailable(kind) && (chosen?.email ?? false);
  if (isMandatory(kind)) return { bell: true, popup: POPS_UP.includes(kind), email };
  const bell = chosen?.bell ?? true;
  return { bell, popup: bell && (chosen?.popup ?? POPS_UP.includes(kind)), email };
}

/**
 * Returns whether a toast may be shown at this hour (0 to 23) in the business's time zone: from 8
 * until before 21. At night only the bell is updated.
 */
export const mayPopUpAt = (hour: number): boolean => hour < QUIET_FROM_HOUR && hour >= QUIET_UNTIL_HOUR;
