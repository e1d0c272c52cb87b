import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { z } from "zod";
import type { SandboxCore } from "../sandbox-core.ts";
import { answer, Refusal, strikeWithFaults } from "../wire.ts";
import { badRequest, notFound, RAZORPAY_ERRORS, unauthorized } from "./errors.ts";
import type { PaymentLinks } from "./payment-links.ts";
import type { RazorpaySandbox } from "./razorpay.ts";
import { readOrder, readRefund } from "./request-shapes.ts";
import { paymentLinkRoutes } from "./wire-payment-links.ts";

type ById = { Params: { id: string } };

/**
 * Returns the plugin that serves Razorpay's API, as Razorpay's own SDK calls it; register it with
 * the prefix `/razorpay/v1`. Every request needs the key id and secret, and may be answered with a
 * fault that the sandbox was asked to cause.
 */
export const razorpayWire =
  (core: SandboxCore, razorpay: RazorpaySandbox, links: PaymentLinks): FastifyPluginAsync =>
  async (app) => {
    strikeWithFaults(app, { provider: "razorpay", faults: core.faults, errors: RAZORPAY_ERRORS });
    requireKeyPair(app, core);
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof Refusal) return answer(reply, error.answer);
      const isBadRequest = error instanceof Error && "statusCode" in error && Number(error.statusCode) < 500;
      return answer(
        reply,
        isBadRequest ? badRequest("The request could not be read").answer : RAZORPAY_ERRORS.serverError,
      );
    });
    app.setNotFoundHandler(() => {
      throw notFound();
    });
    orderRoutes(app, razorpay);
    paymentRoutes(app, razorpay);
    paymentLinkRoutes(app, links);
  };

function requireKeyPair(app: FastifyInstance, core: SandboxCore): void {
  const { keyId, keySecret } = core.secrets.razorpay;
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  app.addHook("preHandler", async ({ headers }) => {
    if (headers.authorization !== expected) throw unauthorized();
  });
}

const collection = (items: readonly object[]) => ({ entity: "collection", count: items.length, items });

const Page = z.object({
  count: z.coerce.number().int().min(1).max(100).catch(10),
  skip: z.coerce.number().int().min(0).catch(0),
  receipt: z.string().optional(),
});

function orderRoutes(app: FastifyInstance, razorpay: RazorpaySandbox): void {
  app.post("/orders", { config: { operation: "orders.create" } }, ({ body }) => razorpay.createOrder(readOrder(body)));
  app.get("/orders", { config: { operation: "orders.list" } }, async ({ query }) => {
    const { count, skip, receipt } = Page.parse(query);
    const orders = [...razorpay.store.orders.values()].map(({ order }) => order).reverse();
    const fitting = orders.filter((order) => receipt === undefined || order.receipt === receipt);
    return collection(fitting.slice(skip, skip + count));
  });
  app.get<ById>(
    "/orders/:id",
    { config: { operation: "orders.fetch" } },
    async ({ params }) => razorpay.requireOrder(params.id).order,
  );
  app.get<ById>("/orders/:id/payments", { config: { operation: "orders.payments" } }, async ({ params }) =>
    collection(razorpay.store.paymentsOf(razorpay.requireOrder(params.id).order.id).reverse()),
  );
}

const Capture = z.object({ amount: z.coerce.number().int(), currency: z.string().default("INR") });

function paymentRoutes(app: FastifyInstance, razorpay: RazorpaySandbox): void {
  const fetching = { config: { operation: "payments.fetch" as const } };
  app.get<ById>("/payments/:id", fetching, async ({ params }) => razorpay.requirePayment(params.id));
  app.get<ById>("/payments/:id/refunds", fetching, async ({ params }) =>
    collection(razorpay.refunds.of(razorpay.requirePayment(params.id).id)),
  );
  app.post<ById>("/payments/:id/capture", { config: { operation: "payments.capture" } }, async ({ params, body }) => {
    const capture = Capture.safeParse(body).data;
    if (capture === undefined) throw badRequest("The amount field is required.", { field: "amount" });
    const { payment, events } = await razorpay.capture(params.id, capture.amount, capture.currency);
    razorpay.deliver(events);
    return payment;
  });
  app.post<ById>(
    "/payments/:id/refund",
    { config: { operation: "payments.refund" } },
    async ({ params, body, headers }) => {
      const key = headers["x-refund-idempotency"];
      const idempotency = typeof key === "string" ? { key, body: JSON.stringify([params.id, body]) } : undefined;
      const result = await razorpay.refunds.create(params.id, readRefund(body), idempotency);
      razorpay.refunds.deliver(result);
      return result.refund;
    },
  );
}
