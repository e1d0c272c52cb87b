import { globalTables } from "@aavarti/db/queries/auth";
import { findErasedOrder } from "@aavarti/db/queries/retention";
import type { Dependencies } from "../context.ts";

/**
 * Refunds at the provider what was paid on an order of a business that has since been erased, and
 * returns what was done as a text for the event log. The idempotency key makes a repeated call the
 * same refund. An order that is unknown or of the other payment mode is ignored, and an authorized
 * payment is left to expire.
 * @throws ProviderError.
 */
export async function refundErased(deps: Dependencies, providerOrderId: string): Promise<string> {
  const { payment: provider } = deps.providers;
  const order = await findErasedOrder(globalTables(deps.db), providerOrderId);
  if (!order || order.mode !== provider.mode) return "ignored: not our order";
  let refunded = 0;
  for (const payment of await provider.fetchOrderPayments(providerOrderId)) {
    // A payment that was only authorized is never captured, and returns to the payer by itself.
    if (payment.status !== "captured") continue;
    await provider.refund({
      paymentId: payment.id,
      amountPaise: payment.amountPaise,
      idempotencyKey: `refund-erased-${payment.id}`,
    });
    refunded += 1;
  }
  return `erased business: ${refunded} refunded`;
}
