import { isHmacSha256 } from "../constant-time.ts";
import type { CheckoutClaim } from "./interface.ts";

/** Whether a text has the form of a Razorpay order id. */
export const isOrderId = (value: string): boolean => /^order_[A-Za-z0-9]{14,40}$/.test(value);
/** Whether a text has the form of a Razorpay payment id. */
export const isPaymentId = (value: string): boolean => /^pay_[A-Za-z0-9]{14,40}$/.test(value);

// Razorpay's own helpers compare with === and throw on a missing field, which would turn a missing
// header into a 500. Tests compare our results with theirs.

/**
 * Returns whether Razorpay signed this payment of this order: HMAC-SHA256 over `order|payment` with
 * the key secret, in lowercase hex. False for a malformed id or signature. Source: Razorpay,
 * "Verify Payment Signature".
 */
export function isCheckoutSignature(keySecret: string, { orderId, paymentId, signature }: CheckoutClaim): boolean {
  return isOrderId(orderId) && isPaymentId(paymentId) && isHmacSha256(keySecret, `${orderId}|${paymentId}`, signature);
}

/**
 * Returns whether Razorpay signed this body with one of the secrets; false without a signature.
 * Retries after a change of secret are still signed with the old one, so the previous secret stays
 * valid beside the current one. Source: Razorpay, "Validate and Test Webhooks".
 */
export function isWebhookSignature(
  secrets: readonly string[],
  rawBody: Buffer,
  signature: string | undefined,
): boolean {
  if (signature === undefined) return false;
  return secrets.some((secret) => isHmacSha256(secret, rawBody, signature));
}
