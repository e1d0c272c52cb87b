import { findOrder, updateOrder } from "@aavarti/db/queries/activation-payments";
import type { ServiceContext } from "../context.ts";
import { settleOrder } from "./settle-order.ts";

/**
 * Settles one order whose browser or webhook may never report back. Does nothing for an order that
 * is paid, unknown, or was checked within the last quarter of its age.
 * @throws ProviderError when the provider does not respond; the job is retried.
 */
export async function reconcilePayment(ctx: ServiceContext, { orderId }: { orderId: string }): Promise<void> {
  const order = await ctx.transact(({ trx }) => findOrder(trx, orderId));
  if (!order || order.status === "paid") return;
  const now = ctx.now();
  const age = now.getTime() - order.created_at.getTime();
  if (order.checked_at && now.getTime() - order.checked_at.getTime() < age / 4) return;
  await settleOrder(ctx, order);
  await ctx.transact(({ trx }) => updateOrder(trx, orderId, { checked_at: now, updated_at: now }));
}
