import { addDays, type CalendarDate } from "./calendar.ts";
import { type LifeMessage, OPTIONAL_MESSAGE_NAMES } from "./message-kinds.ts";
import { CATCH_UP_HOURS } from "./reminder-rules.ts";
import { CHANNEL_NAMES, type ReminderChannel, type ReminderSwitches } from "./reminder-switches.ts";
import { UNDO_MINUTES } from "./renewals.ts";

/**
 * A message about something that was just done waits for as long as that can be undone: a slip of
 * the hand is corrected before the customer reads of it. Milliseconds.
 */
export const SETTLING_MS = UNDO_MINUTES * 60_000;

/**
 * A first term that began longer ago than this belongs to somebody who is no newcomer: records of
 * old customers are entered too.
 */
const NEWCOMER_DAYS = 7;

/**
 * Whether whoever this term is for is to be welcomed; that it is their first is for the caller to
 * know.
 */
export const isNewcomer = ({ startOn, today }: { startOn: CalendarDate; today: CalendarDate }): boolean =>
  startOn >= addDays(today, -NEWCOMER_DAYS);

/**
 * What came up longer ago than this is not sent any more: like a reminder's step, after 48 hours of
 * downtime.
 */
export const isOutOfDate = ({ plannedAt, now }: { plannedAt: Date; now: Date }): boolean =>
  now.getTime() - plannedAt.getTime() - SETTLING_MS > CATCH_UP_HOURS * 3_600_000;

type Route = {
  kind: LifeMessage;
  channel: ReminderChannel;
  /**
   * It goes out in place of a message by WhatsApp, so that channel's switch is the one it obeys.
   */
  isFallback?: boolean;
};

/**
 * The switch that keeps such a message from going out, in words for the owner; null when all of
 * them are on.
 */
export function lifeMessageOff(
  switches: ReminderSwitches,
  { kind, channel: itsChannel, isFallback = false }: Route,
): string | null {
  const channel = isFallback ? "whatsapp" : itsChannel;
  if (!switches.messages[kind]) return `The message “${OPTIONAL_MESSAGE_NAMES[kind]}” is off.`;
  if (isFallback && !switches.emailFallback) return "“Email if WhatsApp fails” is off.";
  if (!switches.channels[channel]) return `${CHANNEL_NAMES[channel]} reminders are switched off.`;
  return null;
}
