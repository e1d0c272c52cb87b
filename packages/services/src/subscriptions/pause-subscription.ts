import type { PauseSubscription, SubscriptionDetail } from "@aavarti/contract/subscriptions";
import { pause } from "@aavarti/domain/pauses";
import { requirePermission, type ServiceContext } from "../context.ts";
import { changeLife } from "./change-life.ts";

/**
 * Pauses a subscription from today or a later day, until it is resumed or until a day on which it
 * goes on by itself. A planned pause may be moved by asking again; of one that runs only that last
 * day.
 * @throws AppError NOT_FOUND, CONFLICT where there is nothing to pause, VALIDATION_FAILED for a day
 * outside what is paid for.
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
