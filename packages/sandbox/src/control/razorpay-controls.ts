import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { DISPUTE_STATUSES } from "../razorpay/entities.ts";
import { METHODS } from "../razorpay/new-payment.ts";
import type { PaymentLinks } from "../razorpay/payment-links.ts";
import type { RazorpaySandbox } from "../razorpay/razorpay.ts";
import type { SandboxCore } from "../sandbox.ts";
import type { OutgoingWebhook } from "../webhook-pump.ts";
import { ControlError, read } from "./control-error.ts";

const Pay = z.object({
  orderId: z.string(),
  outcome: z.enum(["captured", "authorized", "failed"]).default("captured"),
  failure: z.enum(["declined", "timeout"]).optional(),
  method: z.enum(METHODS).default("upi"),
  amount: z.int().positive().optional(),
  currency: z.string().length(3).optional(),
  /** Pays an order that is paid already: what must end in a refund. */
  force: z.boolean().optional(),
  /** The events to deliver one after the other, repeats allowed; false: none. Default: those that happened, as the vendor delivers. */
  deliver: z.union([z.literal(false), z.array(z.string()).max(100)]).optional(),
});
const OfPayment = z.object({ paymentId: z.string() });
const Refund = OfPayment.extend({ amount: z.int().min(100).optional() });
const Dispute = OfPayment.extend({ status: z.enum(DISPUTE_STATUSES).default("created") });
const FinishRefund = z.object({ refundId: z.string(), status: z.enum(["processed", "failed"]).default("processed") });
const Settings = z.object({ refundDelayMs: z.int().min(0).max(60_000) });

/** An event as a test hands it in itself: these bytes under this signature. */
const toSigned = ({ event, body, headers }: OutgoingWebhook) => ({
  event,
  eventId: headers["x-razorpay-event-id"],
  signature: headers["x-razorpay-signature"],
  body,
});

/** What payers, banks and Razorpay itself can do, without clicks. */
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

  app.post("/razorpay/capture", async ({ body }) => {
    const payment = razorpay.requirePayment(read(OfPayment, body).paymentId);
    return delivered(await razorpay.capture(payment.id, payment.amount, payment.currency));
  });
  app.post("/razorpay/late-authorisation", async ({ body }) =>
    delivered(await razorpay.authorizeLate(read(OfPayment, body).paymentId)),
  );
  app.post("/razorpay/refund", ({ body }) => {
    const { paymentId, amount } = read(Refund, body);
    return razorpay.refunds.create(paymentId, { amount, speed: "normal", notes: [], receipt: null });
  });
  app.post("/razorpay/finish-refund", async ({ body }) => {
    const { refundId, status } = read(FinishRefund, body);
    return razorpay.refunds.finish(refundId, status);
  });
  app.post("/razorpay/dispute", async ({ body }) => {
    const { paymentId, status } = read(Dispute, body);
    const event = razorpay.dispute(paymentId, status);
    razorpay.deliver([event]);
    return { events: [toSigned(event)] };
  });
  app.post<{ Params: { id: string } }>("/razorpay/links/:id/pay", ({ params }) => links.pay(params.id));
  app.post("/razorpay/settings", async ({ body }) => {
    razorpay.refunds.settings.delayMs = read(Settings, body).refundDelayMs;
    return razorpay.refunds.settings;
  });

  function delivered<Result extends { events: OutgoingWebhook[] }>({ events, ...result }: Result) {
    razorpay.deliver(events);
    return { ...result, events: events.map(toSigned) };
  }
}

function eventNamed(events: readonly OutgoingWebhook[], name: string): OutgoingWebhook {
  const event = events.find((candidate) => candidate.event === name);
  if (event === undefined) {
    throw new ControlError(400, `${name} did not happen; there are ${events.map((other) => other.event).join(", ")}`);
  }
  return event;
}
