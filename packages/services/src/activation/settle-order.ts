import { type ActivationOrderRow, listPaymentsOfOrder } from "@aavarti/db/queries/activation-payments";
import type { ServiceContext } from "../context.ts";
import { applyPayment } from "./apply-payment.ts";
import { captureIfAuthorized } from "./provider-payment.ts";

/**
 * Fetches every payment attempt on an activation order from the provider, with the refunds of those
 * that are being refunded, captures what is only authorized, and applies each to the account with
 * `applyPayment`, in a transaction of its own. A webhook is only the trigger: it may be late,
 * repeated or out of order, while the provider's current response is not. Does nothing for an order
 * that the provider doesn't have, or of another mode (test, live) than the provider's own.
 * @throws ProviderError when the provider does not respond.
 */
export async function settleOrder(ctx: ServiceContext, order: ActivationOrderRow): Promise<void> {
  const { payment: provider } = ctx.providers;
  if (!order.provider_order_id || order.mode !== provider.mode) return;
  const rows = await ctx.transact(({ trx }) => listPaymentsOfOrder(trx, order.id));
  const pending = new Set(
    rows.filter(({ status }) => status === "refund_pending").map(({ provider_payment_id }) => provider_payment_id),
  );
  for (const attempt of await provider.fetchOrderPayments(order.provider_order_id)) {
    const payment = await captureIfAuthorized(provider, order, attempt);
    const isRefunding = payment.status === "refunded" || pending.has(payment.id);
    const refunds = isRefunding ? await provider.fetchRefunds(payment.id) : [];
    await ctx.transact((unit) => applyPayment(ctx, unit, order, payment, refunds));
  }
}
