import { addDays, type CalendarDate } from "./calendar.ts";
import type { ReminderChannel } from "./channels.ts";
import type { Explanation } from "./explanations.ts";
import type { EventMessage } from "./message-kinds.ts";
import { explainReminder } from "./reasons/reminders.ts";
import { CATCH_UP_HOURS } from "./reminder-rules.ts";
import { channelOff, type ReminderSwitches } from "./reminder-switches.ts";
import { UNDO_MINUTES } from "./renewals.ts";

/**
 * Delay, in milliseconds, of a message about an action that can be undone: a mistake can be
 * corrected before the customer reads about it.
 */
export const SETTLING_MS = UNDO_MINUTES * 60_000;

/**
 * A first term that began longer ago than this belongs to an existing customer: old records are
 * entered too.
 */
const NEWCOMER_DAYS = 7;

/**
 * Returns whether a term began at most 7 days before `today` or begins later, so that its customer
 * should be welcomed; the caller checks that it is their first term.
 */
export const isNewcomer = ({ startOn, today }: { startOn: CalendarDate; today: CalendarDate }): boolean =>
  startOn >= addDays(today, -NEWCOMER_DAYS);

/**
 * Returns whether a message about an event is too late to be sent at `now`: more than 48 hours
 * after it was due, which is `SETTLING_MS` after `plannedAt`.
 */
export const isOutOfDate = ({ plannedAt, now }: { plannedAt: Date; now: Date }): boolean =>
  now.getTime() - plannedAt.getTime() - SETTLING_MS > CATCH_UP_HOURS * 3_600_000;

type Route = {
  kind: EventMessage;
  channel: ReminderChannel;
  /** Whether it replaces another channel's message, so that the other channel's switch applies. */
  isFallback?: boolean;
};

/**
 * Returns the explanation of the business's switch that blocks a message about an event: the kind
 * of message, or the channel; null if all are on. A fallback needs the switch of fallbacks and that
 * of the channel it replaces; the switch of its own channel may be off.
 */
export function eventMessageOff(
  switches: ReminderSwitches,
  { kind, channel, isFallback = false }: Route,
): Explanation | null {
  if (!switches.messages[kind]) return explainReminder("stopped.messageOff", { kind });
  return channelOff(switches, { channel, isFallback });
}
