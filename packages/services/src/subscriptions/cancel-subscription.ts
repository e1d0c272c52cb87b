import type { CancelSubscription, SubscriptionDetail } from "@aavarti/contract/subscriptions";
import { cancel } from "@aavarti/domain/pauses";
import { requirePermission, type ServiceContext } from "../context.ts";
import { changeLife } from "./change-life.ts";

/**
 * Cancels a subscription `now`, or with `when` `at_end` at the end of its term, until when it keeps
 * its access, stores the `reason` and returns it. Cancelled now, terms that have begun stay owed
 * and later ones are not; a running pause ends, with its days added at the end. One that is
 * cancelled already is returned unchanged; one that is set to cancel gets the new time and reason.
 * Writes an audit event.
 * @throws AppError FORBIDDEN without `subscriptions.cancel`; NOT_FOUND, CONFLICT for a cancellation
 * at an end that a pause will move.
 */
export function cancelSubscription(
  ctx: ServiceContext,
  { id, when, reason }: CancelSubscription,
): Promise<SubscriptionDetail> {
  requirePermission(ctx, "subscriptions.cancel");
  const details = { when, reason };
  const action = "subscription.cancelled";
  return changeLife(ctx, { id, action, details, rule: (life, today) => cancel(life, today, { when, reason }) });
}
