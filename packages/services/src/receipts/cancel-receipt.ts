import type { CancelReceipt, DeliveryEntry } from "@aavarti/contract/receipts";
import { findDelivery, lockDelivery } from "@aavarti/db/queries/document-deliveries";
import { lockCustomers } from "@aavarti/db/queries/parent-locks";
import { notFound } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../context.ts";
import { cancelDelivery } from "../documents/cancel-delivery.ts";
import { signedInUser } from "../notifications/signed-in-user.ts";
import { requireReceipt } from "./receipt-of.ts";
import { toDelivery } from "./send-receipt.ts";

/**
 * Cancels the sending of a payment's receipt that waits, such as for the end of quiet hours, and
 * returns what became of it. The receipt stays as it was issued and can be sent again. One that a
 * team member has cancelled already stays so. Writes an audit event.
 * @throws AppError FORBIDDEN without `payments.record`, which sends it, or for a job; NOT_FOUND for
 * another payment's too; CONFLICT for one that is being sent, was sent, or failed.
 */
export async function cancelReceipt(
  ctx: ServiceContext,
  { id: paymentId, deliveryId }: CancelReceipt,
): Promise<DeliveryEntry> {
  requirePermission(ctx, "payments.record");
  const person = await signedInUser(ctx);
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    await requireReceipt(ctx, unit, paymentId);
    const found = await findDelivery(trx, deliveryId);
    if (found?.kind !== "payment_receipt" || found.subject_id !== paymentId) throw notFound("message");
    await lockCustomers(trx, [found.customer_id]);
    const row = await lockDelivery(trx, deliveryId);
    if (!row) throw notFound("message");
    await cancelDelivery(ctx, unit, { row, person });
    const cancelled = await findDelivery(trx, deliveryId);
    if (!cancelled) throw notFound("message");
    return toDelivery(cancelled);
  });
}
