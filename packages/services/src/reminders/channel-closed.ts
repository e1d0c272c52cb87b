import type { listStandings } from "@aavarti/db/queries/consent";
import type { DueRow } from "@aavarti/db/queries/reminders";
import { consentReason } from "../consent/change-consent.ts";
import type { Recipient } from "./recipients.ts";

/** What customers agreed to, as of this transaction. */
export type Standings = Awaited<ReturnType<typeof listStandings>>;

/**
 * Why a person cannot be written to on a channel, although the reminder itself still holds; null when they can. STOP is obeyed at the moment of
 * sending, whenever it was said. A closed WhatsApp leads to an email in its place; what stops the reminder on every channel is in stop-reason.ts.
 */
export function channelClosed({
  reminder,
  recipient,
  standings,
  timeZone,
}: {
  reminder: Pick<DueRow, "recipient_kind" | "customer_id" | "channel">;
  /** Where they are reached now; undefined without a number or a mailbox. */
  recipient: Recipient | undefined;
  standings: Standings;
  timeZone: string;
}): string | null {
  if (!recipient) return "There is no address for this recipient any more.";
  if (reminder.recipient_kind !== "customer") return null;
  return consentReason(standings, { customerId: reminder.customer_id, channel: reminder.channel, timeZone });
}
