import type {
  CheckoutClaim,
  PaymentProvider,
  PaymentWebhook,
  ProviderOrder,
} from "@aavarti/providers/payment/interface";
import { createRazorpay } from "@aavarti/providers/payment/razorpay";
import { failureOf } from "@aavarti/providers/testing/provider-failure";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SandboxUnderTest, startSandboxUnderTest } from "./sandbox-under-test.ts";

let sandbox: SandboxUnderTest;
let payments: PaymentProvider;
let hasty: PaymentProvider;

beforeAll(async () => {
  sandbox = await startSandboxUnderTest();
  payments = sandbox.providers.payment;
  hasty = razorpayWith({});
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.control("POST", "reset");
  sandbox.inbox.received.length = 0;
});

const razorpayWith = (change: { keySecret?: string }): PaymentProvider =>
  createRazorpay({
    baseUrl: sandbox.environment.RAZORPAY_API_URL,
    keyId: sandbox.environment.RAZORPAY_KEY_ID,
    keySecret: sandbox.environment.RAZORPAY_KEY_SECRET,
    webhookSecret: sandbox.environment.RAZORPAY_WEBHOOK_SECRET,
    timeoutMs: 2_000,
    ...change,
  });

const activation = (receipt: string, amountPaise = 150_000) => ({
  amountPaise,
  receipt,
  notes: { purpose: "activation", tenantId: "tenant-1" },
});

type CheckoutResponse = Record<"razorpay_order_id" | "razorpay_payment_id" | "razorpay_signature", string>;

/** Clicks in the checkout, and returns what its `handler` gets. */
async function attempt(order: ProviderOrder, outcome: "captured" | "authorized" | "declined"): Promise<CheckoutClaim> {
  const response = await fetch(`${sandbox.url}/razorpay/checkout/${order.id}/attempt`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ method: "upi", outcome }),
  });
  const { response: claim, error } = (await response.json()) as {
    response?: CheckoutResponse;
    error?: { metadata: { payment_id: string } };
  };
  return {
    orderId: claim?.razorpay_order_id ?? order.id,
    paymentId: claim?.razorpay_payment_id ?? error?.metadata.payment_id ?? "",
    signature: claim?.razorpay_signature ?? "",
  };
}

/** Returns the first such event, which must have Razorpay's signature and an id of its own. */
async function eventOf(event: string): Promise<PaymentWebhook> {
  const { headers, rawBody } = await sandbox.inbox.waitFor(
    ({ path, rawBody: body }) => path === "/api/webhooks/razorpay" && payments.parseWebhook(body).event === event,
  );
  expect(payments.verifyWebhookSignature(rawBody, String(headers["x-razorpay-signature"]))).toBe(true);
  expect(
    payments.verifyWebhookSignature(
      Buffer.concat([rawBody, Buffer.from(" ")]),
      String(headers["x-razorpay-signature"]),
    ),
  ).toBe(false);
  expect(payments.webhookEventKey(rawBody, String(headers["x-razorpay-event-id"]))).toMatch(/^event\/\w+/);
  return payments.parseWebhook(rawBody);
}

describe("the configuration", () => {
  it("is the sandbox's, with a checkout script that it serves", async () => {
    expect([payments.configured, payments.mode]).toEqual([true, "sandbox"]);
    const script = await fetch(payments.checkoutScriptUrl);
    expect([script.status, script.headers.get("content-type")]).toEqual([200, expect.stringContaining("javascript")]);
  });

  it("fails with a wrong secret as refused", async () => {
    const failure = await failureOf(razorpayWith({ keySecret: "sandbox_wrong" }).createOrder(activation("act_1")));
    expect(failure).toMatchObject({ outcome: "refused", reason: "Razorpay rejected our key." });
  });
});

describe("an order", () => {
  it("is created with our amount and receipt, and fetched again", async () => {
    const order = await payments.createOrder(activation("act_1"));
    expect(order).toMatchObject({ amountPaise: 150_000, currency: "INR", receipt: "act_1", status: "created" });
    await expect(payments.fetchOrder(order.id)).resolves.toEqual(order);
    await expect(payments.fetchOrderPayments(order.id)).resolves.toEqual([]);
  });

  it("is the same one when its receipt is used again, and refused when the amount is another", async () => {
    const order = await payments.createOrder(activation("act_1"));
    await expect(payments.createOrder(activation("act_1"))).resolves.toEqual(order);
    expect(await failureOf(payments.createOrder(activation("act_1", 200_000)))).toMatchObject({ outcome: "refused" });
  });

  it("is refused below one rupee", async () => {
    expect(await failureOf(payments.createOrder(activation("act_1", 99)))).toMatchObject({ outcome: "refused" });
  });

  it("is refused when it does not exist", async () => {
    expect((await failureOf(payments.fetchOrder("order_00000000000000"))).outcome).toBe("refused");
    expect((await failureOf(payments.fetchPayment("pay_00000000000000"))).outcome).toBe("refused");
  });
});

describe("an order whose response is lost", () => {
  it.each(["accept-then-reset", "accept-then-timeout", "accept-then-500"])(
    "by %s is found and not created twice",
    async (fault) => {
      await sandbox.fault("razorpay", "orders.create", fault);
      const order = await hasty.createOrder(activation("act_1"));
      expect(order.receipt).toBe("act_1");
      const { orders } = await sandbox.control<{ orders: { id: string }[] }>("GET", "razorpay");
      expect(orders).toMatchObject([{ id: order.id }]);
    },
  );

  it.each(["reset", "timeout", "stall", "html502"])(
    "by %s before it was created is created the second time",
    async (fault) => {
      await sandbox.fault("razorpay", "orders.create", fault);
      await expect(hasty.createOrder(activation("act_1"))).resolves.toMatchObject({ receipt: "act_1" });
    },
  );

  it("stays unknown while Razorpay cannot be asked, and is found later", async () => {
    await sandbox.fault("razorpay", "orders.create", "accept-then-reset");
    await sandbox.fault("razorpay", "orders.list", "html502");
    expect((await failureOf(payments.createOrder(activation("act_1")))).outcome).toBe("unknown");
    await expect(payments.createOrder(activation("act_1"))).resolves.toMatchObject({ receipt: "act_1" });
  });

  it("is surely not created under a rate limit", async () => {
    await sandbox.fault("razorpay", "orders.create", "429");
    expect((await failureOf(payments.createOrder(activation("act_1")))).outcome).toBe("not-sent");
  });
});

describe("a payment", () => {
  it("is confirmed by signature, lookup and webhook once it is captured", async () => {
    const order = await payments.createOrder(activation("act_1"));
    const claim = await attempt(order, "captured");
    expect(payments.verifyCheckoutSignature(claim)).toBe(true);
    expect(payments.verifyCheckoutSignature({ ...claim, orderId: "order_00000000000000" })).toBe(false);

    const captured = {
      id: claim.paymentId,
      orderId: order.id,
      status: "captured",
      amountPaise: 150_000,
      currency: "INR",
    };
    await expect(payments.fetchPayment(claim.paymentId)).resolves.toMatchObject(captured);
    await expect(payments.fetchOrderPayments(order.id)).resolves.toMatchObject([captured]);
    await expect(payments.fetchOrder(order.id)).resolves.toMatchObject({ status: "paid" });
    expect(await eventOf("payment.captured")).toMatchObject({ orderId: order.id, payments: [captured] });
    expect(await eventOf("order.paid")).toMatchObject({
      orderId: order.id,
      order: { status: "paid" },
      payments: [captured],
    });
  });

  it("says why it failed, and leaves the order open", async () => {
    const order = await payments.createOrder(activation("act_1"));
    const { paymentId } = await attempt(order, "declined");
    await expect(payments.fetchPayment(paymentId)).resolves.toMatchObject({
      status: "failed",
      errorReason: expect.stringContaining("declined by the bank"),
    });
    await expect(payments.fetchOrder(order.id)).resolves.toMatchObject({ status: "attempted" });
    expect((await eventOf("payment.failed")).payments).toMatchObject([{ id: paymentId, status: "failed" }]);
    expect(payments.verifyCheckoutSignature(await attempt(order, "captured"))).toBe(true);
  });

  it("is captured once, for its exact amount, when it is only authorized", async () => {
    const order = await payments.createOrder(activation("act_1"));
    const { paymentId } = await attempt(order, "authorized");
    await expect(payments.fetchPayment(paymentId)).resolves.toMatchObject({ status: "authorized" });
    expect((await failureOf(payments.capture(paymentId, 100))).outcome).toBe("refused");
    await expect(payments.capture(paymentId, 150_000)).resolves.toMatchObject({ status: "captured" });
    await expect(payments.capture(paymentId, 150_000)).resolves.toMatchObject({ status: "captured" });
  });

  it.each(["accept-then-reset", "accept-then-500"])(
    "whose capture was answered by %s is seen to be captured",
    async (fault) => {
      const order = await payments.createOrder(activation("act_1"));
      const { paymentId } = await attempt(order, "authorized");
      await sandbox.fault("razorpay", "payments.capture", fault);
      await expect(payments.capture(paymentId, 150_000)).resolves.toMatchObject({ status: "captured" });
    },
  );

  it("stays unknown when the call that captures it was lost", async () => {
    const order = await payments.createOrder(activation("act_1"));
    const { paymentId } = await attempt(order, "authorized");
    await sandbox.fault("razorpay", "payments.capture", "reset");
    expect((await failureOf(payments.capture(paymentId, 150_000))).outcome).toBe("unknown");
  });
});

describe("a refund", () => {
  const paid = async (): Promise<string> => {
    const order = await payments.createOrder(activation("act_1"));
    return (await attempt(order, "captured")).paymentId;
  };

  it("is made once per key, however often it is requested", async () => {
    const refund = { paymentId: await paid(), amountPaise: 150_000, idempotencyKey: "refund-tenant-1" };
    await sandbox.fault("razorpay", "payments.refund", "accept-then-reset");
    expect((await failureOf(payments.refund(refund))).outcome).toBe("unknown");
    const first = await payments.refund(refund);
    await expect(payments.refund(refund)).resolves.toMatchObject({ id: first.id, amountPaise: 150_000 });
    await expect(payments.fetchPayment(refund.paymentId)).resolves.toMatchObject({
      status: "refunded",
      amountRefundedPaise: 150_000,
    });
    expect((await eventOf("refund.processed")).refunds).toMatchObject([
      { id: first.id, paymentId: refund.paymentId, status: "processed" },
    ]);
  });

  it("is listed with its state, and leaves the payment captured when the bank fails it", async () => {
    await sandbox.control("POST", "razorpay/settings", { refundsComplete: false });
    const paymentId = await paid();
    await expect(payments.fetchRefunds(paymentId)).resolves.toEqual([]);
    const { id } = await payments.refund({ paymentId, amountPaise: 150_000, idempotencyKey: "refund-tenant-1" });
    const refund = { id, paymentId, amountPaise: 150_000 };
    await expect(payments.fetchRefunds(paymentId)).resolves.toEqual([{ ...refund, status: "pending" }]);
    await sandbox.control("POST", "razorpay/finish-refund", { refundId: id, status: "failed" });
    await expect(payments.fetchRefunds(paymentId)).resolves.toEqual([{ ...refund, status: "failed" }]);
    await expect(payments.fetchPayment(paymentId)).resolves.toMatchObject({
      status: "captured",
      amountRefundedPaise: 0,
    });
    await payments.refund({ paymentId, amountPaise: 150_000, idempotencyKey: "refund-tenant-1-1" });
    await expect(payments.fetchRefunds(paymentId)).resolves.toHaveLength(2);
  });

  it("is refused under the same key for another amount, and above what was paid", async () => {
    const refund = { paymentId: await paid(), amountPaise: 100_000, idempotencyKey: "refund-tenant-1" };
    await payments.refund(refund);
    expect((await failureOf(payments.refund({ ...refund, amountPaise: 50_000 }))).outcome).toBe("refused");
    expect((await failureOf(payments.refund({ ...refund, idempotencyKey: "refund-tenant-2" }))).outcome).toBe(
      "refused",
    );
  });
});
