import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../testing/provider-failure.ts";
import { closedAddress, html, json, reset, type StubServer, silence, startStubServer } from "../testing/stub-server.ts";
import { TRANSPORT_FAULTS } from "../testing/transport-faults.ts";
import type { PaymentProvider } from "./interface.ts";
import { createRazorpay } from "./razorpay.ts";

const KEY_SECRET = "s3cr3t-key-of-ours";
const CREDENTIALS = { keyId: "rzp_test_0123456789abcd", keySecret: KEY_SECRET, webhookSecret: "hook" };
const ORDER = { amountPaise: 150000, receipt: "act_1", notes: { purpose: "activation" } };
const ORDER_JSON = {
  id: "order_Sandbox0000001",
  entity: "order",
  amount: 150000,
  currency: "INR",
  receipt: "act_1",
  status: "created",
  notes: [],
};
const PAYMENT_JSON = {
  id: "pay_Sandbox0000001",
  order_id: "order_Sandbox0000001",
  amount: 150000,
  currency: "INR",
  status: "captured",
  method: "upi",
  created_at: 1790000000,
};
const refusal = (description: string, more: object = {}) => ({
  error: { code: "BAD_REQUEST_ERROR", description, ...more },
});
const collection = (...items: object[]) => ({ entity: "collection", count: items.length, items });

let stub: StubServer;
let payments: PaymentProvider;
/** For calls that get no answer. */
let hasty: PaymentProvider;

beforeAll(async () => {
  stub = await startStubServer();
  payments = createRazorpay({ ...CREDENTIALS, baseUrl: `${stub.url}/razorpay/`, timeoutMs: 60_000 });
  hasty = createRazorpay({ ...CREDENTIALS, baseUrl: `${stub.url}/razorpay/`, timeoutMs: 1_000 });
});
afterAll(() => stub.close());

const paths = () => stub.requests.map(({ method, url }) => `${method} ${url}`);

describe("what reaches Razorpay", () => {
  it("is an order with our receipt, under Basic authentication", async () => {
    stub.answer(json(200, ORDER_JSON));
    await expect(payments.createOrder(ORDER)).resolves.toMatchObject({
      id: "order_Sandbox0000001",
      amountPaise: 150000,
    });
    const [request] = stub.requests;
    expect(paths()).toEqual(["POST /razorpay/v1/orders"]);
    expect(request?.headers.authorization).toBe(
      `Basic ${Buffer.from(`${CREDENTIALS.keyId}:${KEY_SECRET}`).toString("base64")}`,
    );
    expect(JSON.parse(request?.body ?? "")).toMatchObject({
      amount: 150000,
      currency: "INR",
      receipt: "act_1",
      unique_receipt: true,
    });
  });

  it("is a refund with its idempotency key", async () => {
    stub.answer(json(200, { id: "rfnd_1", payment_id: PAYMENT_JSON.id, amount: 150000, status: "pending" }));
    await payments.refund({ paymentId: PAYMENT_JSON.id, amountPaise: 150000, idempotencyKey: "refund-0001" });
    expect(paths()).toEqual(["POST /razorpay/v1/payments/pay_Sandbox0000001/refund"]);
    expect(stub.requests[0]?.headers["x-refund-idempotency"]).toBe("refund-0001");
    expect(stub.requests[0]?.body).toBe('{"amount":150000}');
  });

  it("is never an id of another shape", async () => {
    stub.answer(json(200, PAYMENT_JSON));
    for (const id of ["", "pay_1", "../orders", "pay_Sandbox0000001/refund", "order_Sandbox0000001"]) {
      expect((await failureOf(payments.fetchPayment(id))).outcome).toBe("refused");
    }
    expect(stub.requests).toEqual([]);
  });
});

describe("a call that fails without a reason", () => {
  it.each(TRANSPORT_FAULTS)("is $outcome after $name", async ({ behaviour, outcome }) => {
    stub.answer(behaviour);
    const failures = await Promise.all(
      [
        hasty.fetchPayment(PAYMENT_JSON.id),
        hasty.fetchOrderPayments(ORDER_JSON.id),
        hasty.refund({ paymentId: PAYMENT_JSON.id, amountPaise: 100, idempotencyKey: "refund-0001" }),
      ].map(failureOf),
    );
    for (const failure of failures) expect(failure).toMatchObject({ provider: "razorpay", outcome });
  });

  it("is not sent when the connection is refused", async () => {
    const closed = createRazorpay({ ...CREDENTIALS, baseUrl: await closedAddress(), timeoutMs: 60_000 });
    const failure = await failureOf(closed.createOrder(ORDER));
    expect(failure).toMatchObject({ outcome: "not-sent", providerCode: "ECONNREFUSED" });
  });
});

describe("a call that Razorpay refuses", () => {
  it.each([
    {
      name: "a wrong key",
      behaviour: json(401, refusal("Authentication failed")),
      outcome: "refused",
      reason: "Razorpay rejected our key.",
    },
    {
      name: "a small amount",
      behaviour: json(
        400,
        refusal("Order amount less than minimum amount allowed", { reason: "input_validation_failed" }),
      ),
      outcome: "refused",
      providerCode: "input_validation_failed",
      reason: "Order amount less than minimum amount allowed",
    },
    {
      name: "too many calls",
      behaviour: json(429, refusal("Too many requests"), { "retry-after": "7" }),
      outcome: "not-sent",
      retryAfterSeconds: 7,
    },
    {
      name: "its own failure",
      behaviour: json(500, { error: { code: "SERVER_ERROR", description: "oops" } }),
      outcome: "unknown",
      providerCode: "SERVER_ERROR",
    },
  ])("says what to do after $name", async ({ name: _, behaviour, ...expected }) => {
    stub.answer(behaviour);
    const failure = await failureOf(payments.fetchPayment(PAYMENT_JSON.id));
    expect(failure).toMatchObject({ code: "PROVIDER_ERROR", ...expected });
    expect(failure.nextStep).not.toBe("");
  });

  it("never repeats our secret", async () => {
    stub.answer(json(400, refusal(`The key ${KEY_SECRET} is wrong`)));
    const failure = await failureOf(payments.fetchPayment(PAYMENT_JSON.id));
    expect(failure.reason).toBe("The key [redacted] is wrong");
    expect(JSON.stringify([failure, failure.message, failure.stack, failure.cause])).not.toContain(KEY_SECRET);
  });
});

describe("an order whose answer was lost", () => {
  it("is found by its receipt instead of created again", async () => {
    stub.answer(reset, json(200, collection({ ...ORDER_JSON, receipt: "act_10" }, ORDER_JSON)));
    await expect(payments.createOrder(ORDER)).resolves.toMatchObject({ id: "order_Sandbox0000001" });
    expect(paths()).toEqual(["POST /razorpay/v1/orders", "GET /razorpay/v1/orders?count=10&skip=0&receipt=act_1"]);
  });

  it("is created again when Razorpay does not have it", async () => {
    stub.answer(silence, json(200, collection()), json(200, ORDER_JSON));
    await expect(hasty.createOrder(ORDER)).resolves.toMatchObject({ id: "order_Sandbox0000001" });
    expect(stub.requests).toHaveLength(3);
  });

  it("stays unknown when the look-up fails too", async () => {
    stub.answer(html(502));
    expect((await failureOf(payments.createOrder(ORDER))).outcome).toBe("unknown");
    expect(stub.requests).toHaveLength(2);
  });

  it("is found when Razorpay reports a duplicate receipt", async () => {
    stub.answer(json(400, refusal("Order receipt should be unique.")), json(200, collection(ORDER_JSON)));
    await expect(payments.createOrder(ORDER)).resolves.toMatchObject({ id: "order_Sandbox0000001" });
  });

  it("is never one of another amount", async () => {
    stub.answer(reset, json(200, collection({ ...ORDER_JSON, amount: 100 })));
    expect(await failureOf(payments.createOrder(ORDER))).toMatchObject({
      outcome: "refused",
      providerCode: "ORDER_MISMATCH",
    });
  });
});

describe("a capture", () => {
  it("that was made before is answered with the captured payment", async () => {
    stub.answer(json(400, refusal("This payment has already been captured")), json(200, PAYMENT_JSON));
    await expect(payments.capture(PAYMENT_JSON.id, 150000)).resolves.toMatchObject({ status: "captured" });
    expect(stub.requests[0]?.body).toBe('{"amount":150000,"currency":"INR"}');
  });

  it("that is refused keeps its refusal", async () => {
    stub.answer(
      json(400, refusal("Capture amount must be equal to the amount authorized")),
      json(200, { ...PAYMENT_JSON, status: "authorized" }),
    );
    expect((await failureOf(payments.capture(PAYMENT_JSON.id, 100))).reason).toContain("Capture amount");
  });
});

describe("the configuration", () => {
  it("tells the mode by the key and the checkout by the address", () => {
    const live = createRazorpay({ ...CREDENTIALS, keyId: "rzp_live_0123456789abcd" });
    expect([live.mode, live.checkoutScriptUrl]).toEqual(["live", "https://checkout.razorpay.com/v1/checkout.js"]);
    expect([payments.mode, payments.checkoutScriptUrl]).toEqual(["test", `${stub.url}/razorpay/v1/checkout.js`]);
  });

  it("refuses a key of no known kind, and an address that would send keys in clear text", () => {
    expect(() => createRazorpay({ ...CREDENTIALS, keyId: "key" })).toThrow("RAZORPAY_KEY_ID");
    expect(() => createRazorpay({ ...CREDENTIALS, baseUrl: "http://razorpay.example.com" })).toThrow("https");
  });
});
