import type { PaymentOrderRow } from "@aavarti/db/queries/payments";
import type { ServiceContext } from "../context.ts";
import { applyPayment } from "./apply-payment.ts";
import { captureIfAuthorized } from "./provider-payment.ts";

/**
 * Asks the provider for every attempt on an order and applies each. What a webhook says is only the
 * reason to ask: it may be late, repeated or out of order, the provider's present answer is not.
 * @throws ProviderError when the provider does not answer.
 */
export async function settleOrder(ctx: ServiceContext, order: PaymentOrderRow): Promise<void> {
  const { payment: provider } = ctx.providers;
  if (!order.provider_order_id || order.mode !== provider.mode) return;
  for (const attempt of await provider.fetchOrderPayments(order.provider_order_id)) {
    const payment = await captureIfAuthorized(provider, order, attempt);
    await ctx.transact((unit) => applyPayment(ctx, unit, order, payment));
  }
}
