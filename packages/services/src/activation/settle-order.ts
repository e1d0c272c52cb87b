import type { ActivationOrderRow } from "@aavarti/db/queries/activation-payments";
import type { ServiceContext } from "../context.ts";
import { applyPayment } from "./apply-payment.ts";
import { captureIfAuthorized } from "./provider-payment.ts";

/**
 * Fetches every payment attempt on an order from the provider and applies each. A webhook is only
 * the trigger: it may be late, repeated or out of order, while the provider's current response is
 * not. Does nothing for an order that the provider does not know yet or that was made in another
 * mode.
 * @throws ProviderError when the provider does not respond.
 */
export async function settleOrder(ctx: ServiceContext, order: ActivationOrderRow): Promise<void> {
  const { payment: provider } = ctx.providers;
  if (!order.provider_order_id || order.mode !== provider.mode) return;
  for (const attempt of await provider.fetchOrderPayments(order.provider_order_id)) {
    const payment = await captureIfAuthorized(provider, order, attempt);
    await ctx.transact((unit) => applyPayment(ctx, unit, order, payment));
  }
}
