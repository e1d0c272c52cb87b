import { findPaymentByProviderId, updatePayment } from "@aavarti/db/queries/activation-payments";
import { lockTenant } from "@aavarti/db/queries/tenants";
import type { ServiceContext } from "../context.ts";
import { suspend } from "./record-refund.ts";

/**
 * Marks these payments of the tenant (the provider's ids) as charged back by their bank, so that
 * they are not refunded as well, and suspends the tenant if one of them activated it, with an audit
 * event and a notification of the members with `billing.read`; returns whether it did. Its data is
 * kept for 30 days, and it can pay again, because the payment no longer activates. An unknown
 * payment is ignored, also another tenant's. Idempotent. Locks the tenant's row.
 */
export function chargeBack(ctx: ServiceContext, providerPaymentIds: readonly string[]): Promise<boolean> {
  return ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    let isSuspended = false;
    for (const id of providerPaymentIds) {
      const payment = await findPaymentByProviderId(unit.trx, id);
      if (!payment || payment.charged_back_at) continue;
      // The payment no longer activates the account, so that the business can pay again.
      await updatePayment(unit.trx, payment.id, {
        activates: false,
        charged_back_at: ctx.now(),
        // The bank has given the money back: a refund that wasn't requested yet is no longer
        // wanted.
        ...(payment.status === "refund_queued" ? { status: "captured" } : {}),
        updated_at: ctx.now(),
      });
      if (!payment.activates) continue;
      await suspend(ctx, unit, { paymentId: payment.id, action: "tenant.charged-back", title: "notice.chargedBack" });
      isSuspended = true;
    }
    return isSuspended;
  });
}
