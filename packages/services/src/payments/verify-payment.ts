import type { PaymentVerified, VerifyPayment } from "@aavarti/contract/payments";
import { findOrderByProviderId, type PaymentOrderRow, updateUnpaidOrder } from "@aavarti/db/queries/payments";
import { refusal } from "@aavarti/domain/refusal";
import { reconcilePayment } from "@aavarti/jobs/definitions/payments";
import type { ProviderPayment } from "@aavarti/providers/payment/interface";
import { ProviderError } from "@aavarti/providers/provider-error";
import { requirePermission, type ServiceContext } from "../context.ts";
import { applyPayment } from "./apply-payment.ts";
import { captureIfAuthorized, paysOrder } from "./provider-payment.ts";

const verificationFailed = () => refusal("payment.notVerified");

/**
 * What the browser brings back from the checkout. The signature only shows that payment and order
 * belong together, so the payment is fetched and must be captured, for our order, amount and
 * currency. Verifying twice answers success twice.
 * @throws AppError VALIDATION_FAILED when it does not hold; PROVIDER_ERROR when the provider does
 * not answer: the claim is kept then, and the account activates by itself once it does.
 */
export async function verifyPayment(ctx: ServiceContext, input: VerifyPayment): Promise<PaymentVerified> {
  requirePermission(ctx, "billing.pay");
  const { payment: provider } = ctx.providers;
  const order = await ctx.transact(({ trx }) => findOrderByProviderId(trx, input.razorpay_order_id));
  if (!order?.provider_order_id || order.mode !== provider.mode) throw verificationFailed();
  const claim = {
    // Signed over the id of our own row, never over the one that was sent.
    orderId: order.provider_order_id,
    paymentId: input.razorpay_payment_id,
    signature: input.razorpay_signature,
  };
  if (!provider.verifyCheckoutSignature(claim)) throw verificationFailed();

  const payment = await fetchClaimed(ctx, order, claim.paymentId);
  if (!paysOrder(payment, order) || payment.status !== "captured") throw verificationFailed();
  await ctx.transact((unit) => applyPayment(ctx, unit, order, payment));
  return { success: true };
}

async function fetchClaimed(ctx: ServiceContext, order: PaymentOrderRow, paymentId: string): Promise<ProviderPayment> {
  const { payment: provider } = ctx.providers;
  try {
    return await captureIfAuthorized(provider, order, await provider.fetchPayment(paymentId));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.outcome === "refused") throw verificationFailed();
    await keepClaim(ctx, order, paymentId);
    throw refusal("payment.notConfirmed", {}, { cause: error });
  }
}

const keepClaim = (ctx: ServiceContext, order: PaymentOrderRow, paymentId: string) =>
  ctx.transact(async (unit) => {
    await updateUnpaidOrder(unit.trx, order.id, { claimed_payment_id: paymentId, updated_at: ctx.now() });
    await unit.enqueue(reconcilePayment, { tenantId: ctx.tenantId, orderId: order.id });
  });
