import { z } from "zod";
import { defineJob } from "../define-job.ts";

/** Fetches one order from the payment provider and applies its state. */
export const reconcilePayment = defineJob({
  queue: "payments",
  name: "payment.reconcile",
  payload: z.object({ tenantId: z.uuid(), orderId: z.uuid() }),
  key: ({ orderId }) => `payment-reconcile-${orderId}`,
});

/** Refunds one captured payment that activated nothing. */
export const refundPayment = defineJob({
  queue: "payments",
  name: "payment.refund",
  payload: z.object({ tenantId: z.uuid(), paymentId: z.uuid() }),
  key: ({ paymentId }) => `payment-refund-${paymentId}`,
});

/** Queues the orders for which neither the browser nor a webhook reported a result. */
export const sweepPayments = defineJob({
  queue: "sweeps",
  name: "payments.sweep",
  payload: z.object({}),
  key: () => "payments-sweep",
  attempts: 3,
});
