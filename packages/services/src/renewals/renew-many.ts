import type { ManyOutcome, RenewMany } from "@aavarti/contract/renewals";
import { requirePermission, type ServiceContext } from "../context.ts";
import { forEachAsked } from "../for-each.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";

/**
 * Renews several subscriptions at their current price and length, each in its own transaction, as
 * `renewSubscription` does, and returns for each, in order, the renewed subscription or the
 * problem. `from` decides where a late renewal's term starts. With `payment`, what is open of the
 * new term is recorded as received from the payer of each, and pays what the family owed before
 * first (`receiveForTerm`). A repeated request renews none twice.
 * @throws AppError FORBIDDEN without `subscriptions.renew`, or with a payment without
 * `payments.record`.
 */
export async function renewMany(ctx: ServiceContext, { items, from, payment }: RenewMany): Promise<ManyOutcome> {
  requirePermission(ctx, "subscriptions.renew");
  if (payment) requirePermission(ctx, "payments.record");
  // One payment may be for all of them, so its reference is checked until it is recorded once.
  let allowSameReference = payment?.allowSameReference;
  const outcomes = await forEachAsked(items, async (item) => {
    const renewed = await renewSubscription(ctx, {
      ...item,
      from,
      ...(payment && { payment: { ...payment, allowSameReference } }),
    });
    allowSameReference = true;
    return renewed;
  });
  return { items: outcomes.map(({ result, problem }) => ({ subscription: result, problem })) };
}
