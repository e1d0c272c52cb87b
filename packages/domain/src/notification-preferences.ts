import { audienceOf, type NotificationKind } from "./notifications.ts";
import type { Role } from "./permissions.ts";
import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from "./reminder-rules.ts";

/**
 * Where a person hears of something: in the bell, with a toast over what they are doing, and by
 * email.
 */
export type NotificationChoice = { bell: boolean; popup: boolean; email: boolean };

/**
 * Everybody is told of these: nobody may overlook that the account ends, or that money went back.
 */
const ALWAYS_TOLD: readonly NotificationKind[] = ["system.welcome", "trial.ending", "payment.refunded"];

export const isAlwaysTold = (kind: NotificationKind): boolean => ALWAYS_TOLD.includes(kind);

/**
 * Before somebody chooses: all of it in the bell, and a toast only for what cannot be news
 * tomorrow.
 */
const POPS_UP: readonly NotificationKind[] = [
  "payment.received",
  "payment.refunded",
  "customer.replied",
  "note.mentioned",
  "reminder.failed",
  "reminder.unknown",
];

/**
 * They stand there from the first day and happen at no moment, so no email can tell that they did.
 */
const NEVER_EMAILED: readonly NotificationKind[] = ["system.welcome", "trial.ending"];

export const isEmailable = (kind: NotificationKind): boolean => !NEVER_EMAILED.includes(kind);

/** What of a kind a role may choose about: nothing, where it is not told. */
export function choicesOf(kind: NotificationKind, role: Role): (keyof NotificationChoice)[] {
  if (!audienceOf(kind).includes(role)) return [];
  return [
    ...(isAlwaysTold(kind) ? [] : (["bell", "popup"] as const)),
    ...(isEmailable(kind) ? ["email" as const] : []),
  ];
}

/**
 * What holds for a kind: the person's choice, within what everybody is told. What is not in the
 * bell cannot pop up; nothing is emailed unasked.
 */
export function choiceFor(kind: NotificationKind, chosen: NotificationChoice | undefined): NotificationChoice {
  const email = isEmailable(kind) && (chosen?.email ?? false);
  if (isAlwaysTold(kind)) return { bell: true, popup: POPS_UP.includes(kind), email };
  const bell = chosen?.bell ?? true;
  return { bell, popup: bell && (chosen?.popup ?? POPS_UP.includes(kind)), email };
}

/**
 * Whether a toast may interrupt at this hour of the business's clock, 0 to 23. The bell keeps what
 * came at night.
 */
export const mayPopUpAt = (hour: number): boolean => hour < QUIET_FROM_HOUR && hour >= QUIET_UNTIL_HOUR;
