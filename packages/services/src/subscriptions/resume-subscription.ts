import type { SubscriptionDetail, SubscriptionRef } from "@aavarti/contract/subscriptions";
import { resume } from "@aavarti/domain/pauses";
import { requirePermission, type ServiceContext } from "../context.ts";
import { changeLife } from "./change-life.ts";

/**
 * Ends a subscription's pause today and returns the subscription: its end, and a term renewed in
 * advance, move by the days it was paused. A planned pause that has not begun is dropped. Writes an
 * audit event. One that is not paused is returned unchanged.
 * @throws AppError FORBIDDEN without `subscriptions.pause`, NOT_FOUND.
 */
export function resumeSubscription(ctx: ServiceContext, { id }: SubscriptionRef): Promise<SubscriptionDetail> {
  requirePermission(ctx, "subscriptions.pause");
  return changeLife(ctx, { id, action: "subscription.resumed", rule: resume });
}
