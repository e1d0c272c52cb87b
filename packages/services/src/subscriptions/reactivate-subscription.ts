import type { ReactivateSubscription, SubscriptionDetail } from "@aavarti/contract/subscriptions";
import { reactivate } from "@aavarti/domain/renewals";
import { requirePermission, type ServiceContext } from "../context.ts";
import { changeLife } from "./change-life.ts";
import { requestedLength } from "./requested-term.ts";

/**
 * Reactivates a cancelled subscription and returns it: a term still paid for continues, otherwise a
 * new term, which is owed, starts today and the gap remains; its length and price are those of the
 * next term unless given. A scheduled cancellation at the end is withdrawn. A subscription that is
 * not cancelled is returned unchanged. Writes an audit event.
 * @throws AppError FORBIDDEN without `subscriptions.cancel`; NOT_FOUND, CONFLICT for one that is
 * overdue or expired, which is renewed instead; VALIDATION_FAILED for an impossible length.
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
