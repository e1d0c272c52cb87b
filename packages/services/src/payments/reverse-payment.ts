import type { PaymentDetail, RefundPayment, ReversePayment, UndoPayment } from "@aavarti/contract/payments";
import { lockPaidSubscriptions, type PaymentRow } from "@aavarti/db/queries/ledger";
import { listRenewalsWith, type RenewalWithRow } from "@aavarti/db/queries/payments";
import { lockSubscriptions } from "@aavarti/db/queries/subscriptions";
import { advanceLeft, refundAdvance } from "@aavarti/domain/ledger";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { UNDO_MINUTES } from "@aavarti/domain/renewals";
import { REVERSAL_REASONS } from "@aavarti/domain/reversal-reasons";
import { refuse } from "@aavarti/domain/subscription-life";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { removeRenewal, undoRenewalIn } from "../subscriptions/undo-renewal.ts";
import { changeAccount } from "./change-account.ts";
import { currencyOfBusiness } from "./currency.ts";
import { readPaymentDetail } from "./read-payment.ts";
import { refuseOthersPayment, requirePayment, reverseIn } from "./reverse-in.ts";

/**
 * Reverses a payment that was recorded by mistake, and returns it: what it paid is owed again, and
 * refunds of it are reversed too. The payment stays, marked as reversed with the reason. The
 * renewals named in `renewed`, of those recorded with it, are undone too, however long ago: all or
 * nothing. One that is reversed already is returned unchanged. Writes audit events. Returns no
 * money.
 * @throws AppError FORBIDDEN without `payments.reverse`, or with renewals without
 * `subscriptions.renew`; NOT_FOUND; CONFLICT for a renewal that was changed since, or with renewals
 * for a payment that was reversed without them.
 */
export function reversePayment(
  ctx: ServiceContext,
  { id, reason, renewed = [] }: ReversePayment,
): Promise<PaymentDetail> {
  requirePermission(ctx, "payments.reverse");
  if (renewed.length > 0) requirePermission(ctx, "subscriptions.renew");
  return ctx.transact(async (unit) => {
    const { renewals, locked } =
      renewed.length > 0 ? await lockRenewals(unit, { id, renewed }) : { renewals: [], locked: undefined };
    await reverseIn(ctx, unit, { id, reason, locked });
    for (const { subscription_id, term_seq, end_on } of renewals)
      await removeRenewal(ctx, unit, { id: subscription_id, term_seq, end_on });
    return withInboxLoaded(unit, await readPaymentDetail(ctx, unit, id));
  });
}

/**
 * Returns a payment that is reversed now; what it answered in the inbox is suggested again there.
 */
function withInboxLoaded(unit: Unit, payment: PaymentDetail): PaymentDetail {
  unit.raiseVersionWhereConversing(payment.customer.id);
  return payment;
}

/**
 * Returns the renewals that are to be undone with a payment, of those that were recorded with it,
 * and the subscriptions that it locked: theirs, and those that the payment has paid for. Of a
 * reversed payment those renewals are left out that are undone too.
 * @throws AppError NOT_FOUND for an unknown payment or renewal; CONFLICT for a renewal after which
 * the subscription was changed, or of a payment that was reversed without it.
 */
async function lockRenewals(
  unit: Unit,
  { id, renewed }: { id: string; renewed: NonNullable<ReversePayment["renewed"]> },
): Promise<{ renewals: RenewalWithRow[]; locked: ReadonlySet<string> }> {
  await requirePayment(unit, id);
  const subscriptionIds = renewed.map((renewal) => renewal.id);
  const locked = await lockPaidSubscriptions(unit.trx, { paymentIds: [id], subscriptionIds });
  // Read under the locks: until then it may be reversed, or the subscription changed, by somebody.
  const { reversed_at: reversedAt } = await requirePayment(unit, id);
  const recorded = await listRenewalsWith(unit.trx, id);
  const rows = renewed.flatMap(({ id: subscriptionId, endDate }) => {
    const terms = recorded.filter((row) => row.subscription_id === subscriptionId);
    const [known] = terms;
    if (!known && reversedAt !== null) return [];
    if (!known) throw notFound("subscription");
    if (reversedAt !== null) throw refusal("payment.reversed");
    const last = terms.find((row) => row.end_on === endDate && row.is_last_change);
    if (!last) throw refuse("renewal.changedSince", { name: known.customer_name, product: known.product_name });
    return last;
  });
  // One that is named twice is undone once.
  return { renewals: [...new Set(rows)], locked };
}

/**
 * Undoes a payment within five minutes after it was recorded, by reversing it, and the renewals
 * named in `renewed` that were recorded with it: all or nothing. Returns the payment; one that is
 * reversed already, and of whose renewals none of these is left, is returned unchanged. Writes
 * audit events.
 * @throws AppError FORBIDDEN without `payments.record`, with renewals without
 * `subscriptions.renew`, or for another person's payment without `payments.reverse`; NOT_FOUND;
 * CONFLICT when it is too late, also for one of the renewals, or was reversed without them.
 */
export function undoPayment(ctx: ServiceContext, { id, renewed }: UndoPayment): Promise<PaymentDetail> {
  requirePermission(ctx, "payments.record");
  if (renewed.length > 0) requirePermission(ctx, "subscriptions.renew");
  return ctx.transact(async (unit) => {
    // Read again under the locks: until then it may be reversed by somebody else.
    await requirePayment(unit, id);
    const ids = [...new Set(renewed.map((renewal) => renewal.id))];
    const locked = await lockPaidSubscriptions(unit.trx, { subscriptionIds: ids, paymentIds: [id] });
    if ((await lockSubscriptions(unit.trx, ids)).length < ids.length) throw notFound("subscription");
    const row = await requirePayment(unit, id);
    if (row.reversed_at !== null) {
      // Undone already, with its renewals, if none of them is left.
      const left = renewed.length > 0 ? await listRenewalsWith(unit.trx, id) : [];
      const isLeft = left.some((row) =>
        renewed.some((renewal) => renewal.id === row.subscription_id && renewal.endDate === row.end_on),
      );
      if (isLeft) throw refusal("payment.reversed");
      return readPaymentDetail(ctx, unit, id);
    }
    if (undoUntilOf(row) < ctx.now()) throw refusal("payment.undoTooLate", { minutes: UNDO_MINUTES });
    refuseOthersPayment(ctx, row);
    await reverseIn(ctx, unit, { id, reason: REVERSAL_REASONS.undone, locked });
    for (const renewal of renewed) await undoRenewalIn(ctx, unit, { ...renewal, locked });
    return withInboxLoaded(unit, await readPaymentDetail(ctx, unit, id));
  });
}

/**
 * Records that `amount` paise of the unused part of a payment were returned to the payer today, in
 * a mode and for a reason, and returns the payment; sends no money. Writes an audit event.
 * @throws AppError FORBIDDEN without `payments.reverse`; NOT_FOUND; CONFLICT for more than is
 * unused, or a reversed payment.
 */
export function refundPayment(
  ctx: ServiceContext,
  { id, amount, mode, reason }: RefundPayment,
): Promise<PaymentDetail> {
  requirePermission(ctx, "payments.reverse");
  return ctx.transact(async (unit) => {
    const row = await requirePayment(unit, id);
    await changeAccount(ctx, unit, { customerIds: [row.payer_id], paymentIds: [id] }, async ({ state, payments }) => {
      const payment = state.payments.find((one) => one.id === id);
      if (!payment || payments.get(id)?.is_reversed) throw refusal("payment.reversed");
      const left = advanceLeft(payment);
      if (amount > left) {
        throw refusal("payment.moreThanAdvance", { left, currency: await currencyOfBusiness(unit) });
      }
      return refundAdvance(state, id, amount, mode);
    });
    const details = { paymentId: id, amount, mode, reason };
    await audit(ctx, unit, "payment.refunded", { kind: "customer", id: row.payer_id }, details);
    return readPaymentDetail(ctx, unit, id);
  });
}

/** Returns until when a payment can be undone: five minutes after it was recorded. */
export const undoUntilOf = (row: Pick<PaymentRow, "created_at">): Date =>
  new Date(row.created_at.getTime() + UNDO_MINUTES * 60_000);
