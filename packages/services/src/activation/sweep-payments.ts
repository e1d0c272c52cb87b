import { listOpenOrders } from "@aavarti/db/queries/activation-payments";
import { reconcilePayment } from "@aavarti/jobs/definitions/activation";
import type { Dependencies } from "../context.ts";
import { enqueueIn } from "../outbox.ts";

const MINUTE_MS = 60_000;
/** How long a browser has to report its payment before the provider is queried, in milliseconds. */
const SETTLED_BY_BROWSER_MS = 5 * MINUTE_MS;
/**
 * Banks report up to five days late; after that an unpaid order is no longer checked. Milliseconds.
 */
export const PAYMENT_MAY_COME_MS = 5 * 24 * 60 * MINUTE_MS;

/**
 * Enqueues a check, in all tenants, for the orders unpaid for over five minutes and under five
 * days, and for those whose refund has been under way for over five minutes; up to 500 of each.
 * Returns the number enqueued; 0 without a payment provider.
 */
export async function sweepPayments(deps: Dependencies): Promise<number> {
  if (!deps.providers.payment.configured) return 0;
  const now = deps.now().getTime();
  const orders = await listOpenOrders(deps.db, {
    createdBefore: new Date(now - SETTLED_BY_BROWSER_MS),
    createdAfter: new Date(now - PAYMENT_MAY_COME_MS),
    max: 500,
  });
  for (const { tenant_id: tenantId, id: orderId } of orders) {
    await enqueueIn(deps, deps.db, tenantId, reconcilePayment, { tenantId, orderId });
  }
  return orders.length;
}
