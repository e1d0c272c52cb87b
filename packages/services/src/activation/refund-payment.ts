import { type ActivationPaymentRow, findOrder, findPayment } from "@aavarti/db/queries/activation-payments";
import { lockTenant } from "@aavarti/db/queries/tenants";
import type { ProviderRefund } from "@aavarti/providers/payment/interface";
import { ProviderError } from "@aavarti/providers/provider-error";
import type { ServiceContext } from "../context.ts";
import { failRefund, recordRefundResponse } from "./record-refund.ts";
import { settleOrder } from "./settle-order.ts";

/**
 * Refunds at the provider an activation payment that is queued for a refund (its owner asked for
 * it, or it did not activate the account), and records the response with `recordRefundResponse`.
 * Does nothing for any other, nor while a dispute of it is open (the bank may return the money),
 * except to log a warning once that has lasted for more than 30 days. If the provider refuses, the
 * order is read from it anew, since the payment may be refunded already; if it is not, the refund
 * of the activating payment is recorded as failed (`failRefund`). The idempotency key makes a
 * repeated call the same refund, so a process that died in between finishes it once.
 * @throws ProviderError when the provider does not respond, or refuses the refund of a payment that
 * did not activate the account.
 */
export async function refundPayment(ctx: ServiceContext, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await ctx.transact(({ trx }) => findPayment(trx, paymentId));
  if (payment?.status !== "refund_queued") return;
  if (payment.open_dispute_ids.length > 0) return warnIfHeldLong(ctx, payment);
  const refund = await askForRefund(ctx, payment);
  if (refund) await ctx.transact((unit) => recordRefundResponse(ctx, unit, paymentId, refund));
}

/** A dispute is decided within weeks: after this time its end was probably not reported. */
const HELD_LONG_MS = 30 * 86_400_000;

/**
 * Logs a warning for the operator about a payment whose refund an open dispute has held for more
 * than 30 days. While it is held its row changes only with a dispute, so `updated_at` says since
 * when.
 */
function warnIfHeldLong(ctx: ServiceContext, payment: ActivationPaymentRow): void {
  const { id: paymentId, open_dispute_ids: disputeIds, updated_at: heldSince } = payment;
  if (ctx.now().getTime() - heldSince.getTime() <= HELD_LONG_MS) return;
  ctx.log.warn({ paymentId, disputeIds, heldSince }, "a dispute has held a refund for more than 30 days");
}

async function askForRefund(ctx: ServiceContext, payment: ActivationPaymentRow): Promise<ProviderRefund | null> {
  try {
    return await ctx.providers.payment.refund({
      paymentId: payment.provider_payment_id,
      amountPaise: payment.amount_paise,
      idempotencyKey: refundKey(payment),
    });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.outcome !== "refused") throw error;
    await settleRefusal(ctx, payment, error);
    return null;
  }
}

/** A failed refund is asked for anew with another key: the old one would return the failed one. */
const refundKey = ({ id, refund_attempts }: ActivationPaymentRow): string =>
  refund_attempts === 0 ? `refund-${id}` : `refund-${id}-${refund_attempts}`;

/** The payment may be refunded already, at the provider; else the refusal ends this try. */
async function settleRefusal(ctx: ServiceContext, { id, order_id }: ActivationPaymentRow, error: Error): Promise<void> {
  const order = await ctx.transact(({ trx }) => findOrder(trx, order_id));
  if (order) await settleOrder(ctx, order);
  await ctx.transact(async (unit) => {
    await lockTenant(unit.trx);
    const payment = await findPayment(unit.trx, id);
    if (payment?.status !== "refund_queued") return;
    if (!payment.activates) throw error;
    ctx.log.warn({ err: error, paymentId: id }, "the provider refused a refund");
    await failRefund(ctx, unit, payment);
  });
}
