import { findOrderByProviderId, tenantOfOrder } from "@aavarti/db/queries/activation-payments";
import { chargeBack } from "../activation/charge-back.ts";
import { recordDispute } from "../activation/record-dispute.ts";
import { refundErased } from "../activation/refund-erased.ts";
import { settleOrder } from "../activation/settle-order.ts";
import type { Dependencies } from "../context.ts";
import { systemContext } from "../system-context.ts";

/**
 * Applies one event that the payment provider has sent about an activation order: asks the provider
 * for the order's current payments and applies these (`settleOrder`); the event is only the
 * trigger. The tenant is taken from our own order row, never from the event's content. A dispute is
 * recorded (`recordDispute`), and a lost one also suspends the business (`chargeBack`); an order of
 * an erased business is refunded. Returns what was done as a text for the event log.
 * @throws ProviderError.
 */
export async function applyPaymentEvent(deps: Dependencies, body: Buffer): Promise<string> {
  const webhook = deps.providers.payment.parseWebhook(body);
  if (!webhook.orderId) return "ignored: no order";
  const tenantId = await tenantOfOrder(deps.db, webhook.orderId);
  const ctx = tenantId && (await systemContext(deps, tenantId, "webhook.process"));
  if (!ctx) {
    // What is disputed goes back by the bank, if at all.
    if (webhook.event.startsWith("payment.dispute.")) return "ignored: a dispute of an erased business";
    return refundErased(deps, webhook.orderId);
  }

  const order = await ctx.transact(({ trx }) => findOrderByProviderId(trx, webhook.orderId ?? ""));
  if (!order) return "ignored: not our order";
  await settleOrder(ctx, order);
  const isLost = webhook.event === "payment.dispute.lost";
  // Before the dispute is recorded as over, which would release a refund that waits for it.
  const isSuspended =
    isLost &&
    (await chargeBack(
      ctx,
      webhook.payments.map(({ id }) => id),
    ));
  if (webhook.dispute) await recordDispute(ctx, webhook.dispute);
  if (!isLost) return webhook.dispute ? "dispute recorded" : "settled";
  return isSuspended ? "charged back" : "settled: the disputed payment didn't activate the account";
}
