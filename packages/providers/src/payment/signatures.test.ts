import { createHmac } from "node:crypto";
import fc from "fast-check";
import Razorpay from "razorpay";
import { validatePaymentVerification } from "razorpay/dist/utils/razorpay-utils.js";
import { describe, expect, it } from "vitest";
import { isCheckoutSignature, isWebhookSignature } from "./signatures.ts";

const OUR_VECTOR = {
  source: "our own",
  secret: "sandbox_secret_0123456789",
  orderId: "order_Sandbox0000001",
  paymentId: "pay_Sandbox0000001",
  signature: "f9ca95f1f0179c5517d84911a6220ba6cc131fd5f8ea2646a79e8c348de47ae9",
};
const CHECKOUT_VECTORS = [
  OUR_VECTOR,
  {
    source: "Razorpay's documentation",
    secret: "EnLs21M47BllR3X8PSFtjtbd",
    orderId: "order_IEIaMR65cu6nz3",
    paymentId: "pay_IH4NVgf4Dreq1l",
    signature: "0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f",
  },
];

const WEBHOOK_SECRET = "sandbox_webhook_secret";
const WEBHOOK_VECTORS = [
  {
    body: '{"entity":"event","account_id":"acc_Sandbox000001","event":"payment.captured","contains":["payment"],"payload":{"payment":{"entity":{"id":"pay_Sandbox0000001","entity":"payment","amount":150000,"currency":"INR","status":"captured","order_id":"order_Sandbox0000001","method":"upi","captured":true,"notes":{"tenantId":"t1"}}}},"created_at":1790000000}',
    signature: "1d3cdc7c986c26408f4b3488233171f91ab4bb97b158d06b885cea44e42cd778",
  },
  { body: '{"event":"order.paid"}', signature: "3d3a44e4a72546e8b93c38285a87757c8af6c2fa1438cdd7fec73e2679c5e881" },
];

describe("a checkout signature", () => {
  it.each(CHECKOUT_VECTORS)(
    "verifies the vector of $source, as the SDK does",
    ({ secret, orderId, paymentId, signature }) => {
      expect(isCheckoutSignature(secret, { orderId, paymentId, signature })).toBe(true);
      expect(validatePaymentVerification({ order_id: orderId, payment_id: paymentId }, signature, secret)).toBe(true);
    },
  );

  it.each([
    { change: "in uppercase", signature: OUR_VECTOR.signature.toUpperCase() },
    { change: "cut short", signature: OUR_VECTOR.signature.slice(0, 63) },
    { change: "empty", signature: "" },
    { change: "not hex", signature: "z".repeat(64) },
    { change: "of another payment", paymentId: "pay_Sandbox0000002" },
    { change: "of another order", orderId: "order_Sandbox0000002" },
    { change: "over ids that are not ids", orderId: "order_Sandbox0000001|pay_Sandbox0000001", paymentId: "undefined" },
    { change: "under another secret", secret: "another" },
  ])("refuses one that is $change, without throwing", ({ change: _, ...changed }) => {
    const { secret, orderId, paymentId, signature } = { ...OUR_VECTOR, ...changed };
    expect(isCheckoutSignature(secret, { orderId, paymentId, signature })).toBe(false);
  });

  it("agrees with the SDK on any ids and secret", () => {
    const id = fc.stringMatching(/^[A-Za-z0-9]{14}$/);
    fc.assert(
      fc.property(id, id, fc.string({ minLength: 1 }), (order, payment, secret) => {
        const orderId = `order_${order}`;
        const paymentId = `pay_${payment}`;
        const signature = createHmac("sha256", secret).update(`${orderId}|${paymentId}`).digest("hex");
        return (
          isCheckoutSignature(secret, { orderId, paymentId, signature }) &&
          validatePaymentVerification({ order_id: orderId, payment_id: paymentId }, signature, secret)
        );
      }),
    );
  });
});

describe("a webhook signature", () => {
  it.each(WEBHOOK_VECTORS)("verifies $signature, as the SDK does", ({ body, signature }) => {
    expect(isWebhookSignature([WEBHOOK_SECRET], Buffer.from(body), signature)).toBe(true);
    expect(Razorpay.validateWebhookSignature(body, signature, WEBHOOK_SECRET)).toBe(true);
  });

  it("accepts the previous secret beside the current one", () => {
    const [{ body, signature } = { body: "", signature: "" }] = WEBHOOK_VECTORS;
    expect(isWebhookSignature(["new secret", WEBHOOK_SECRET], Buffer.from(body), signature)).toBe(true);
    expect(isWebhookSignature(["new secret"], Buffer.from(body), signature)).toBe(false);
  });

  it("refuses a missing header and any changed byte", () => {
    const [{ body, signature } = { body: "", signature: "" }] = WEBHOOK_VECTORS;
    expect(isWebhookSignature([WEBHOOK_SECRET], Buffer.from(body), undefined)).toBe(false);
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (index, flip) => {
        const changed = Buffer.from(body);
        changed.writeUInt8(changed.readUInt8(index) ^ flip, index);
        return !isWebhookSignature([WEBHOOK_SECRET], changed, signature);
      }),
    );
  });
});
