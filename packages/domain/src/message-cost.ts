import type { CalendarDate } from "./calendar.ts";
import type { ReminderChannel } from "./reminder-channels.ts";

/**
 * A message by WhatsApp's billing categories: an offer, such as win-back, is marketing; everything
 * else is utility.
 */
type Billed = { channel: ReminderChannel; isOffer: boolean };

/**
 * WhatsApp's price per delivered message to an Indian number, in tenths of a paisa, without tax.
 * The newest rate that has started applies. Source: Meta's rate card as of January 2026; a
 * partner's margin is added to it, so prices shown are estimates.
 */
const RATES: readonly { from: CalendarDate; utility: number; marketing: number }[] = [
  { from: "2026-01-01", utility: 115, marketing: 863 },
];

/**
 * Returns the estimated price of one message on a day by its approved WhatsApp category, in whole
 * paise, half-up.
 */
export const oneMessageCostPaise = (category: "UTILITY" | "MARKETING", day: CalendarDate): number =>
  messageCostPaise([{ channel: "whatsapp", isOffer: category === "MARKETING" }], day);

/**
 * Returns the estimated price of these messages on a day, in whole paise, rounded half-up once for
 * the sum. Email costs nothing per message.
 */
export function messageCostPaise(messages: readonly Billed[], day: CalendarDate): number {
  const rates = RATES.findLast(({ from }) => from <= day) ?? RATES[0];
  if (!rates) return 0;
  const billed = messages.filter(({ channel }) => channel === "whatsapp");
  const tenths = billed.reduce((sum, { isOffer }) => sum + (isOffer ? rates.marketing : rates.utility), 0);
  return Math.round(tenths / 10);
}
