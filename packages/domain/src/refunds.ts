import { addDays, type CalendarDate, todayIn } from "./calendar.ts";

/** Days after the activation within which the owner may have the fee back. */
export const REFUND_DAYS = 30;

/**
 * Returns the last day on which the owner may have the activation fee back, 30 days after the
 * payment, in the business's time zone.
 */
export const refundableUntil = (paidAt: Date, timeZone: string): CalendarDate =>
  addDays(todayIn(timeZone, paidAt), REFUND_DAYS);

/** What has become of a full refund at the provider. */
export type RefundOutcome = "pending" | "processed" | "failed";

/**
 * Returns the outcome of a payment's refund from its refunds at the provider. If `ours`, the id of
 * the refund that we asked for, is among them, only that one counts: an earlier try may have
 * failed. Otherwise somebody refunded it at the provider, and the furthest one counts (processed,
 * pending, failed). A fully refunded payment without any refund listed is processed.
 */
export function refundOutcome(
  refunds: readonly { id: string; status: RefundOutcome }[],
  ours: string | null,
): RefundOutcome {
  const found = refunds.filter(({ id }) => id === ours);
  const states = (found.length > 0 ? found : refunds).map(({ status }) => status);
  if (states.length === 0 || states.includes("processed")) return "processed";
  return states.includes("pending") ? "pending" : "failed";
}
