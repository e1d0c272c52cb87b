import Razorpay from "razorpay";
import { validatePaymentVerification, validateWebhookSignature } from "razorpay/dist/utils/razorpay-utils.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReceivedWebhook } from "../testing/receiving-app.ts";
import { startTestSandbox, type TestSandbox } from "../testing/start-test-sandbox.ts";

let sandbox: TestSandbox;
let client: Razorpay;
let secrets: TestSandbox["secrets"]["razorpay"];

/** The SDK has no option for its base URL, so this sets that of its axios instance. */
function clientOf(
  { url, secrets: { razorpay } }: TestSandbox,
  { keySecret = razorpay.keySecret, timeout = 20_000 }: { keySecret?: string; timeout?: number } = {},
): Razorpay {
  const opened = new Razorpay({ key_id: razorpay.keyId, key_secret: keySecret });
  const { rq } = opened.api as unknown as { rq: { defaults: { baseURL: string; proxy: unknown; timeout: number } } };
  Object.assign(rq.defaults, { baseURL: `${url}/razorpay`, proxy: false, timeout });
  return opened;
}

beforeAll(async () => {
  sandbox = await startTestSandbox();
  secrets = sandbox.secrets.razorpay;
  client = clientOf(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.control("/reset");
  sandbox.app.received.length = 0;
});

type Order = {
  id: string;
  status: string;
  amount: number;
  amount_paid: number;
  amount_due: number;
  attempts: number;
  notes: unknown;
};
let receipts = 0;
/** The SDK's types lack `unique_receipt`. */
const createOrder = async (changes: object = {}): Promise<Order> => {
  receipts += 1;
  const order = {
    amount: 150_000,
    currency: "INR",
    receipt: `act_${receipts}`,
    notes: { tenantId: "t1" },
    unique_receipt: true,
    ...changes,
  };
  return (await client.orders.create(order as Parameters<typeof client.orders.create>[0])) as unknown as Order;
};

type Paid = {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
  events: { event: string; eventId: string; signature: string; body: string }[];
};
const pay = async (orderId: string, changes: object = {}) =>
  (await sandbox.control("/razorpay/pay", { orderId, ...changes })) as Paid;

const eventOf = ({ body }: ReceivedWebhook) => (JSON.parse(body) as { event: string }).event;
const waitForEvents = (count: number) => sandbox.app.waitFor(({ path }) => path === "/api/webhooks/razorpay", count);

/** Posts with headers that the SDK drops. */
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}/razorpay/v1${path}`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${secrets.keyId}:${secrets.keySecret}`).toString("base64")}`,
      "content-type": "application/json",
      ...headers,
    },
    body: JSON.stringify(body),
  });

describe("orders", () => {
  it("are created, found again and listed by receipt", async () => {
    const order = await createOrder({ receipt: "act_k3v9m2q7x1_2" });
    expect(order).toMatchObject({
      entity: "order",
      amount: 150_000,
      amount_due: 150_000,
      status: "created",
      attempts: 0,
    });
    expect(order.id).toMatch(/^order_[A-Za-z0-9]{14}$/);
    expect(await client.orders.fetch(order.id)).toEqual(order);
    await createOrder();
    expect(await client.orders.all({ receipt: "act_k3v9m2q7x1_2" })).toMatchObject({
      entity: "collection",
      count: 1,
      items: [order],
    });
    expect((await createOrder({ notes: {} })).notes).toEqual({});
    expect((await createOrder({ notes: undefined })).notes).toEqual([]);
  });

  it("are the same again for the same receipt with unique_receipt, and refused without", async () => {
    const order = await createOrder({ receipt: "same" });
    expect((await createOrder({ receipt: "same" })).id).toBe(order.id);
    await expect(createOrder({ receipt: "same", unique_receipt: false })).rejects.toMatchObject({
      statusCode: 400,
      error: { description: "Order receipt should be unique." },
    });
    await expect(createOrder({ receipt: "same", amount: 200 })).rejects.toMatchObject({ statusCode: 400 });
  });

  it.each([
    ["less than a rupee", { amount: 99 }, "amount_less_than_minimum_amount"],
    ["no amount", { amount: undefined }, "input_validation_failed"],
    ["a field that it does not know", { colour: "red" }, "extra_field_sent"],
    ["a long receipt", { receipt: "x".repeat(41) }, "input_validation_failed"],
  ])("are refused with %s", async (_name, changes, reason) => {
    await expect(createOrder(changes)).rejects.toMatchObject({
      statusCode: 400,
      error: { code: "BAD_REQUEST_ERROR", reason },
    });
  });

  it("are refused to another key, and unknown ones do not exist", async () => {
    await expect(clientOf(sandbox, { keySecret: "wrong" }).orders.fetch("order_x")).rejects.toMatchObject({
      statusCode: 401,
      error: { description: "Authentication failed" },
    });
    await expect(client.orders.fetch("order_Unknown0000001")).rejects.toMatchObject({
      statusCode: 400,
      error: { description: "The id provided does not exist" },
    });
  });
});

describe("payments", () => {
  it("give the triple that the SDK verifies, and three signed events with ids of their own", async () => {
    const order = await createOrder();
    const paid = await pay(order.id);
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = paid;
    expect(
      validatePaymentVerification({ order_id: order.id, payment_id: paymentId }, signature, secrets.keySecret),
    ).toBe(true);
    expect(await client.payments.fetch(paymentId)).toMatchObject({
      status: "captured",
      captured: true,
      amount: 150_000,
      fee: 3_540,
      tax: 540,
    });
    expect(await client.orders.fetch(order.id)).toMatchObject({
      status: "paid",
      amount_paid: 150_000,
      amount_due: 0,
      attempts: 1,
    });

    const webhooks = await waitForEvents(3);
    expect(webhooks.map(eventOf).sort()).toEqual(["order.paid", "payment.authorized", "payment.captured"]);
    for (const { body, headers } of webhooks) {
      expect(validateWebhookSignature(body, String(headers["x-razorpay-signature"]), secrets.webhookSecret)).toBe(true);
    }
    expect(new Set(webhooks.map(({ headers }) => headers["x-razorpay-event-id"])).size).toBe(3);
    const authorized = webhooks.find((webhook) => eventOf(webhook) === "payment.authorized");
    // The event shows the state at its time, although the payment is captured by now.
    expect(JSON.parse(authorized?.body ?? "").payload.payment.entity.status).toBe("authorized");
  });

  it("may fail and then succeed on one order, which takes no second payment", async () => {
    const order = await createOrder();
    await pay(order.id, { outcome: "failed", failure: "timeout" });
    expect(await client.orders.fetch(order.id)).toMatchObject({ status: "attempted", attempts: 1 });
    await pay(order.id);
    expect(await sandbox.control("/razorpay/pay", { orderId: order.id })).toMatchObject({
      error: { reason: "order_already_paid" },
    });
    const { items } = await client.orders.fetchPayments(order.id);
    expect(items.map(({ status }) => status)).toEqual(["captured", "failed"]);
    expect(items[1]).toMatchObject({ error_code: "GATEWAY_ERROR", error_reason: "payment_timed_out" });
    expect((await pay(order.id, { force: true })).razorpay_payment_id).toMatch(/^pay_/);
  });

  it("stay authorized until they are captured with the exact amount, once", async () => {
    const order = await createOrder();
    const { razorpay_payment_id: id } = await pay(order.id, { outcome: "authorized" });
    await expect(client.payments.capture(id, 100, "INR")).rejects.toMatchObject({ statusCode: 400 });
    expect(await client.payments.capture(id, 150_000, "INR")).toMatchObject({ status: "captured" });
    await expect(client.payments.capture(id, 150_000, "INR")).rejects.toMatchObject({
      error: { description: "This payment has already been captured" },
    });
    expect((await waitForEvents(3)).map(eventOf)).toContain("order.paid");
  });

  it("can be of another amount and currency than the order", async () => {
    const { id } = await createOrder();
    const { razorpay_payment_id: paymentId } = await pay(id, { amount: 100, currency: "USD", force: true });
    expect(await client.payments.fetch(paymentId)).toMatchObject({ amount: 100, currency: "USD", status: "captured" });
  });

  it("deliver the events that a test names, in its order and as often as it says, or none", async () => {
    const first = await createOrder();
    await pay(first.id, { deliver: ["order.paid", "payment.captured", "payment.captured"] });
    expect(sandbox.app.received.map(eventOf)).toEqual(["order.paid", "payment.captured", "payment.captured"]);
    const ids = sandbox.app.received.map(({ headers }) => headers["x-razorpay-event-id"]);
    expect(ids[1]).toBe(ids[2]);

    const second = await createOrder();
    const { events } = await pay(second.id, { deliver: false });
    expect(sandbox.app.received).toHaveLength(3);
    expect(events.map(({ event }) => event)).toEqual(["payment.authorized", "payment.captured", "order.paid"]);
    for (const { body, signature } of events) {
      expect(validateWebhookSignature(body, signature, secrets.webhookSecret)).toBe(true);
    }
  });

  it("may be authorized late by a bank that had not answered", async () => {
    const { id } = await createOrder();
    const { razorpay_payment_id: paymentId } = await pay(id, { outcome: "failed", failure: "timeout", deliver: false });
    await sandbox.control("/razorpay/late-authorisation", { paymentId });
    expect((await waitForEvents(3)).map(eventOf).sort()).toEqual([
      "order.paid",
      "payment.authorized",
      "payment.captured",
    ]);
    expect(await client.payments.fetch(paymentId)).toMatchObject({ status: "captured", error_code: null });
  });

  it("can be disputed and lost", async () => {
    const { id } = await createOrder();
    const { razorpay_payment_id: paymentId } = await pay(id, { deliver: false });
    await sandbox.control("/razorpay/dispute", { paymentId, status: "lost" });
    const [webhook] = await waitForEvents(1);
    expect(JSON.parse(webhook?.body ?? "")).toMatchObject({
      event: "payment.dispute.lost",
      contains: ["payment", "dispute"],
      payload: { dispute: { entity: { amount_deducted: 150_000 } } },
    });
  });

  it("survive a restart", async () => {
    const order = await createOrder();
    const { razorpay_payment_id: paymentId } = await pay(order.id, { deliver: false });
    sandbox = await sandbox.restart();
    client = clientOf(sandbox);
    expect(await client.payments.fetch(paymentId)).toMatchObject({ status: "captured", order_id: order.id });
    expect(await client.payments.refund(paymentId, { amount: 100 })).toMatchObject({ amount: 100 });
  });
});

describe("refunds", () => {
  const captured = async () => (await pay((await createOrder()).id, { deliver: false })).razorpay_payment_id;

  it("are partial, then full, and never more than was paid", async () => {
    const paymentId = await captured();
    await client.payments.refund(paymentId, { amount: 50_000 });
    expect(await client.payments.fetch(paymentId)).toMatchObject({
      status: "captured",
      refund_status: "partial",
      amount_refunded: 50_000,
    });
    await expect(client.payments.refund(paymentId, { amount: 100_001 })).rejects.toMatchObject({ statusCode: 400 });
    await client.payments.refund(paymentId, {});
    expect(await client.payments.fetch(paymentId)).toMatchObject({ status: "refunded", refund_status: "full" });
    await expect(client.payments.refund(paymentId, {})).rejects.toMatchObject({
      error: { reason: "payment_fully_refunded" },
    });
    expect((await waitForEvents(4)).map(eventOf).sort()).toEqual([
      "refund.created",
      "refund.created",
      "refund.processed",
      "refund.processed",
    ]);
  });

  it("happen once per idempotency key", async () => {
    const paymentId = await captured();
    const refund = (amount: number, key = "refund_key_0001") =>
      post(`/payments/${paymentId}/refund`, { amount }, { "x-refund-idempotency": key });
    const first = (await (await refund(1_000)).json()) as { id: string };
    expect(await (await refund(1_000)).json()).toMatchObject({ id: first.id });
    expect((await refund(2_000)).status).toBe(400);
    expect((await refund(1_000, "short")).status).toBe(400);
    expect(await client.payments.fetch(paymentId)).toMatchObject({ amount_refunded: 1_000 });
  });

  it("answer 409 while the first is being worked on", async () => {
    const paymentId = await captured();
    await sandbox.control("/razorpay/settings", { refundDelayMs: 100 });
    const refund = () =>
      post(`/payments/${paymentId}/refund`, { amount: 1_000 }, { "x-refund-idempotency": "refund_key_0002" });
    const [first, second] = await Promise.all([refund(), refund()]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect((await refund()).status).toBe(200);
  });
});

describe("payment links", () => {
  const draft = {
    amount: 59_900,
    currency: "INR",
    reference_id: "sub_1_2026-12",
    description: "Renewal of Gold",
    customer: { name: "Asha", email: "asha@example.in", contact: "+919000090000" },
    callback_url: "https://example.in/pl/return",
    callback_method: "get" as const,
  };

  it("are made once per reference, paid on their page, and answered with a signed redirect", async () => {
    const link = await client.paymentLink.create(draft);
    expect(link).toMatchObject({
      status: "created",
      amount_paid: 0,
      short_url: `${sandbox.url}/razorpay/link/${link.id}`,
    });
    await expect(client.paymentLink.create(draft)).rejects.toMatchObject({ error: { field: "reference_id" } });
    expect(await client.paymentLink.notifyBy(link.id, "sms")).toEqual({ success: true });

    const response = await fetch(link.short_url, { method: "POST", redirect: "manual" });
    const { searchParams } = new URL(response.headers.get("location") ?? "");
    const verified = validatePaymentVerification(
      {
        payment_link_id: link.id,
        payment_id: searchParams.get("razorpay_payment_id") ?? "",
        payment_link_reference_id: draft.reference_id,
        payment_link_status: "paid",
      },
      searchParams.get("razorpay_signature") ?? "",
      secrets.keySecret,
    );
    expect(verified).toBe(true);
    const events = await waitForEvents(4);
    const paid = events.find((webhook) => eventOf(webhook) === "payment_link.paid");
    // Razorpay's own quirk: the prefix is missing here.
    expect(JSON.parse(paid?.body ?? "").payload.order.entity.id).not.toMatch(/^order_/);
    expect((await client.paymentLink.fetch(link.id)).status).toBe("paid");
  });

  it("can be changed and cancelled until they are paid; the SDK posts an empty form for it", async () => {
    const link = await client.paymentLink.create({ ...draft, reference_id: "other" });
    expect(await client.paymentLink.edit(link.id, { reference_id: "third" })).toMatchObject({
      reference_id: "third",
      amount: 59_900,
    });
    expect((await client.paymentLink.cancel(link.id)).status).toBe("cancelled");
    await expect(client.paymentLink.cancel(link.id)).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe("planned faults", () => {
  const attempt = () =>
    post("/orders", { amount: 150_000, currency: "INR", receipt: "fault", unique_receipt: true }).then(
      ({ status }) => status,
      () => "cut",
    );

  it.each([
    ["html502", 502],
    ["429", 429],
    ["error:BAD_REQUEST_ERROR", 400],
    ["error:SERVER_ERROR", 500],
    ["accept-then-500", 500],
    ["reset", "cut"],
    ["accept-then-reset", "cut"],
  ])("%s strikes once, and the order is found by its receipt if it was made", async (fault, outcome) => {
    await sandbox.control("/fault", { provider: "razorpay", on: "orders.create", fault });
    expect(await attempt()).toBe(outcome);
    const { count } = await client.orders.all({ receipt: "fault" });
    expect(count).toBe(fault.startsWith("accept") ? 1 : 0);
    expect(await attempt()).toBe(200);
    expect((await client.orders.all({ receipt: "fault" })).count).toBe(1);
  });

  it("refuses to plan for a call that it does not know, and names those it does", async () => {
    const refusal = await sandbox.control("/fault", { provider: "razorpay", on: "order.create", fault: "reset" });
    expect(JSON.stringify(refusal)).toContain("orders.create");
    expect(await sandbox.control("/fault", { provider: "razorpay", on: "orders.*", fault: "reset" })).toHaveProperty(
      "pending",
    );
  });
});

it("hands out the events of everything that happens later, and sends none when asked", async () => {
  const { id } = await createOrder();
  const { razorpay_payment_id: paymentId } = await pay(id, { outcome: "authorized", deliver: false });
  const happen = async (path: string, body: object) => {
    const { events } = (await sandbox.control(path, { ...body, deliver: false })) as Paid;
    for (const { body: text, signature } of events) {
      expect(validateWebhookSignature(text, signature, secrets.webhookSecret)).toBe(true);
    }
    return events.map(({ event }) => event);
  };
  expect(await happen("/razorpay/capture", { paymentId })).toEqual(["payment.captured", "order.paid"]);
  expect(await happen("/razorpay/dispute", { paymentId })).toEqual(["payment.dispute.created"]);
  expect(await happen("/razorpay/refund", { paymentId })).toEqual(["refund.created"]);
  const { refunds } = (await sandbox.inspect("/razorpay")) as { refunds: { id: string }[] };
  const refundId = refunds[0]?.id;
  expect(await happen("/razorpay/finish-refund", { refundId, status: "failed" })).toEqual(["refund.failed"]);
  expect(await happen("/razorpay/finish-refund", { refundId })).toEqual([]);
  expect(sandbox.app.received).toEqual([]);
});

it.each(["reset", "accept-then-reset", "timeout", "accept-then-timeout"])(
  "logs a request whose answer was lost by %s",
  async (fault) => {
    await sandbox.control("/fault", { provider: "razorpay", on: "orders.create", fault });
    const impatient = clientOf(sandbox, { timeout: 2_000 });
    await impatient.orders.create({ amount: 150_000, currency: "INR" }).catch(() => undefined);
    const log = async () =>
      ((await sandbox.inspect("/log")) as { operation: string | null }[]).filter(
        ({ operation }) => operation === "orders.create",
      );
    await expect.poll(log).toMatchObject([{ status: null, fault }]);
  },
);

it("keeps secrets out of the log of requests", async () => {
  await createOrder();
  const log = JSON.stringify(await sandbox.inspect("/log"));
  expect(log).toContain('"operation":"orders.create"');
  expect(log).toContain("razorpay-node@");
  expect(log).not.toContain(Buffer.from(`${secrets.keyId}:${secrets.keySecret}`).toString("base64"));
});
