import type { ManyDone, ManyRefs } from "@aavarti/contract/lists";
import type { Subscription, SubscriptionRef } from "@aavarti/contract/subscriptions";
import { restoreSubscription as unbinSubscription } from "@aavarti/db/queries/subscriptions";
import { audit } from "../audit.ts";
import { binHorizon } from "../bin.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { forEachId } from "../for-each.ts";
import { readSubscription } from "./read-subscription.ts";

/** Brings a subscription back from the bin; twice is harmless. @throws AppError NOT_FOUND after 30 days, or while its customer is in the bin. */
export function restoreSubscription(ctx: ServiceContext, { id }: SubscriptionRef): Promise<Subscription> {
  requirePermission(ctx, "subscriptions.delete");
  return ctx.transact(async (unit) => {
    const now = ctx.now();
    const restored = await unbinSubscription(unit.trx, id, { deletedAfter: binHorizon(now), at: now });
    if (restored) await audit(ctx, unit, "subscription.restored", { kind: "subscription", id });
    return readSubscription(ctx, unit, id);
  });
}

/** Brings many back, and says of each what became of it. @throws AppError FORBIDDEN. */
export async function restoreSubscriptions(ctx: ServiceContext, { ids }: ManyRefs): Promise<ManyDone> {
  requirePermission(ctx, "subscriptions.delete");
  return forEachId(ids, (id) => restoreSubscription(ctx, { id }));
}
