import type { ManyOutcome, RenewMany } from "@aavarti/contract/renewals";
import { requirePermission, type ServiceContext } from "../context.ts";
import { forEachAsked } from "../for-each.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";

/**
 * Renews many at the price and length they have, and says of each what became of it. Asking again
 * renews none twice. @throws AppError FORBIDDEN.
 */
export async function renewMany(ctx: ServiceContext, { items, from }: RenewMany): Promise<ManyOutcome> {
  requirePermission(ctx, "subscriptions.renew");
  const outcomes = await forEachAsked(items, (item) => renewSubscription(ctx, { ...item, from }));
  return { items: outcomes.map(({ result, problem }) => ({ subscription: result, problem })) };
}
