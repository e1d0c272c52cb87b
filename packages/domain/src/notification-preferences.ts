import { audienceOf, NOTIFICATION_KIND_NAMES, type NotificationKind } from "./notifications.ts";
import type { Role } from "./permissions.ts";
import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from "./reminder-rules.ts";

/** Where a person hears of something: in the bell, and with a toast over what they are doing. NO2. */
export type NotificationChoice = { bell: boolean; popup: boolean };

/** Everybody is told of these: nobody may overlook that the account ends, or that money went back. */
const ALWAYS_TOLD: readonly NotificationKind[] = ["system.welcome", "trial.ending", "payment.refunded"];

export const isAlwaysTold = (kind: NotificationKind): boolean => ALWAYS_TOLD.includes(kind);

/** Before somebody chooses: all of it in the bell, and a toast only for what cannot be news tomorrow. */
const POPS_UP: readonly NotificationKind[] = [
  "payment.received",
  "payment.refunded",
  "customer.replied",
  "reminder.failed",
  "reminder.unknown",
];

/** What a role may choose about, in the order in which it is shown. */
export const choosableKinds = (role: Role): NotificationKind[] =>
  NOTIFICATION_KIND_NAMES.filter((kind) => !isAlwaysTold(kind) && audienceOf(kind).includes(role));

/** What holds for a kind: the person's choice, within what everybody is told. What is not in the bell cannot pop up. */
export function choiceFor(kind: NotificationKind, chosen: NotificationChoice | undefined): NotificationChoice {
  if (isAlwaysTold(kind)) return { bell: true, popup: POPS_UP.includes(kind) };
  const bell = chosen?.bell ?? true;
  return { bell, popup: bell && (chosen?.popup ?? POPS_UP.includes(kind)) };
}

/** Whether a toast may interrupt at this hour of the business's clock, 0 to 23. The bell keeps what came at night. */
export const mayPopUpAt = (hour: number): boolean => hour < QUIET_FROM_HOUR && hour >= QUIET_UNTIL_HOUR;
