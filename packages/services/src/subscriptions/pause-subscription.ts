import type { PauseSubscription, SubscriptionDetail } from "@aavarti/contract/subscriptions";
import { pause } from "@aavarti/domain/pauses";
import { requirePermission, type ServiceContext } from "../context.ts";
import { changeLife } from "./change-life.ts";

/**
 * Pauses a subscription from today or a later day, until it is resumed. A planned pause may be moved by asking again; one that runs stays.
 * @throws AppError NOT_FOUND, CONFLICT where there is nothing to pause, VALIDATION_FAILED for a day outside what is paid for.
 */
export function pauseSubscription(ctx: ServiceContext, { id, from }: PauseSubscription): Promise<SubscriptionDetail> {
  requirePermission(ctx, "subscriptions.pause");
  const action = "subscription.paused";
  return changeLife(ctx, {
    id,
    action,
    details: { from: from ?? ctx.today() },
    rule: (life, today) => pause(life, today, from ?? today),
  });
}
