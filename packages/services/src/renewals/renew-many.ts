import type { ManyOutcome, RenewMany } from "@aavarti/contract/renewals";
import { listPaymentsOfRenewals } from "@aavarti/db/queries/payments";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
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
  const ids = new Set<string>();
  // The same terms may be renewed by another request at once, in any order.
  const readAgain = async ({ trx }: Unit) => {
    for (const id of await listPaymentsOfRenewals(trx, items)) ids.add(id);
  };
  const outcomes = await forEachAsked(items, async (item) => {
    const renewed = await renewSubscription(ctx, { ...item, from, payment }, { sharedWith: { ids, readAgain } });
    if (renewed.payment) ids.add(renewed.payment.id);
    return renewed;
  });
  return { items: outcomes.map(({ result, problem }) => ({ subscription: result, problem })) };
}
