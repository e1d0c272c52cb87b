import type { RecordedPayment, RecordPayment } from "@aavarti/contract/payments";
import { setPaymentOfTerms } from "@aavarti/db/queries/subscription-terms";
import { lockSubscriptions } from "@aavarti/db/queries/subscriptions";
import { toAmountText } from "@aavarti/domain/money";
import { notFound } from "@aavarti/domain/refusal";
import { newestTerm, refuse } from "@aavarti/domain/subscription-life";
import { requirePermission, type ServiceContext } from "../context.ts";
import { lockLife } from "../subscriptions/life-of.ts";
import { renewIn } from "../subscriptions/renew-subscription.ts";
import { lockAccount } from "./change-account.ts";
import { readPaymentDetail, toPaymentDetail } from "./read-payment.ts";
import { receive } from "./receive.ts";
import { lockSameReference, refuseSameReference } from "./same-reference.ts";

/**
 * Records a payment of a customer, with the renewals that it pays for in the same transaction, and
 * returns it with what is owed and in advance afterwards. Its `allocations` pay first, then the
 * charges of the chosen customers (of the payer and those they pay for unless given), oldest first
 * and the renewed terms last, then any other that the payer owes; the rest is an advance. A receipt
 * number is taken (not for a sample), an audit event written and the message for each term now paid
 * in full planned. With a day before today, promises that it keeps are decided again. Where the
 * customer waits for an answer, the inbox is loaded again. Given amounts are in paise, returned
 * ones decimal texts.
 * @throws AppError FORBIDDEN without `payments.record`, or with renewals without
 * `subscriptions.renew`; NOT_FOUND for a customer, charge or subscription; VALIDATION_FAILED for a
 * day to come or over ten years ago; CONFLICT for a part that is more than is left to pay, a
 * renewal that is refused or was recorded before, or as `refuseSameReference`.
 */
export function recordPayment(ctx: ServiceContext, { renew = [], ...input }: RecordPayment): Promise<RecordedPayment> {
  requirePermission(ctx, "payments.record");
  if (renew.length > 0) requirePermission(ctx, "subscriptions.renew");
  return ctx.transact(async (unit) => {
    await lockSameReference(unit, input);
    await refuseSameReference(unit, input);
    // All subscriptions are locked before the first account, and all accounts at once: two payments
    // that renew the same ones in another order would otherwise wait for each other.
    const ids = [...new Set(renew.map(({ id }) => id))];
    if (ids.length > 0) {
      // One in Trash is not locked here, and restored meanwhile it would be, after the accounts.
      if ((await lockSubscriptions(unit.trx, ids)).length < ids.length) throw notFound("subscription");
      await lockAccount(ctx, unit, accountsOf(input, ids));
    }
    for (const renewal of renew) {
      // A payment that is recorded with a renewal is not recorded again when that was done before.
      if (!(await renewIn(ctx, unit, renewal))) {
        const { life } = await lockLife(ctx, unit, renewal.id);
        throw refuse("renewal.endChanged", { endOn: newestTerm(life).endOn });
      }
    }
    const renewed = [];
    const newTerms = [];
    for (const subscriptionId of ids) {
      const { life } = await lockLife(ctx, unit, subscriptionId);
      const { seq, endOn } = newestTerm(life);
      renewed.push({ id: subscriptionId, endDate: endOn });
      newTerms.push({ subscriptionId, seq });
    }
    const { id, due, advance, receipted } = await receive(ctx, unit, input, newTerms);
    if (newTerms.length > 0) await setPaymentOfTerms(unit.trx, newTerms, { paymentId: id, at: ctx.now() });
    unit.raiseVersionWhereConversing(input.customerId);
    return {
      ...(receipted ? toPaymentDetail(ctx, receipted) : await readPaymentDetail(ctx, unit, id)),
      due: toAmountText(due),
      advanceBalance: toAmountText(advance),
      renewed,
    };
  });
}

const accountsOf = (
  { customerId, customerIds = [], allocations = [] }: Omit<RecordPayment, "renew">,
  ids: string[],
) => ({
  customerIds: [customerId, ...customerIds],
  chargeIds: allocations.flatMap(({ chargeId }) => chargeId ?? []),
  subscriptionIds: [...ids, ...allocations.flatMap(({ subscriptionId }) => subscriptionId ?? [])],
});
