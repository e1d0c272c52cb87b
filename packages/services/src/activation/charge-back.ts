import { findPaymentByProviderId, updatePayment } from "@aavarti/db/queries/activation-payments";
import { lockTenant } from "@aavarti/db/queries/tenants";
import type { ServiceContext } from "../context.ts";
import { suspend } from "./record-refund.ts";

/**
 * Suspends a business whose activating payment was charged back by its bank, with an audit event
 * and a notification of the members with `billing.read`; its data is kept for 30 days, and it can
 * pay again, because the payment is marked as no longer activating. `providerPaymentIds` are the
 * provider's ids. Idempotent, also when the same payment is refunded. A payment that is unknown or
 * did not activate the account is ignored. Locks the tenant's row.
 */
export function chargeBack(ctx: ServiceContext, providerPaymentIds: readonly string[]): Promise<void> {
  return ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    for (const id of providerPaymentIds) {
      const payment = await findPaymentByProviderId(unit.trx, id);
      if (!payment?.activates) continue;
      // The payment no longer activates the account, so that the business can pay again.
      await updatePayment(unit.trx, payment.id, { activates: false, updated_at: ctx.now() });
      await suspend(ctx, unit, payment.id, "tenant.charged-back");
    }
  });
}
