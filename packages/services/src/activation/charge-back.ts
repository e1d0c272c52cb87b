import { findPaymentByProviderId, updatePayment } from "@aavarti/db/queries/activation-payments";
import { lockTenant } from "@aavarti/db/queries/tenants";
import type { ServiceContext } from "../context.ts";
import { suspend } from "./record-refund.ts";

/**
 * Suspends this tenant if one of these payments (the provider's ids), which its bank charged back,
 * activated it, with an audit event and a notification of the members with `billing.read`, and
 * returns whether it did. Its data is kept for 30 days, and it can pay again, because the payment
 * is marked as no longer activating, and as charged back: it is not refunded any more. Any other
 * payment is ignored, also another tenant's. Idempotent, also when the same payment is refunded.
 * Locks the tenant's row.
 */
export function chargeBack(ctx: ServiceContext, providerPaymentIds: readonly string[]): Promise<boolean> {
  return ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    let isSuspended = false;
    for (const id of providerPaymentIds) {
      const payment = await findPaymentByProviderId(unit.trx, id);
      if (!payment?.activates) continue;
      // The payment no longer activates the account, so that the business can pay again.
      await updatePayment(unit.trx, payment.id, {
        activates: false,
        charged_back_at: ctx.now(),
        // The bank has given the money back: a refund that wasn't requested yet is no longer
        // wanted.
        ...(payment.status === "refund_queued" ? { status: "captured" } : {}),
        updated_at: ctx.now(),
      });
      await suspend(ctx, unit, payment.id, "tenant.charged-back");
      isSuspended = true;
    }
    return isSuspended;
  });
}
