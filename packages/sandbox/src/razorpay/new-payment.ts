import { randomAlphanumerics, randomDigits } from "../random-ids.ts";
import type { Order, Payment } from "./entities.ts";

export const METHODS = ["upi", "card", "netbanking"] as const;
export type Method = (typeof METHODS)[number];

/** Reasons of failed attempts, with the texts of `payment.failed` and `error`. */
export const FAILURES = {
  declined: {
    code: "BAD_REQUEST_ERROR",
    description: "Your payment could not be completed as it was declined by the bank. Try another payment method.",
    source: "bank",
    step: "payment_authorization",
    reason: "payment_failed",
  },
  timeout: {
    code: "GATEWAY_ERROR",
    description:
      "The bank did not answer in time. If money was debited, it will be refunded or captured within 5 days.",
    source: "gateway",
    step: "payment_authorization",
    reason: "payment_timed_out",
  },
} as const;
export type Failure = keyof typeof FAILURES;

export type Attempt = {
  method: Method;
  /** Different from the order's amount: such a payment must never activate an account. */
  amount?: number | undefined;
  currency?: string | undefined;
  email?: string | undefined;
  contact?: string | undefined;
};

const BY_METHOD = {
  upi: { bank: null, vpa: "success@razorpay", card_id: null },
  card: { bank: null, vpa: null, card_id: "card_SandboxVisa1007" },
  netbanking: { bank: "HDFC", vpa: null, card_id: null },
} as const satisfies Record<Method, object>;

/**
 * Returns a payment in status `created`, with a new id; stores nothing. `createdAt` is in seconds
 * since 1970, amounts are in paise. Amount and currency of the attempt replace those of the order.
 */
export function newPayment(order: Order, attempt: Attempt, createdAt: number): Payment {
  return {
    id: `pay_${randomAlphanumerics(14)}`,
    entity: "payment",
    amount: attempt.amount ?? order.amount,
    currency: attempt.currency ?? order.currency,
    status: "created",
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: attempt.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    ...BY_METHOD[attempt.method],
    wallet: null,
    email: attempt.email || "payer@example.in",
    contact: attempt.contact || "+919000090000",
    notes: order.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: attempt.method === "upi" ? { rrn: randomDigits(12) } : { bank_transaction_id: randomDigits(8) },
    created_at: createdAt,
  };
}

/**
 * Returns Razorpay's fee in paise for an amount in paise by its standard plan: 2 % and 18 % tax on
 * it; `fee` includes `tax`. Both parts are rounded to whole paise.
 */
export function feeOf(amount: number): { fee: number; tax: number } {
  const bare = Math.round(amount * 0.02);
  const tax = Math.round(bare * 0.18);
  return { fee: bare + tax, tax };
}
