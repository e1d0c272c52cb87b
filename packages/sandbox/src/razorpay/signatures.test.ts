import { validatePaymentVerification, validateWebhookSignature } from "razorpay/dist/utils/razorpay-utils.js";
import { describe, expect, it } from "vitest";
import { signCheckout, signPaymentLink, signWebhook } from "./signatures.ts";

// Known signatures; the first is printed in Razorpay's documentation.
const SECRET = "sandbox_secret_0123456789";
const WEBHOOK_SECRET = "sandbox_webhook_secret";
const CAPTURED =
  '{"entity":"event","account_id":"acc_Sandbox000001","event":"payment.captured","contains":["payment"],"payload":{"payment":{"entity":{"id":"pay_Sandbox0000001","entity":"payment","amount":150000,"currency":"INR","status":"captured","order_id":"order_Sandbox0000001","method":"upi","captured":true,"notes":{"tenantId":"t1"}}}},"created_at":1790000000}';

describe("signatures", () => {
  it.each([
    [
      "EnLs21M47BllR3X8PSFtjtbd",
      "order_IEIaMR65cu6nz3",
      "pay_IH4NVgf4Dreq1l",
      "0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f",
    ],
    [
      SECRET,
      "order_Sandbox0000001",
      "pay_Sandbox0000001",
      "f9ca95f1f0179c5517d84911a6220ba6cc131fd5f8ea2646a79e8c348de47ae9",
    ],
  ])("of the checkout, with %s", (secret, orderId, paymentId, hex) => {
    expect(signCheckout(secret, orderId, paymentId)).toBe(hex);
    expect(validatePaymentVerification({ order_id: orderId, payment_id: paymentId }, hex, secret)).toBe(true);
  });

  it.each([
    ["sub_1_2026-12", "pay_Sandbox0000002", "3710a1ca5b65fb0d9b7c5b220fbca3d332254a44e69b03aeb37312f1b0123171"],
    ["", "pay_Sandbox0000002", "78021b9a9dd91a40b0ce664a08cb6dd2b618da91de128cf51b13d65713551872"],
  ])("of a payment link with the reference “%s”", (referenceId, paymentId, hex) => {
    expect(signPaymentLink(SECRET, { linkId: "plink_Sandbox0000001", referenceId, status: "paid", paymentId })).toBe(
      hex,
    );
  });

  it.each([
    [CAPTURED, "1d3cdc7c986c26408f4b3488233171f91ab4bb97b158d06b885cea44e42cd778"],
    ['{"event":"order.paid"}', "3d3a44e4a72546e8b93c38285a87757c8af6c2fa1438cdd7fec73e2679c5e881"],
  ])("of the webhook %s", (body, hex) => {
    expect(signWebhook(WEBHOOK_SECRET, body)).toBe(hex);
    expect(validateWebhookSignature(body, hex, WEBHOOK_SECRET)).toBe(true);
  });
});
