import type { CalendarDate } from "./calendar.ts";
import type { ReminderChannel } from "./reminder-switches.ts";

/**
 * What WhatsApp bills for one delivered utility message to a number in India, in tenths of a paisa, without tax. The rate that began last counts.
 * Source: Meta's rate card as of January 2026; a partner's margin comes on top, so what is shown from it is an estimate.
 */
const UTILITY_RATES: readonly { from: CalendarDate; tenthsOfPaisa: number }[] = [
  { from: "2026-01-01", tenthsOfPaisa: 115 },
];

/** About what these messages cost on a day, in whole paise, half-up once for all of them. Email costs nothing per message. */
export function messageCostPaise(channels: readonly ReminderChannel[], day: CalendarDate): number {
  const rate = UTILITY_RATES.findLast(({ from }) => from <= day) ?? UTILITY_RATES[0];
  const billed = channels.filter((channel) => channel === "whatsapp").length;
  return Math.round((billed * (rate?.tenthsOfPaisa ?? 0)) / 10);
}
