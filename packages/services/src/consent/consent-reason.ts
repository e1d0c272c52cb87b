import type { ConsentRow } from "@aavarti/db/queries/consent";
import { todayIn } from "@aavarti/domain/calendar";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { type ConsentPurpose, DEFAULT_CONSENT } from "@aavarti/domain/consent";
import type { Explanation } from "@aavarti/domain/explanations";
import { explainReminder } from "@aavarti/domain/reasons/reminders";

/**
 * Returns why a customer must not be contacted on a channel for a purpose (by default reminders),
 * from rows already read; null when they may be. Without a row, reminders are allowed and offers
 * are not. A reason names the day of the opt-out in `timeZone`.
 */
export function consentReason(
  consents: readonly ConsentRow[],
  {
    customerId,
    channel,
    purpose = "reminders",
    timeZone,
  }: { customerId: string; channel: ReminderChannel; purpose?: ConsentPurpose; timeZone: string },
): Explanation | null {
  const row = consents.find(
    (one) => one.customer_id === customerId && one.channel === channel && one.purpose === purpose,
  );
  const state = row?.state ?? DEFAULT_CONSENT[purpose];
  if (state === "granted") return null;
  if (!row) return explainReminder("stopped.noOffers", { channel });
  return explainReminder("stopped.optedOut", { channel, day: todayIn(timeZone, row.at) });
}
