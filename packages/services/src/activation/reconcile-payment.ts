import { findOrder, listPaymentsOfOrder, updateOrder } from "@aavarti/db/queries/activation-payments";
import { refundPayment } from "@aavarti/jobs/definitions/activation";
import type { ServiceContext } from "../context.ts";
import { settleOrder } from "./settle-order.ts";

/** How often the provider is asked about a refund, which takes days. Milliseconds. */
const REFUND_CHECK_MS = 3_600_000;

/**
 * Asks the provider about one activation order whose browser or webhook may never report back, or
 * whose refund is under way, applies what it answers (`settleOrder`) and stores the time of the
 * check. A refund that the provider never heard of is enqueued again. Does nothing for an order
 * that is unknown, is paid without a refund under way, or was checked a short time ago: within a
 * quarter of its age, or within an hour while it is being refunded.
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
