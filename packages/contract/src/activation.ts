import { z } from "zod";

export const CreatedOrder = z.object({
  success: z.literal(true),
  order: z.object({ id: z.string(), amount: z.int().describe("Paise"), currency: z.string() }),
  keyId: z.string(),
});
export type CreatedOrder = z.output<typeof CreatedOrder>;

/** Malformed parts can't be verified; they get the same error as a wrong signature. */
const part = (form: RegExp) => z.string("Payment verification failed").regex(form, "Payment verification failed");

export const VerifyPayment = z.object({
  razorpay_order_id: part(/^order_[A-Za-z0-9]{6,40}$/),
  razorpay_payment_id: part(/^pay_[A-Za-z0-9]{6,40}$/),
  razorpay_signature: part(/^[0-9a-f]{64}$/),
});
export type VerifyPayment = z.output<typeof VerifyPayment>;

export const PaymentVerified = z.object({ success: z.literal(true) });
export type PaymentVerified = z.output<typeof PaymentVerified>;
