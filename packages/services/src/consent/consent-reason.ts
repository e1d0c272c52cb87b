import type { ConsentRow } from "@aavarti/db/queries/consent";
import { formatDay, todayIn } from "@aavarti/domain/calendar";
import { type ConsentPurpose, DEFAULT_CONSENT, withdrawnWords } from "@aavarti/domain/consent";
import { CHANNEL_NAMES, type ReminderChannel } from "@aavarti/domain/reminder-switches";

/**
 * Returns why a customer must not be contacted on a channel for a purpose, as text for the owner;
 * null when they may be.
 */
export function consentReason(
  consents: readonly ConsentRow[],
  {
    customerId,
    channel,
    purpose = "reminders",
    timeZone,
  }: { customerId: string; channel: ReminderChannel; purpose?: ConsentPurpose; timeZone: string },
): string | null {
  const row = consents.find(
    (one) => one.customer_id === customerId && one.channel === channel && one.purpose === purpose,
  );
  const state = row?.state ?? DEFAULT_CONSENT[purpose];
  if (state === "granted") return null;
  if (!row) return `Hasn't agreed to ${channel === "email" ? "email" : CHANNEL_NAMES[channel]} offers.`;
  return `${withdrawnWords(channel, formatDay(todayIn(timeZone, row.at)))}.`;
}
