import { findOrder, listPaymentsOfOrder, updateOrder } from "@aavarti/db/queries/activation-payments";
import { refundPayment } from "@aavarti/jobs/definitions/activation";
import type { ServiceContext } from "../context.ts";
import { settleOrder } from "./settle-order.ts";

/** How often the provider is asked about a refund, which takes days. Milliseconds. */
const REFUND_CHECK_MS = 3_600_000;

/**
 * Settles one order whose browser or webhook may never report back, or whose refund is under way; a
 * refund that the provider never heard of is asked for again. Does nothing for an order that is
 * unknown, paid without a refund under way, or was checked within the last quarter of its age or,
 * for a refund, hour.
 * @throws ProviderError when the provider does not respond; the job is retried.
 */
export async function reconcilePayment(ctx: ServiceContext, { orderId }: { orderId: string }): Promise<void> {
  const { order, refunds } = await ctx.transact(async ({ trx }) => ({
    order: await findOrder(trx, orderId),
    refunds: (await listPaymentsOfOrder(trx, orderId)).filter(
      ({ status }) => status === "refund_queued" || status === "refund_pending",
    ),
  }));
  if (!order || (order.status === "paid" && refunds.length === 0)) return;
  const now = ctx.now();
  const wait = order.status === "paid" ? REFUND_CHECK_MS : (now.getTime() - order.created_at.getTime()) / 4;
  if (order.checked_at && now.getTime() - order.checked_at.getTime() < wait) return;
  await settleOrder(ctx, order);
  await ctx.transact(async (unit) => {
    await updateOrder(unit.trx, orderId, { checked_at: now, updated_at: now });
    for (const { id, status } of refunds)
      if (status === "refund_queued") await unit.enqueue(refundPayment, { tenantId: ctx.tenantId, paymentId: id });
  });
}
