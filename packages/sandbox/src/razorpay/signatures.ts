import { createHmac } from "node:crypto";

const hmac = (secret: string, message: string): string => createHmac("sha256", secret).update(message).digest("hex");

/**
 * Returns the signature that checkout's `handler` gets, HMAC-SHA256 in hex, which proves that the
 * payment belongs to the order. Source: Razorpay, "Verify Payment Signature".
 */
export const signCheckout = (keySecret: string, orderId: string, paymentId: string): string =>
  hmac(keySecret, `${orderId}|${paymentId}`);

export type LinkOutcome = { linkId: string; referenceId: string; status: string; paymentId: string };

/** Returns the signature in the redirect after a payment link: HMAC-SHA256 in hex. */
export const signPaymentLink = (keySecret: string, { linkId, referenceId, status, paymentId }: LinkOutcome): string =>
  hmac(keySecret, `${linkId}|${referenceId}|${status}|${paymentId}`);

/** Returns the value of `X-Razorpay-Signature` for a body as sent: HMAC-SHA256 in hex. */
export const signWebhook = (webhookSecret: string, body: string): string => hmac(webhookSecret, body);
