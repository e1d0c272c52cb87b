import type { ApiContext } from "@aavarti/api/context";
import { MAX_FILE_BYTES, MAX_FILES } from "@aavarti/domain/files";
import { refusal } from "@aavarti/domain/refusal";

import { type ReceivedWebhook, receiveWebhook } from "@aavarti/services/webhooks/receive-webhook";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { z } from "zod";
import { emailEventKey, whatsappEventKey } from "./webhook-event-keys.ts";

type Options = { createContext: (request: FastifyRequest) => ApiContext };

const MEBIBYTE = 1024 * 1024;
const Raw = z.instanceof(Buffer);

/** Hex HMAC-SHA256, as Razorpay and Meta send it. */
const HEX_DIGEST = /^[0-9a-f]{64}$/i;
const PREFIXED_DIGEST = /^sha256=[0-9a-f]{64}$/i;

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/**
 * Receives the webhooks of Razorpay, Postmark (events and inbound email, whose attachments are
 * stored apart) and WhatsApp: checks the signature over the raw bytes (of Postmark, which signs
 * nothing, the password in the headers), stores the event and responds 200; a job processes it. A
 * repeated event also gets 200, with `duplicate`. A wrong signature or password gets 401, never
 * 403, after which Postmark would stop for good. What headers alone can tell is checked before the
 * body is read. Also answers Meta's challenge.
 */
export const webhooksPlugin: FastifyPluginAsync<Options> = async (app, { createContext }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MEBIBYTE }, (_request, body, done) => done(null, body));

  const receive = async (request: FastifyRequest, event: Omit<ReceivedWebhook, "body">, body = rawBody(request)) => {
    const isNew = await receiveWebhook(createContext(request).public, { ...event, body });
    return { received: true, duplicate: !isNew };
  };

  const fromPostmark = async (request: FastifyRequest) => {
    if (!createContext(request).public.providers.email.verifyWebhook(request.headers)) throw wrongSignature();
  };
  const withSignature = (name: string, form: RegExp) => async (request: FastifyRequest) => {
    if (!form.test(header(request, name) ?? "")) throw wrongSignature();
  };

  app.post(
    "/api/webhooks/razorpay",
    { onRequest: withSignature("x-razorpay-signature", HEX_DIGEST) },
    async (request) => {
      const { payment } = createContext(request).public.providers;
      const body = rawBody(request);
      if (!payment.verifyWebhookSignature(body, header(request, "x-razorpay-signature"))) throw wrongSignature();
      return receive(request, {
        provider: "razorpay",
        eventKey: payment.webhookEventKey(body, header(request, "x-razorpay-event-id")),
      });
    },
  );

  const events = { onRequest: fromPostmark, bodyLimit: 4 * MEBIBYTE, config: { bodyBudget: "mail" } } as const;
  app.post("/api/webhooks/postmark", events, async (request) => {
    const { email } = createContext(request).public.providers;
    return receive(request, { provider: "postmark", eventKey: emailEventKey(email, rawBody(request)) });
  });

  // Inbound email has no record type, so it has its own path. Its attachments may be 50 MB in size;
  // the budget for mail lets one of that size in at a time.
  app.post("/api/webhooks/postmark/inbound", { ...events, bodyLimit: 50 * MEBIBYTE }, async (request) => {
    const { email } = createContext(request).public.providers;
    const { body, eventKey, attachments } = await email.readEmail(rawBody(request));
    const kept = attachments.slice(0, MAX_FILES).filter(({ sizeBytes }) => sizeBytes <= MAX_FILE_BYTES);
    return receive(request, { provider: "postmark", eventKey, attachments: kept }, body);
  });

  app.get("/api/webhooks/whatsapp", async (request, reply) => {
    const { whatsapp } = createContext(request).public.providers;
    const challenge = whatsapp.answerChallenge(z.record(z.string(), z.unknown()).parse(request.query));
    if (challenge === null) throw refusal("webhook.wrongToken");
    return reply.type("text/plain").send(challenge);
  });

  // Meta documents deliveries of up to 3 MB.
  const deliveries = { onRequest: withSignature("x-hub-signature-256", PREFIXED_DIGEST), bodyLimit: 3 * MEBIBYTE };
  app.post("/api/webhooks/whatsapp", deliveries, async (request) => {
    const { whatsapp } = createContext(request).public.providers;
    const body = rawBody(request);
    if (!whatsapp.verifyWebhookSignature(body, header(request, "x-hub-signature-256"))) throw wrongSignature();
    return receive(request, { provider: "whatsapp", eventKey: whatsappEventKey(whatsapp, body) });
  });
};

function rawBody(request: FastifyRequest): Buffer {
  const body = Raw.safeParse(request.body);
  if (!body.success) throw refusal("request.noBody");
  return body.data;
}

const wrongSignature = () => refusal("webhook.wrongSignature");
