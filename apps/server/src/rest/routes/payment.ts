import { CreatedOrder, PaymentVerified, VerifyPayment } from "@aavarti/contract/payments";
import { route } from "../route.ts";

const noun = "Activation";

export const paymentRoutes = [
  route({
    method: "POST",
    path: "/api/payment/create-order",
    noun,
    summary: "Open an order for the activation fee",
    response: CreatedOrder,
    call: (api) => api.payment.createOrder(),
  }),
  route({
    method: "POST",
    path: "/api/payment/verify",
    noun,
    summary: "Prove a payment and activate",
    body: VerifyPayment,
    response: PaymentVerified,
    call: (api, { body }) => api.payment.verify(body),
  }),
];
