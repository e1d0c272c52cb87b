import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Asks the payment provider about one order and applies the answer. */
export const reconcilePayment = defineJob({
  queue: "payments",
  name: "payment.reconcile",
  payload: z.object({ tenantId: z.uuid(), orderId: z.uuid() }),
  key: ({ orderId }) => `payment-reconcile-${orderId}`,
});

/** Returns one captured payment that activated nothing. */
export const refundPayment = defineJob({
  queue: "payments",
  name: "payment.refund",
  payload: z.object({ tenantId: z.uuid(), paymentId: z.uuid() }),
  key: ({ paymentId }) => `payment-refund-${paymentId}`,
});

/** Rings for the orders whose browser or webhook never came back. */
export const sweepPayments = defineJob({
  queue: "sweeps",
  name: "payments.sweep",
  payload: z.object({}),
  key: () => "payments-sweep",
  attempts: 3,
});
