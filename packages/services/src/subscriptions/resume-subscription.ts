import type { SubscriptionDetail, SubscriptionRef } from "@aavarti/contract/subscriptions";
import { resume } from "@aavarti/domain/pauses";
import { requirePermission, type ServiceContext } from "../context.ts";
import { changeLife } from "./change-life.ts";

/**
 * Resumes a subscription today: its end, and a term renewed in advance, move by the days it was
 * paused. A planned pause is dropped. Writes an audit event; does nothing to one that is not
 * paused.
 * @throws AppError FORBIDDEN without `subscriptions.pause`, NOT_FOUND.
 */
export function resumeSubscription(ctx: ServiceContext, { id }: SubscriptionRef): Promise<SubscriptionDetail> {
  requirePermission(ctx, "subscriptions.pause");
  return changeLife(ctx, { id, action: "subscription.resumed", rule: resume });
}
