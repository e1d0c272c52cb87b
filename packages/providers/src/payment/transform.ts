import { createHash } from "node:crypto";
import { z } from "zod";
import { joinEventKey, readWebhookBody } from "../webhook-body.ts";
import type {
  CreateOrder,
  PaymentWebhook,
  ProviderDispute,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
} from "./interface.ts";

// Only the fields that we read: Razorpay adds fields without notice.

const UnixSeconds = z
  .int()
  .nonnegative()
  .transform((seconds) => new Date(seconds * 1000));
const Text = z.string().min(1).nullish().default(null);

const RazorpayOrder = z.object({
  id: z.string().min(1),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(["created", "attempted", "paid"]),
  receipt: Text,
});

const RazorpayPayment = z.object({
  id: z.string().min(1),
  order_id: Text,
  amount: z.int(),
  currency: z.string(),
  status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
  method: Text,
  amount_refunded: z.int().nullish(),
  error_code: Text,
  error_description: Text,
  created_at: UnixSeconds.nullish().default(null),
});

const RazorpayRefund = z.object({
  id: z.string().min(1),
  payment_id: z.string().min(1),
  amount: z.int(),
  status: z.enum(["pending", "processed", "failed"]),
});

/** In any other status, such as `open` or `under_review`, the bank hasn't decided. */
const DISPUTE_ENDS: ReadonlySet<string> = new Set(["won", "lost", "closed"]);

const Dispute = z
  .object({ id: z.string().min(1), payment_id: z.string().min(1), status: z.string() })
  .transform(
    ({ id, payment_id, status }): ProviderDispute => ({ id, paymentId: payment_id, isOpen: !DISPUTE_ENDS.has(status) }),
  );

/** Parses the response of `GET /v1/orders/:id`. */
export const Order = RazorpayOrder.transform(
  ({ id, amount, currency, status, receipt }): ProviderOrder => ({
    id,
    amountPaise: amount,
    currency,
    status,
    receipt,
  }),
);

/** Parses the response of `GET /v1/payments/:id`. Without refunds the refunded amount is 0. */
export const Payment = RazorpayPayment.transform(
  (payment): ProviderPayment => ({
    id: payment.id,
    orderId: payment.order_id,
    amountPaise: payment.amount,
    currency: payment.currency,
    status: payment.status,
    method: payment.method,
    amountRefundedPaise: payment.amount_refunded ?? 0,
    errorCode: payment.error_code,
    errorReason: payment.error_description,
    createdAt: payment.created_at,
  }),
);

/** Parses the response of `POST /v1/payments/:id/refund`. */
export const Refund = RazorpayRefund.transform(
  ({ id, payment_id, amount, status }): ProviderRefund => ({ id, paymentId: payment_id, amountPaise: amount, status }),
);

/** Parses the response of `GET /v1/orders` to its orders. */
export const OrderCollection = z.object({ items: z.array(Order) }).transform(({ items }) => items);
/** Parses the response of `GET /v1/orders/:id/payments` to its payments. */
export const PaymentCollection = z.object({ items: z.array(Payment) }).transform(({ items }) => items);

/** Parses the response of `GET /v1/payments/:id/refunds` to its refunds. */
export const RefundCollection = z.object({ items: z.array(Refund) }).transform(({ items }) => items);

const wrapped = <Entity extends z.ZodType>(entity: Entity) => z.object({ entity }).optional();

const RazorpayEvent = z.object({
  entity: z.literal("event"),
  event: z.string().min(1),
  created_at: UnixSeconds.nullish().default(null),
  payload: z
    .object({ order: wrapped(Order), payment: wrapped(Payment), refund: wrapped(Refund), dispute: wrapped(Dispute) })
    .optional()
    .default({}),
});

/**
 * Parses a Razorpay event. The payment's own order id comes first; `payments` and `refunds` have at
 * most one each.
 * @throws AppError `VALIDATION_FAILED` when it is not an event, or holds an order, payment, refund
 * or dispute that cannot be read.
 */
export function parseRazorpayWebhook(rawBody: Buffer): PaymentWebhook {
  const { event, created_at, payload } = readWebhookBody(rawBody, RazorpayEvent);
  const order = payload.order?.entity ?? null;
  const payment = payload.payment?.entity;
  return {
    event,
    orderId: payment?.orderId ?? order?.id ?? null,
    order,
    payments: payment ? [payment] : [],
    refunds: payload.refund ? [payload.refund.entity] : [],
    dispute: payload.dispute?.entity ?? null,
    occurredAt: created_at,
  };
}

/**
 * Returns the key that identifies repeated deliveries of a Razorpay event: by its id, or by a hash
 * of the body without one. The event id is only in a header that the signature does not cover. It
 * saves repeated work, but the effects of an event must be idempotent without it.
 */
export const razorpayEventKey = (rawBody: Buffer, eventId: string | undefined): string =>
  eventId === undefined || eventId === ""
    ? joinEventKey("sha256", createHash("sha256").update(rawBody).digest("hex"))
    : joinEventKey("event", eventId.slice(0, 200));

/**
 * Returns the body of `POST /v1/orders`, with the amount in paise. Paid orders are captured
 * automatically: 12 minutes is the shortest window that Razorpay allows, and what is not captured
 * within 5 days (7200 minutes) is returned to the payer. With `unique_receipt` a repeated request
 * returns the same order.
 */
export const toRazorpayOrder = ({ amountPaise, receipt, notes }: CreateOrder) => ({
  amount: amountPaise,
  currency: "INR",
  receipt,
  notes,
  unique_receipt: true,
  payment: {
    capture: "automatic" as const,
    capture_options: {
      automatic_expiry_period: 12,
      manual_expiry_period: 7200,
      refund_speed: "normal" as const,
    },
  },
});
