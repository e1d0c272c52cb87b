import type { ActivationPaymentRow } from "@aavarti/db/queries/activation-payments";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { refundableUntil } from "@aavarti/domain/refunds";
import type { ServiceContext } from "../context.ts";

type Refundable = Pick<ActivationPaymentRow, "activates" | "status" | "captured_at" | "open_dispute_ids">;

/**
 * Returns the last day, in the tenant's time zone, on which the owner can request a refund of an
 * activation payment: 30 days after its capture. Null if it did not activate the account, is
 * refunded, being refunded or disputed, or that day has passed.
 */
export function lastRefundDay(
  ctx: ServiceContext,
  { activates, status, captured_at, open_dispute_ids }: Refundable,
): CalendarDate | null {
  if (!activates || status !== "captured" || open_dispute_ids.length > 0) return null;
  const until = refundableUntil(captured_at, ctx.timeZone);
  return ctx.today() <= until ? until : null;
}
