import type { CalendarDate } from "./calendar.ts";
import type { ReminderChannel } from "./reminder-switches.ts";

/**
 * A message as WhatsApp bills it: an offer, such as win-back, is marketing; everything else
 * concerns what was bought.
 */
type Billed = { channel: ReminderChannel; isOffer: boolean };

/**
 * What WhatsApp bills for one delivered message to a number in India, in tenths of a paisa, without
 * tax. The rates that began last count. Source: Meta's rate card as of January 2026; a partner's
 * margin comes on top, so what is shown from it is an estimate.
 */
const RATES: readonly { from: CalendarDate; utility: number; marketing: number }[] = [
  { from: "2026-01-01", utility: 115, marketing: 863 },
];

/**
 * About what one message costs on a day by the category under which WhatsApp has approved it, in
 * whole paise, half-up.
 */
export const oneMessageCostPaise = (category: "UTILITY" | "MARKETING", day: CalendarDate): number =>
  messageCostPaise([{ channel: "whatsapp", isOffer: category === "MARKETING" }], day);

/**
 * About what these messages cost on a day, in whole paise, half-up once for all of them. Email
 * costs nothing per message.
 */
export function messageCostPaise(messages: readonly Billed[], day: CalendarDate): number {
  const rates = RATES.findLast(({ from }) => from <= day) ?? RATES[0];
  if (!rates) return 0;
  const billed = messages.filter(({ channel }) => channel === "whatsapp");
  const tenths = billed.reduce((sum, { isOffer }) => sum + (isOffer ? rates.marketing : rates.utility), 0);
  return Math.round(tenths / 10);
}
