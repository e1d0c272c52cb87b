import { findPayment, updatePayment } from "@aavarti/db/queries/activation-payments";
import type { ServiceContext } from "../context.ts";

/**
 * Refunds at the provider a payment that is queued for a refund because it did not activate the
 * account; does nothing for any other. The idempotency key makes a repeated call the same refund.
 * @throws ProviderError.
 */
export async function refundPayment(ctx: ServiceContext, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await ctx.transact(({ trx }) => findPayment(trx, paymentId));
  if (payment?.status !== "refund_queued") return;
  await ctx.providers.payment.refund({
    paymentId: payment.provider_payment_id,
    amountPaise: payment.amount_paise,
    idempotencyKey: `refund-${payment.id}`,
  });
  await ctx.transact(({ trx }) =>
    updatePayment(trx, paymentId, { status: "refunded", refunded_paise: payment.amount_paise, updated_at: ctx.now() }),
  );
}
