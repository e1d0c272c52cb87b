import { REMINDER_CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";

const KEY = "crm-send-receipt";

/**
 * Returns the channel that `keepReceiptChannel` last stored in this browser, on which the receipt
 * of the last payment was sent; null if it was recorded without one, or there was none.
 */
export function lastReceiptChannel(): ReminderChannel | null {
  const kept = localStorage.getItem(KEY);
  // Until there was a choice, "yes" was by email.
  return kept === "yes" ? "email" : (REMINDER_CHANNELS.find((channel) => channel === kept) ?? null);
}

/**
 * Stores in this browser, for `lastReceiptChannel`, on which channel a payment's receipt was sent
 * with it; null for none.
 */
export const keepReceiptChannel = (channel: ReminderChannel | null): void => localStorage.setItem(KEY, channel ?? "no");
