import { createHmac } from "node:crypto";

const hmac = (secret: string, message: string): string => createHmac("sha256", secret).update(message).digest("hex");

/**
 * The signature that checkout's `handler` gets: the payment belongs to the order.
 * Source: Razorpay, "Verify Payment Signature".
 */
export const signCheckout = (keySecret: string, orderId: string, paymentId: string): string =>
  hmac(keySecret, `${orderId}|${paymentId}`);

export type LinkOutcome = { linkId: string; referenceId: string; status: string; paymentId: string };

/** What the redirect after a payment link carries. */
export const signPaymentLink = (keySecret: string, { linkId, referenceId, status, paymentId }: LinkOutcome): string =>
  hmac(keySecret, `${linkId}|${referenceId}|${status}|${paymentId}`);

/** `X-Razorpay-Signature`, over the body as sent. */
export const signWebhook = (webhookSecret: string, body: string): string => hmac(webhookSecret, body);
