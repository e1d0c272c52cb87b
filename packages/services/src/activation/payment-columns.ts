import type { ActivationOrderRow } from "@aavarti/db/queries/activation-payments";
import type { ProviderPayment } from "@aavarti/providers/payment/interface";
import type { ServiceContext } from "../context.ts";

/**
 * Returns the columns with which a payment of the activation fee is inserted that the provider has
 * just reported: a new id, the order, the provider's id, the amount in paise and the method. Now
 * counts as the time of its capture. Inserts nothing, and leaves out the status.
 */
export function paymentColumns(ctx: ServiceContext, order: ActivationOrderRow, payment: ProviderPayment) {
  const now = ctx.now();
  return {
    tenant_id: ctx.tenantId,
    id: ctx.newId(),
    order_id: order.id,
    mode: order.mode,
    provider_payment_id: payment.id,
    amount_paise: payment.amountPaise,
    currency: payment.currency,
    method: payment.method,
    captured_at: now,
    created_at: now,
    updated_at: now,
  };
}
