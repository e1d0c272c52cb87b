import type { ManyDone, ManyRefs } from "@aavarti/contract/lists";
import type { Subscription, SubscriptionRef } from "@aavarti/contract/subscriptions";
import { lockCustomerForChild } from "@aavarti/db/queries/parent-locks";
import { restoreSubscription as restoreSubscriptionRow } from "@aavarti/db/queries/subscription-changes";
import { customerOfSubscription } from "@aavarti/db/queries/subscriptions";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { forEachId } from "../for-each.ts";
import { syncCharges } from "../payments/sync-charges.ts";
import { trashHorizon } from "../trash.ts";
import { readSubscription } from "./read-subscription.ts";

/**
 * Restores a subscription from Trash and returns it; what was owed for it is owed again. Writes an
 * audit event. One that is not in Trash is returned unchanged.
 * @throws AppError FORBIDDEN without `subscriptions.delete`; NOT_FOUND after 30 days, or while its
 * customer is in Trash.
 */
export function restoreSubscription(ctx: ServiceContext, { id }: SubscriptionRef): Promise<Subscription> {
  requirePermission(ctx, "subscriptions.delete");
  return ctx.transact(async (unit) => {
    const now = ctx.now();
    const found = await customerOfSubscription(unit.trx, id);
    // The lock keeps the customer from being deleted between this check and the restore.
    if (found) await lockCustomerForChild(unit.trx, found.customer_id);
    const restored = await restoreSubscriptionRow(unit.trx, id, { deletedAfter: trashHorizon(now), at: now });
    if (restored) await syncCharges(ctx, unit, [id]);
    if (restored) await audit(ctx, unit, "subscription.restored", { kind: "subscription", id });
    return readSubscription(ctx, unit, id);
  });
}

/**
 * Restores several subscriptions from Trash, each in its own transaction and with an audit event,
 * as `restoreSubscription` does, and returns for each id, in order, the problem (such as NOT_FOUND
 * after 30 days) or null. One problem doesn't stop the others.
 * @throws AppError FORBIDDEN without `subscriptions.delete`.
 */
export async function restoreSubscriptions(ctx: ServiceContext, { ids }: ManyRefs): Promise<ManyDone> {
  requirePermission(ctx, "subscriptions.delete");
  return forEachId(ids, (id) => restoreSubscription(ctx, { id }));
}
