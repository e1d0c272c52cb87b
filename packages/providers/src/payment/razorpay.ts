import type { ZodType } from "zod";
import { parseBaseUrl, withoutTrailingSlash } from "../base-url.ts";
import { ProviderError } from "../provider-error.ts";
import { refusedByUs, unreadableAnswer } from "./faults.ts";
import type { CreateOrder, PaymentMode, PaymentProvider, ProviderOrder, ProviderPayment } from "./interface.ts";
import { openRazorpay, type RazorpayClient } from "./razorpay-client.ts";
import { isCheckoutSignature, isOrderId, isPaymentId, isWebhookSignature } from "./signatures.ts";
import {
  Order,
  OrderCollection,
  Payment,
  PaymentCollection,
  parseRazorpayWebhook,
  Refund,
  RefundCollection,
  razorpayEventKey,
  toRazorpayOrder,
} from "./transform.ts";

export type RazorpayConfig = {
  /** Default: the real Razorpay. */
  baseUrl?: string | undefined;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Still accepted after the secret changed: retries of older events are signed with it. */
  previousWebhookSecret?: string | undefined;
  /** Default 10 s. */
  timeoutMs?: number | undefined;
};

export const RAZORPAY_API_URL = "https://api.razorpay.com";
const CHECKOUT_SCRIPT_URL = "https://checkout.razorpay.com/v1/checkout.js";
const MODES = { rzp_live_: "live", rzp_test_: "test", rzp_sandbox_: "sandbox" } as const satisfies Record<
  string,
  PaymentMode
>;

/**
 * Creates the payment provider on Razorpay's own SDK. A refused or unanswered capture is settled by
 * reading the payment; an order is looked up by its receipt after such an answer, before it is
 * created a second time. Ids of another form are refused without a call, and a refund throws Error
 * unless its idempotency key is 10 or more letters, digits, `_` or `-`.
 * @throws Error when the key id is of an unknown kind, the base URL is unsafe, or the SDK's axios
 * instance is not found.
 */
export function createRazorpay(config: RazorpayConfig): PaymentProvider {
  const { keyId, keySecret, timeoutMs = 10_000 } = config;
  const baseUrl = parseBaseUrl(config.baseUrl ?? RAZORPAY_API_URL);
  const client = openRazorpay({ baseUrl, keyId, keySecret, timeoutMs });
  const webhookSecrets = [config.webhookSecret, config.previousWebhookSecret].filter((secret) => secret !== undefined);

  const fetchOrder = async (orderId: string) => {
    requireId(isOrderId(orderId));
    return read(Order, await client.call((sdk) => sdk.orders.fetch(orderId)));
  };
  const fetchPayment = async (paymentId: string) => {
    requireId(isPaymentId(paymentId));
    return read(Payment, await client.call((sdk) => sdk.payments.fetch(paymentId)));
  };

  return {
    configured: true,
    mode: modeOf(keyId),
    keyId,
    checkoutScriptUrl:
      baseUrl.origin === RAZORPAY_API_URL ? CHECKOUT_SCRIPT_URL : `${withoutTrailingSlash(baseUrl)}/v1/checkout.js`,

    createOrder: (order) => createOrder(client, order),
    fetchOrder,
    fetchPayment,

    async fetchOrderPayments(orderId) {
      requireId(isOrderId(orderId));
      return read(PaymentCollection, await client.call((sdk) => sdk.orders.fetchPayments(orderId)));
    },

    async capture(paymentId, amountPaise) {
      requireId(isPaymentId(paymentId));
      try {
        return read(Payment, await client.call((sdk) => sdk.payments.capture(paymentId, amountPaise, "INR")));
      } catch (failure) {
        // Razorpay refuses a second capture ("already captured"), and a call without a response may
        // have captured: the payment's own state decides.
        return settledPayment(failure, () => fetchPayment(paymentId));
      }
    },

    async refund({ paymentId, amountPaise, idempotencyKey }) {
      requireId(isPaymentId(paymentId));
      if (!/^[A-Za-z0-9_-]{10,}$/.test(idempotencyKey))
        throw new Error("A refund needs an idempotency key of 10 characters");
      const body = { amount: amountPaise };
      const headers = { "X-Refund-Idempotency": idempotencyKey };
      return read(Refund, await client.post(`/v1/payments/${paymentId}/refund`, body, headers));
    },

    async fetchRefunds(paymentId) {
      requireId(isPaymentId(paymentId));
      return read(RefundCollection, await client.call((sdk) => sdk.payments.fetchMultipleRefund(paymentId)));
    },

    verifyCheckoutSignature: (claim) => isCheckoutSignature(keySecret, claim),
    verifyWebhookSignature: (rawBody, signature) => isWebhookSignature(webhookSecrets, rawBody, signature),
    webhookEventKey: razorpayEventKey,
    parseWebhook: parseRazorpayWebhook,
  };
}

function modeOf(keyId: string): PaymentMode {
  for (const [prefix, mode] of Object.entries(MODES)) if (keyId.startsWith(prefix)) return mode;
  throw new Error("RAZORPAY_KEY_ID must begin with rzp_live_, rzp_test_ or rzp_sandbox_");
}

/** Ids come from browsers and become part of a path, so only Razorpay's own alphabet is allowed. */
function requireId(isId: boolean): void {
  if (!isId) throw refusedByUs("INVALID_ID", "This isn't a Razorpay ID.");
}

function read<Shape>(shape: ZodType<Shape>, answer: unknown): Shape {
  const parsed = shape.safeParse(answer);
  if (!parsed.success) throw unreadableAnswer(200);
  return parsed.data;
}

/**
 * Creates an order once. When the response is lost, or Razorpay says that the receipt is taken, the
 * order is looked up by its receipt. Only when it surely does not exist is it created a second
 * time; a second failure is thrown.
 */
async function createOrder(client: RazorpayClient, order: CreateOrder): Promise<ProviderOrder> {
  const create = async () => {
    // The SDK's types lack `unique_receipt`.
    const body: object = toRazorpayOrder(order);
    const answer = await client.call((sdk) => sdk.orders.create(body as Parameters<typeof sdk.orders.create>[0]));
    return requireSameOrder(read(Order, answer), order);
  };
  try {
    return await create();
  } catch (failure) {
    if (!(failure instanceof ProviderError) || failure.outcome === "not-sent") throw failure;
    const existing = await findOrderByReceipt(client, order.receipt).catch(() => {
      throw failure;
    });
    if (existing) return requireSameOrder(existing, order);
    if (failure.outcome === "refused") throw failure;
    return create();
  }
}

async function findOrderByReceipt(client: RazorpayClient, receipt: string): Promise<ProviderOrder | undefined> {
  const orders = read(OrderCollection, await client.call((sdk) => sdk.orders.all({ receipt })));
  return orders.find((order) => order.receipt === receipt);
}

function requireSameOrder(found: ProviderOrder, asked: CreateOrder): ProviderOrder {
  if (found.amountPaise === asked.amountPaise && found.currency === "INR") return found;
  throw refusedByUs("ORDER_MISMATCH", "Razorpay returned an order with a different amount.");
}

async function settledPayment(
  failure: unknown,
  fetchPayment: () => Promise<ProviderPayment>,
): Promise<ProviderPayment> {
  if (!(failure instanceof ProviderError) || failure.outcome === "not-sent") throw failure;
  const payment = await fetchPayment().catch(() => {
    throw failure;
  });
  if (payment.status === "captured" || payment.status === "refunded") return payment;
  throw failure;
}
