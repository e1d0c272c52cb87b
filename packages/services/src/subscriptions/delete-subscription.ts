import type { ManyDone, ManyRefs } from "@aavarti/contract/lists";
import type { SubscriptionRef } from "@aavarti/contract/subscriptions";
import { deleteSubscription as moveToTrash } from "@aavarti/db/queries/subscription-changes";
import { notFound } from "@aavarti/domain/refusal";

import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { forEachId } from "../for-each.ts";
import { syncCharges } from "../payments/sync-charges.ts";

/**
 * Moves a subscription to Trash for 30 days. What is still unpaid of it is not owed meanwhile; what
 * was paid stays paid. Reminders planned for it are cancelled at sending time. Writes an audit
 * event.
 * @throws AppError FORBIDDEN without `subscriptions.delete`, NOT_FOUND also for one in Trash.
 */
export function deleteSubscription(ctx: ServiceContext, { id }: SubscriptionRef): Promise<void> {
  requirePermission(ctx, "subscriptions.delete");
  return ctx.transact(async (unit) => {
    const deleted = await moveToTrash(unit.trx, id, { deletionId: ctx.newId(), at: ctx.now() });
    if (!deleted) throw notFound("subscription");
    await syncCharges(ctx, unit, [id]);
    await audit(ctx, unit, "subscription.deleted", { kind: "subscription", id });
  });
}

/**
 * Moves several subscriptions to Trash for 30 days, each in its own transaction and with an audit
 * event, as `deleteSubscription` does, and returns for each id, in order, the problem (such as
 * NOT_FOUND) or null. One problem doesn't stop the others.
 * @throws AppError FORBIDDEN without `subscriptions.delete`.
 */
export async function deleteSubscriptions(ctx: ServiceContext, { ids }: ManyRefs): Promise<ManyDone> {
  requirePermission(ctx, "subscriptions.delete");
  return forEachId(ids, (id) => deleteSubscription(ctx, { id }));
}
