import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { DISPUTE_STATUSES } from "../razorpay/entities.ts";
import { METHODS } from "../razorpay/new-payment.ts";
import type { PaymentLinks } from "../razorpay/payment-links.ts";
import type { RazorpaySandbox } from "../razorpay/razorpay.ts";
import type { SandboxCore } from "../sandbox-core.ts";
import type { OutgoingWebhook } from "../webhook-pump.ts";
import { ControlError, found, read } from "./control-error.ts";

const Pay = z.object({
  orderId: z.string(),
  outcome: z.enum(["captured", "authorized", "failed"]).default("captured"),
  failure: z.enum(["declined", "timeout"]).optional(),
  method: z.enum(METHODS).default("upi"),
  amount: z.int().positive().optional(),
  currency: z.string().length(3).optional(),
  /** Pays an order that is already paid, which must lead to a refund. */
  force: z.boolean().optional(),
  /**
   * The events to deliver one after the other, repeats allowed; false for none. By default those
   * that occurred, as the vendor delivers them.
   */
  deliver: z.union([z.literal(false), z.array(z.string()).max(100)]).optional(),
});
/** `deliver: false` delivers nothing: the response only returns the events. */
const Delivered = z.object({ deliver: z.boolean().default(true) });
const OfPayment = Delivered.extend({ paymentId: z.string() });
const Refund = OfPayment.extend({ amount: z.int().min(100).optional() });
const Dispute = OfPayment.extend({ status: z.enum(DISPUTE_STATUSES).default("created") });
const FinishRefund = Delivered.extend({
  refundId: z.string(),
  status: z.enum(["processed", "failed"]).default("processed"),
});
const Settings = z.object({
  refundDelayMs: z.int().min(0).max(60_000).optional(),
  /** False: refunds stay pending until `/razorpay/finish-refund`. */
  refundsComplete: z.boolean().optional(),
});

/** Returns an event that a test can deliver itself: its body and signature. */
const toSigned = ({ event, body, headers }: OutgoingWebhook) => ({
  event,
  eventId: headers["x-razorpay-event-id"],
  signature: headers["x-razorpay-signature"],
  headers,
  body,
});

/**
 * Adds the control routes for what payers, banks and Razorpay itself can do, without clicks. What
 * Razorpay would refuse gets Razorpay's error. The response of an act contains its signed webhooks,
 * which are delivered, too, unless told not to; those of paying a link are only delivered. Also
 * lists what there is and changes how refunds go on.
 */
export function razorpayControls(
  app: FastifyInstance,
  { core, razorpay, links }: { core: SandboxCore; razorpay: RazorpaySandbox; links: PaymentLinks },
): void {
  app.get("/razorpay", async () => ({
    orders: [...razorpay.store.orders.values()].map(({ order }) => order),
    payments: [...razorpay.store.payments.values()],
    refunds: [...razorpay.store.refunds.values()],
  }));

  app.post("/razorpay/pay", async ({ body }) => {
    const { orderId, deliver, ...attempt } = read(Pay, body);
    const { payment, response, events } = await razorpay.pay(orderId, attempt);
    if (deliver === undefined) razorpay.deliver(events);
    else if (deliver !== false) await core.webhooks.sendInOrder(deliver.map((name) => eventNamed(events, name)));
    return { ...response, payment, events: events.map(toSigned) };
  });

  /** Returns the result with its events signed, and delivers them if `isDelivered`. */
  function deliverEvents<Result extends { events: OutgoingWebhook[] }>(
    { events, ...result }: Result,
    isDelivered: boolean,
  ) {
    if (isDelivered) razorpay.deliver(events);
    return { ...result, events: events.map(toSigned) };
  }

  app.post("/razorpay/capture", async ({ body }) => {
    const { paymentId, deliver } = read(OfPayment, body);
    const { id, amount, currency } = razorpay.requirePayment(paymentId);
    return deliverEvents(await razorpay.capture(id, amount, currency), deliver);
  });
  app.post("/razorpay/late-authorisation", async ({ body }) => {
    const { paymentId, deliver } = read(OfPayment, body);
    return deliverEvents(await razorpay.authorizeLate(paymentId), deliver);
  });
  app.post("/razorpay/dispute", async ({ body }) => {
    const { paymentId, status, deliver } = read(Dispute, body);
    return deliverEvents({ events: [razorpay.dispute(paymentId, status)] }, deliver);
  });
  app.post("/razorpay/refund", async ({ body }) => {
    const { paymentId, amount, deliver } = read(Refund, body);
    const result = await razorpay.refunds.create(paymentId, { amount, speed: "normal", notes: [], receipt: null });
    if (deliver) razorpay.refunds.deliver(result);
    return deliverEvents(result, false);
  });
  app.post("/razorpay/finish-refund", async ({ body }) => {
    const { refundId, status, deliver } = read(FinishRefund, body);
    return deliverEvents(found(await razorpay.refunds.finish(refundId, status), "refund"), deliver);
  });
  app.post<{ Params: { id: string } }>("/razorpay/links/:id/pay", ({ params }) => links.pay(params.id));
  app.post("/razorpay/settings", async ({ body }) => {
    const { settings } = razorpay.refunds;
    const { refundDelayMs, refundsComplete } = read(Settings, body);
    settings.delayMs = refundDelayMs ?? settings.delayMs;
    settings.completes = refundsComplete ?? settings.completes;
    return settings;
  });
}

function eventNamed(events: readonly OutgoingWebhook[], name: string): OutgoingWebhook {
  const event = events.find((candidate) => candidate.event === name);
  if (event === undefined) {
    throw new ControlError(400, `${name} did not happen; there are ${events.map((other) => other.event).join(", ")}`);
  }
  return event;
}
