import type { ManyOutcome, RenewMany } from "@aavarti/contract/renewals";
import { findPaymentWith } from "@aavarti/db/queries/payments";
import { customerOfSubscription } from "@aavarti/db/queries/subscriptions";
import { requirePermission, type ServiceContext } from "../context.ts";
import { forEachAsked } from "../for-each.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";

/**
 * Renews several subscriptions at their current price and length, each in its own transaction, as
 * `renewSubscription` does, and returns for each, in order, the renewed subscription or the
 * problem. `from` decides where a late renewal's term starts. With `payment`, what is open of the
 * new term is recorded as received from the payer of each, and pays what the family owed before
 * first (`receiveForTerm`). One bank transfer may be for all of them, so what this call has
 * recorded, or an earlier one of the same terms, may have its reference. A repeated request renews
 * none twice.
 * @throws AppError FORBIDDEN without `subscriptions.renew`, or with a payment without
 * `payments.record`.
 */
export async function renewMany(ctx: ServiceContext, { items, from, payment }: RenewMany): Promise<ManyOutcome> {
  requirePermission(ctx, "subscriptions.renew");
  if (payment) requirePermission(ctx, "payments.record");
  const recorded = payment ? await paymentsOfRenewed(ctx, items) : [];
  const outcomes = await forEachAsked(items, async (item) => {
    const renewed = await renewSubscription(ctx, { ...item, from, payment }, { sharedWith: recorded });
    if (renewed.payment) recorded.push(renewed.payment.id);
    return renewed;
  });
  return { items: outcomes.map(({ result, problem }) => ({ subscription: result, problem })) };
}

/**
 * Returns the ids of the payments that were recorded with the newest terms of those subscriptions
 * that are renewed already.
 */
const paymentsOfRenewed = (ctx: ServiceContext, items: RenewMany["items"]): Promise<string[]> =>
  ctx.transact(async ({ trx }) => {
    const ids: string[] = [];
    for (const { id: subscriptionId, endDate } of items) {
      const found = await customerOfSubscription(trx, subscriptionId);
      if (!found || found.end_on === endDate) continue;
      const payment = await findPaymentWith(trx, { subscriptionId, seq: found.term_seq });
      if (payment) ids.push(payment.id);
    }
    return ids;
  });
