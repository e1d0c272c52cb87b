import type { PauseSubscription, SubscriptionDetail } from "@aavarti/contract/subscriptions";
import { pause } from "@aavarti/domain/pauses";
import { requirePermission, type ServiceContext } from "../context.ts";
import { changeLife } from "./change-life.ts";

/**
 * Pauses a subscription from today or a later day `from`, until it is resumed or until a set day
 * `until` on which it resumes automatically, and returns it. Calling it again moves a planned
 * pause; of a running pause only the day of resuming can be moved. Plans the customer's message
 * about it, where the business has that on, and writes an audit event.
 * @throws AppError FORBIDDEN without `subscriptions.pause`; NOT_FOUND, CONFLICT where there is
 * nothing to pause (overdue, ending today, set to cancel), VALIDATION_FAILED for a day outside the
 * paid term or a pause of over five years.
 */
export function pauseSubscription(
  ctx: ServiceContext,
  { id, from, until }: PauseSubscription,
): Promise<SubscriptionDetail> {
  requirePermission(ctx, "subscriptions.pause");
  const action = "subscription.paused";
  return changeLife(ctx, {
    id,
    action,
    details: { from: from ?? ctx.today(), until: until ?? null },
    rule: (life, today) => pause(life, today, { from: from ?? today, until: until ?? null }),
  });
}
