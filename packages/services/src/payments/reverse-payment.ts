import type { PaymentDetail, RefundPayment, ReversePayment, UndoPayment } from "@aavarti/contract/payments";
import { lockPaidSubscriptions, type PaymentRow } from "@aavarti/db/queries/ledger";
import { lockSubscriptions } from "@aavarti/db/queries/subscriptions";
import { advanceLeft, refundAdvance } from "@aavarti/domain/ledger";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { UNDO_MINUTES } from "@aavarti/domain/renewals";
import { REVERSAL_REASONS } from "@aavarti/domain/reversal-reasons";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { undoRenewalIn } from "../subscriptions/undo-renewal.ts";
import { changeAccount } from "./change-account.ts";
import { currencyOfBusiness } from "./currency.ts";
import { readPaymentDetail } from "./read-payment.ts";
import { refuseOthersPayment, requirePayment, reverseIn } from "./reverse-in.ts";

/**
 * Reverses a payment that was recorded by mistake: what it paid is owed again, and refunds of it
 * are reversed too. The payment stays, with the reason. Idempotent. Writes an audit event.
 * @throws AppError FORBIDDEN without `payments.reverse`; NOT_FOUND.
 */
export function reversePayment(ctx: ServiceContext, { id, reason }: ReversePayment): Promise<PaymentDetail> {
  requirePermission(ctx, "payments.reverse");
  return ctx.transact(async (unit) => {
    await reverseIn(ctx, unit, { id, reason });
    return readPaymentDetail(ctx, unit, id);
  });
}

/**
 * Undoes a payment within five minutes, with the renewals that the caller names as recorded with
 * it: all or nothing. Idempotent. Writes audit events.
 * @throws AppError FORBIDDEN without `payments.record`, with renewals without
 * `subscriptions.renew`, or for another person's payment without `payments.reverse`; NOT_FOUND;
 * CONFLICT when it is too late, also for one of the renewals, or was reversed in another way.
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
      // Undone already, with its renewals; what was renewed since is another renewal.
      if (renewed.length > 0 && row.reversal_reason !== REVERSAL_REASONS.undone) throw refusal("payment.reversed");
      return readPaymentDetail(ctx, unit, id);
    }
    if (undoUntilOf(row) < ctx.now()) throw refusal("payment.undoTooLate", { minutes: UNDO_MINUTES });
    refuseOthersPayment(ctx, row);
    await reverseIn(ctx, unit, { id, reason: REVERSAL_REASONS.undone, locked });
    for (const renewal of renewed) await undoRenewalIn(ctx, unit, { ...renewal, locked });
    return readPaymentDetail(ctx, unit, id);
  });
}

/**
 * Records that an unused part of a payment was returned to the payer today; sends no money. Writes
 * an audit event.
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
