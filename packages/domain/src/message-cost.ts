import type { CalendarDate } from "./calendar.ts";
import { CHANNELS, REMINDER_CHANNELS, type ReminderChannel } from "./channels.ts";
import { formatAmount, type Paise } from "./money.ts";

/** A message as a channel bills it: an offer, such as win-back, may cost more. */
type Billed = { channel: ReminderChannel; isOffer: boolean };

/**
 * Returns the estimated price in paise of the rupee of one WhatsApp message on a day by its
 * approved category, rounded half-up.
 */
export const oneMessageCostPaise = (category: "UTILITY" | "MARKETING", day: CalendarDate): number =>
  messageCostPaise([{ channel: "whatsapp", isOffer: category === "MARKETING" }], day);

/**
 * Returns the estimated price of these messages on a day, in whole paise of the rupee, rounded
 * half-up once for the sum; 0 for channels without rates, as email. A day before a channel's first
 * rate has that rate.
 */
export function messageCostPaise(messages: readonly Billed[], day: CalendarDate): number {
  const tenths = messages.reduce((sum, message) => sum + costTenths(message, day), 0);
  return Math.round(tenths / 10);
}

/** Messages of one day on a channel. */
export type BilledOnDay = Billed & { day: CalendarDate; count: number };

/**
 * Returns the estimated price of the messages of several days, each by its own day's rate (see
 * `messageCostPaise`), in whole paise of the rupee, rounded half-up once for the sum.
 */
export function sentCostPaise(sent: readonly BilledOnDay[]): number {
  const tenths = sent.reduce((sum, { count, day, ...message }) => sum + count * costTenths(message, day), 0);
  return Math.round(tenths / 10);
}

/** The channels on which messages are billed. */
export const BILLED_CHANNELS: readonly ReminderChannel[] = REMINDER_CHANNELS.filter(
  (channel) => CHANNELS[channel].rates.length > 0,
);

/**
 * Formats the price of messages, given in paise of the rupee, in rupees: `11500` → `"₹115"`. The
 * known rates are in rupees, whatever the business's own currency is.
 */
export const formatMessageCost = (paise: Paise): string => formatAmount(paise, "INR");

/** Price of one message by the newest rate that has started, in tenths of a paisa. */
function costTenths({ channel, isOffer }: Billed, day: CalendarDate): number {
  const { rates } = CHANNELS[channel];
  const rate = rates.findLast(({ from }) => from <= day) ?? rates[0];
  if (!rate) return 0;
  return isOffer ? rate.offer : rate.standard;
}
