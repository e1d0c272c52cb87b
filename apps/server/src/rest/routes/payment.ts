import { CreatedOrder, PaymentVerified, VerifyPayment } from "@aavarti/contract/activation";
import { route } from "../route.ts";

const noun = "Activation" as const;

export const routes = [
  route({
    method: "POST",
    path: "/api/payment/create-order",
    noun,
    summary: "Create an activation order",
    description:
      "Creates a Razorpay order for the one-time activation fee. The amount is in paise. If there is an unpaid order from the last 30 minutes, it is returned instead.",
    isOpenWhenInactive: true,
    permissions: ["billing.pay"],
    errors: {
      CONFLICT: "The account is already active.",
      RATE_LIMITED: "The business created more than 30 orders within an hour.",
      PROVIDER_ERROR: "Razorpay refused the order or didn't answer.",
      NOT_CONFIGURED: "Payments aren't set up.",
    },
    response: CreatedOrder,
    example: {
      response: {
        success: true,
        order: { id: "order_NX2kq1vTQpJ8aL", amount: 150000, currency: "INR" },
        keyId: "rzp_test_8aLQpJ1vTQ",
      },
    },
    call: (api) => api.payment.createOrder(),
  }),
  route({
    method: "POST",
    path: "/api/payment/verify",
    noun,
    summary: "Verify a payment",
    description:
      "Checks the three values that Razorpay's checkout returns, fetches the payment, and activates the account. Repeating the call has no further effect.",
    isOpenWhenInactive: true,
    permissions: ["billing.pay"],
    errors: {
      VALIDATION_FAILED:
        "Payment verification failed: the signature, order or payment doesn't match. Nothing has changed.",
      PROVIDER_ERROR:
        "Razorpay didn't confirm the payment yet. The account activates automatically within a few minutes.",
    },
    body: VerifyPayment,
    response: PaymentVerified,
    example: {
      body: {
        razorpay_order_id: "order_NX2kq1vTQpJ8aL",
        razorpay_payment_id: "pay_NX2mZ7dRkW4bYc",
        razorpay_signature: "9a4c6f0e2b7d8153c0e9f4a6b2d7815390cef4a6b2d7815390c1e2f3a4b5c6d7",
      },
      response: { success: true },
    },
    call: (api, { body }) => api.payment.verify(body),
  }),
];
