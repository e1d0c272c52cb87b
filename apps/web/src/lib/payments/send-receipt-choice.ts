import { REMINDER_CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";

const KEY = "crm-send-receipt";

/**
 * Returns the channel on which the last payment in this browser was recorded with its receipt; null
 * if it was without one.
 */
export function lastReceiptChannel(): ReminderChannel | null {
  const kept = localStorage.getItem(KEY);
  // Until there was a choice, "yes" was by email.
  return kept === "yes" ? "email" : (REMINDER_CHANNELS.find((channel) => channel === kept) ?? null);
}

/** Stores in this browser on which channel a payment's receipt was sent with it; null for none. */
export const keepReceiptChannel = (channel: ReminderChannel | null): void => localStorage.setItem(KEY, channel ?? "no");
