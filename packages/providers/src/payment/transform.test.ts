import { AppError } from "@aavarti/domain/errors";
import { describe, expect, it } from "vitest";
import { Order, Payment, parseRazorpayWebhook, razorpayEventKey, toRazorpayOrder } from "./transform.ts";

const order = {
  id: "order_RB58MiP5SPFYyM",
  entity: "order",
  amount: 150000,
  amount_paid: 0,
  amount_due: 150000,
  currency: "INR",
  receipt: "act_k3v9m2q7x1_2",
  offer_id: null,
  status: "created",
  attempts: 0,
  notes: [],
  created_at: 1790000000,
};

const payment = {
  id: "pay_Sandbox0000001",
  entity: "payment",
  amount: 150000,
  currency: "INR",
  status: "captured",
  order_id: "order_Sandbox0000001",
  method: "upi",
  captured: true,
  amount_refunded: 0,
  error_code: null,
  error_description: null,
  notes: { tenantId: "t1" },
  created_at: 1790000000,
};

const event = (name: string, payload: object) =>
  Buffer.from(JSON.stringify({ entity: "event", event: name, contains: [], payload, created_at: 1790000001 }));

describe("Razorpay's JSON in our words", () => {
  it("reads an order, whose empty notes are a list", () => {
    expect(Order.parse(order)).toEqual({
      id: "order_RB58MiP5SPFYyM",
      amountPaise: 150000,
      currency: "INR",
      status: "created",
      receipt: "act_k3v9m2q7x1_2",
    });
  });

  it("reads a failed payment with the bank's reason", () => {
    const failed = {
      ...payment,
      status: "failed",
      error_code: "BAD_REQUEST_ERROR",
      error_description: "Payment was unsuccessful due to insufficient balance.",
    };
    expect(Payment.parse(failed)).toMatchObject({
      status: "failed",
      errorCode: "BAD_REQUEST_ERROR",
      errorReason: "Payment was unsuccessful due to insufficient balance.",
      createdAt: new Date("2026-09-21T14:13:20.000Z"),
    });
  });

  it.each([{ amount: "150000" }, { amount: 1500.5 }, { status: "paid" }, { id: "" }])(
    "refuses a payment with %j",
    (broken) => {
      expect(Payment.safeParse({ ...payment, ...broken }).success).toBe(false);
    },
  );

  it("asks for automatic capture and a unique receipt", () => {
    expect(toRazorpayOrder({ amountPaise: 150000, receipt: "act_1", notes: { purpose: "activation" } })).toEqual({
      amount: 150000,
      currency: "INR",
      receipt: "act_1",
      notes: { purpose: "activation" },
      unique_receipt: true,
      payment: {
        capture: "automatic",
        capture_options: { automatic_expiry_period: 12, manual_expiry_period: 7200, refund_speed: "normal" },
      },
    });
  });
});

describe("a Razorpay event", () => {
  it("brings the payment and the order of order.paid", () => {
    const parsed = parseRazorpayWebhook(
      event("order.paid", { payment: { entity: payment }, order: { entity: { ...order, status: "paid" } } }),
    );
    expect(parsed).toMatchObject({
      event: "order.paid",
      orderId: "order_Sandbox0000001",
      order: { status: "paid" },
      payments: [{ id: "pay_Sandbox0000001", status: "captured", amountPaise: 150000 }],
      refunds: [],
      dispute: null,
      occurredAt: new Date("2026-09-21T14:13:21.000Z"),
    });
  });

  it("brings the refund of refund.processed", () => {
    const refund = { id: "rfnd_Sandbox0000001", payment_id: payment.id, amount: 150000, status: "processed" };
    expect(
      parseRazorpayWebhook(event("refund.processed", { refund: { entity: refund }, payment: { entity: payment } }))
        .refunds,
    ).toEqual([
      { id: "rfnd_Sandbox0000001", paymentId: "pay_Sandbox0000001", amountPaise: 150000, status: "processed" },
    ]);
  });

  it.each([
    ["created", "open", true],
    ["under_review", "under_review", true],
    ["action_required", "action_required", true],
    ["won", "won", false],
    ["lost", "lost", false],
    ["closed", "closed", false],
  ])("brings the dispute of payment.dispute.%s", (name, status, isOpen) => {
    const dispute = { id: "disp_Sandbox0000001", payment_id: payment.id, status };
    const body = event(`payment.dispute.${name}`, { payment: { entity: payment }, dispute: { entity: dispute } });
    expect(parseRazorpayWebhook(body)).toMatchObject({
      orderId: "order_Sandbox0000001",
      dispute: { id: "disp_Sandbox0000001", paymentId: "pay_Sandbox0000001", isOpen },
    });
  });

  it("keeps an event that is new to us, without payments", () => {
    expect(parseRazorpayWebhook(event("settlement.processed", { settlement: { entity: {} } }))).toMatchObject({
      event: "settlement.processed",
      orderId: null,
      payments: [],
    });
  });

  it.each([
    ["not JSON", Buffer.from("<html>")],
    ["JSON of another kind", Buffer.from('"event"')],
    ["no event", Buffer.from("{}")],
    [
      "a payment that cannot be read",
      event("payment.captured", { payment: { entity: { ...payment, amount: "much" } } }),
    ],
  ])("is refused when it is %s", (_name, body) => {
    expect(() => parseRazorpayWebhook(body)).toThrow(AppError);
  });

  it("is stored under its id, or under its hash when it has none", () => {
    const body = Buffer.from("{}");
    expect(razorpayEventKey(body, "evt:1")).toBe("event/evt%3A1");
    expect(razorpayEventKey(body, undefined)).toBe(
      "sha256/44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",
    );
  });
});
