import type { PaymentVerified, VerifyPayment } from "@aavarti/contract/activation";
import {
  type ActivationOrderRow,
  findOrderByProviderId,
  updateUnpaidOrder,
} from "@aavarti/db/queries/activation-payments";
import { refusal } from "@aavarti/domain/refusal";
import { reconcilePayment } from "@aavarti/jobs/definitions/activation";
import type { ProviderPayment } from "@aavarti/providers/payment/interface";
import { ProviderError } from "@aavarti/providers/provider-error";
import { requirePermission, type ServiceContext } from "../context.ts";
import { applyPayment } from "./apply-payment.ts";
import { captureIfAuthorized, paysOrder } from "./provider-payment.ts";

const verificationFailed = () => refusal("payment.notVerified");

/**
 * Verifies the checkout result that the browser sends, and activates the account (`applyPayment`);
 * for one that is active already the payment is queued for a refund, which succeeds here as well.
 * The signature only proves that payment and order belong together, so the payment is fetched,
 * captured if it is only authorized, and must be for our order, amount and currency. Idempotent.
 * @throws AppError FORBIDDEN without `billing.pay`; VALIDATION_FAILED when verification fails;
 * PROVIDER_ERROR when the provider does not respond: the payment's id is stored and a check
 * enqueued, so that the account activates automatically once it does.
 */
export async function verifyPayment(ctx: ServiceContext, input: VerifyPayment): Promise<PaymentVerified> {
  requirePermission(ctx, "billing.pay");
  const { payment: provider } = ctx.providers;
  const order = await ctx.transact(({ trx }) => findOrderByProviderId(trx, input.razorpay_order_id));
  if (!order?.provider_order_id || order.mode !== provider.mode) throw verificationFailed();
  const claim = {
    // The signature is checked against the id in our own row, never against the one in the request.
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

async function fetchClaimed(
  ctx: ServiceContext,
  order: ActivationOrderRow,
  paymentId: string,
): Promise<ProviderPayment> {
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

const keepClaim = (ctx: ServiceContext, order: ActivationOrderRow, paymentId: string) =>
  ctx.transact(async (unit) => {
    await updateUnpaidOrder(unit.trx, order.id, { claimed_payment_id: paymentId, updated_at: ctx.now() });
    await unit.enqueue(reconcilePayment, { tenantId: ctx.tenantId, orderId: order.id });
  });
