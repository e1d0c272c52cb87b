import { CHANNELS, REMINDER_CHANNELS, type ReminderChannel } from "./channels.ts";
import { type Billed, type MessagePrices, messagePrice, paiseOfTenths, toPriceText } from "./message-prices.ts";
import { formatAmount, type Paise } from "./money.ts";

/**
 * Returns the estimated price of one WhatsApp message by its approved category and the business's
 * price list, in tenths of a paisa.
 */
export const oneMessagePrice = (category: "UTILITY" | "MARKETING", prices: MessagePrices): number =>
  messagePrice({ channel: "whatsapp", isOffer: category === "MARKETING" }, prices);

/**
 * Returns the estimated price of these messages by the business's price list, in whole paise of the
 * rupee, rounded half-up once for the sum; 0 for channels that bill nothing, as email.
 */
export const messageCostPaise = (messages: readonly Billed[], prices: MessagePrices): number =>
  paiseOfTenths(messages.reduce((sum, message) => sum + messagePrice(message, prices), 0));

/** The channels on which messages are billed. */
export const BILLED_CHANNELS: readonly ReminderChannel[] = REMINDER_CHANNELS.filter(
  (channel) => CHANNELS[channel].rates.length > 0,
);

/**
 * Formats the price of messages, given in paise of the rupee, in rupees: `11500` → `"₹115"`. The
 * known rates are in rupees, whatever the business's own currency is.
 */
export const formatMessageCost = (paise: Paise): string => formatAmount(paise, "INR");

/**
 * Formats the price of one message, given in tenths of a paisa, in rupees: below one rupee with the
 * third decimal where it has one, `115` → `"₹0.115"`, `860` → `"₹0.86"`, else to the paisa. A sum
 * has `formatMessageCost`.
 */
export function formatMessagePrice(tenths: number): string {
  const rounded = formatMessageCost(paiseOfTenths(tenths));
  if (tenths >= 1_000 || tenths % 10 === 0) return rounded;
  return `${formatMessageCost(0).replace("0", "")}${toPriceText(tenths)}`;
}
