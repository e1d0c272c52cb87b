import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { PlannedFault } from "../faults.ts";
import { type AcceptedMessage, keyOf, summarise } from "../messages.ts";
import type { RequestLog } from "../request-log.ts";
import type { Sandbox } from "../sandbox.ts";
import { answer, Refusal } from "../wire.ts";
import { ControlError, read } from "./control-error.ts";
import { googleControls } from "./google-controls.ts";
import { postmarkControls } from "./postmark-controls.ts";
import { razorpayControls } from "./razorpay-controls.ts";
import { webhookControls } from "./webhook-controls.ts";
import { whatsappControls } from "./whatsapp-controls.ts";

const MessageFilter = z.object({
  provider: z.enum(["postmark", "whatsapp"]).optional(),
  to: z.string().optional(),
  key: z.string().optional(),
});

/**
 * Returns the plugin that serves the JSON API with which tests and scripts control the sandbox;
 * register it with the prefix `/control`. A refused command gets the vendor's error or 400, 404 or
 * 409. Its reset forgets all that happened: messages, files, payments, domains, people, webhooks,
 * settings, planned faults and the log.
 */
export const control =
  (sandbox: Sandbox, requests: RequestLog): FastifyPluginAsync =>
  async (app) => {
    const { core } = sandbox;
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof Refusal) return answer(reply, error.answer);
      const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) || 500 : 500;
      return reply.code(status).send({ error: { message: error instanceof Error ? error.message : String(error) } });
    });

    app.get("/messages", async ({ query }) => {
      const filter = read(MessageFilter, query);
      return core.messages.entries.filter((message) => fits(message, filter)).map(summarise);
    });
    app.get<{ Params: { id: string } }>("/messages/:id", async ({ params }) => {
      const message = core.messages.entries.findLast(({ id }) => id === params.id);
      if (message === undefined) throw new ControlError(404, "No such message");
      return { ...message, key: keyOf(message) };
    });
    app.get("/log", async () => requests.entries());

    app.get("/fault", async () => core.faults.pending());
    app.post("/fault", async ({ body }) => {
      core.faults.add(read(PlannedFault, body));
      return { pending: core.faults.pending() };
    });
    app.delete("/fault", async () => {
      core.faults.clear();
      return { pending: [] };
    });

    app.post("/reset", async () => {
      await sandbox.reset();
      requests.clear();
      return { reset: true };
    });

    webhookControls(app, core);
    razorpayControls(app, sandbox);
    postmarkControls(app, sandbox.postmark);
    whatsappControls(app, core, sandbox.whatsapp);
    googleControls(app, sandbox.google);
  };

/** Addresses are compared without case, phone numbers with or without plus. */
const normal = (recipient: string): string => recipient.trim().toLowerCase().replace(/^\+/, "");

const fits = (message: AcceptedMessage, { provider, to, key }: z.output<typeof MessageFilter>): boolean =>
  (provider === undefined || message.provider === provider) &&
  (to === undefined || normal(message.to) === normal(to)) &&
  (key === undefined || keyOf(message) === key);
