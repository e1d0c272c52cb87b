import type { ReactivateSubscription, SubscriptionDetail } from "@aavarti/contract/subscriptions";
import { reactivate } from "@aavarti/domain/renewals";
import { requirePermission, type ServiceContext } from "../context.ts";
import { changeLife } from "./change-life.ts";
import { requestedLength } from "./requested-term.ts";

/**
 * Brings a cancelled subscription back: what is still paid for goes on, else a new term starts
 * today and the gap stays. A cancellation that was to come at the end is withdrawn. Twice is
 * harmless.
 * @throws AppError NOT_FOUND, CONFLICT for one that has only run out.
 */
export function reactivateSubscription(
  ctx: ServiceContext,
  input: ReactivateSubscription,
): Promise<SubscriptionDetail> {
  requirePermission(ctx, "subscriptions.cancel");
  const wishes = { length: requestedLength(input), pricePaise: input.price };
  return changeLife(ctx, {
    id: input.id,
    action: "subscription.reactivated",
    rule: (life, today) => reactivate(life, today, wishes),
  });
}
