import { lockDelivery, moveDelivery } from "@aavarti/db/queries/document-deliveries";
import type { ServiceContext } from "../context.ts";
import { recordPricing } from "../message-costs/record-pricing.ts";
import type { DeliveryStatus } from "../reminders/deliver/apply-delivery-status.ts";
import { statesBefore } from "../reminders/deliver/states-before.ts";
import { notifyUndelivered } from "./notify-undelivered.ts";

/**
 * Records the delivery status (delivered, read, failed …) that the provider reported for a receipt
 * or statement, with its message id if we did not have it. Returns true when its state changed,
 * false also for an unknown delivery. A state never moves backwards, as `statesBefore`
 * says. A reported price is stored with the delivery's cost (`recordPricing`). A failure
 * with its `fault` notifies the members responsible for messages.
 */
export function applyDocumentStatus(
  ctx: ServiceContext,
  { deliveryId, messageId, status, at, fault, pricing }: { deliveryId: string } & Omit<DeliveryStatus, "reminderId">,
): Promise<boolean> {
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const row = await lockDelivery(trx, deliveryId);
    if (!row) return false;
    const moved = await moveDelivery(
      trx,
      row.id,
      { from: statesBefore(status, row) },
      {
        state: status,
        cause: fault?.cause ?? null,
        sent_at: row.sent_at ?? at,
        ...(row.provider_message_id === null && messageId !== null && { provider_message_id: messageId }),
        updated_at: ctx.now(),
      },
    );
    if (pricing && status !== "failed" && (moved || row.state !== "failed"))
      await recordPricing(ctx, unit, {
        messageId: row.id,
        source: "document",
        expected: "utility",
        customerId: row.customer_id,
        sentAt: row.sent_at ?? at,
        pricing,
      });
    if (moved && fault) await notifyUndelivered(ctx, unit, row, fault);
    if (moved) unit.raiseVersion();
    return moved;
  });
}
