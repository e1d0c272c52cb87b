import { htmlEscape } from "escape-goat";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { answer } from "../wire.ts";
import { type PostmarkError, refuse, toAnswer } from "./errors.ts";
import type { PostmarkSandbox } from "./postmark.ts";
import { createTemplates, fillTemplate, NewTemplate } from "./templates.ts";

const MEGABYTE = 1024 * 1024;
const MAX_BATCH = 500;

const TemplatedEmail = z.looseObject({
  TemplateId: z.int().nullish(),
  TemplateAlias: z.string().nullish(),
  TemplateModel: z.record(z.string(), z.unknown()).default({}),
});
const TemplatedBatch = z.object({ Messages: z.array(z.unknown()) });

/**
 * Adds `POST /email` and its batch and template forms, and `POST /templates`, which creates a
 * template. A batch that is no array or too long is refused as a whole; otherwise the response is
 * 200 and each of its entries has its own error.
 */
export function emailRoutes(app: FastifyInstance, postmark: PostmarkSandbox): void {
  const templates = createTemplates();
  const single = { bodyLimit: 10 * MEGABYTE, config: { operation: "email.send" as const } };
  const batch = { bodyLimit: 50 * MEGABYTE, config: { operation: "email.batch" as const } };

  /** Returns the ordinary email of a template and its model. */
  function fromTemplate(body: unknown): unknown {
    const parsed = TemplatedEmail.safeParse(body).data;
    const template = parsed && templates.find(parsed.TemplateAlias ?? parsed.TemplateId ?? "");
    if (parsed === undefined || template === undefined) {
      return {
        ErrorCode: 1101,
        Message: "The Template's 'Alias' or 'TemplateId' associated with this request is not valid or was not found.",
      } satisfies PostmarkError;
    }
    const fill = (text: string | null | undefined, encode: (value: string) => string) =>
      text ? fillTemplate(text, parsed.TemplateModel, encode) : undefined;
    const asIs = (value: string) => value;
    return {
      ...parsed,
      Subject: fill(template.Subject, asIs),
      TextBody: fill(template.TextBody, asIs),
      HtmlBody: fill(template.HtmlBody, htmlEscape),
    };
  }

  const sendTemplated = async (body: unknown) => {
    const email = fromTemplate(body);
    return isError(email) ? email : postmark.send(email);
  };

  /** Sends a batch. The status is 200 even when some of it failed: each entry has its own code. */
  async function sendAll(bodies: unknown, send: (body: unknown) => Promise<{ ErrorCode: number }>) {
    if (!Array.isArray(bodies))
      throw refuse(402, "Received invalid JSON input. Input: an array of messages is required");
    if (bodies.length > MAX_BATCH) {
      throw refuse(410, `Too many batch messages: at most ${MAX_BATCH} are allowed, ${bodies.length} were sent.`);
    }
    return Promise.all(bodies.map(send));
  }

  app.post("/email", single, async ({ body }, reply) => {
    const sent = await postmark.send(body);
    return isError(sent) ? answer(reply, toAnswer(sent)) : sent;
  });
  app.post("/email/withTemplate", single, async ({ body }, reply) => {
    const sent = await sendTemplated(body);
    return isError(sent) ? answer(reply, toAnswer(sent)) : sent;
  });
  app.post("/email/batch", batch, ({ body }) => sendAll(body, postmark.send));
  app.post("/email/batchWithTemplates", batch, ({ body }) =>
    sendAll(TemplatedBatch.safeParse(body).data?.Messages, sendTemplated),
  );

  app.post("/templates", { config: { operation: "templates" } }, async ({ body }) => {
    const template = NewTemplate.safeParse(body).data;
    if (template === undefined) throw refuse(403, "Invalid request field(s).");
    const { TemplateId, Name, Alias = null } = templates.add(template);
    return { TemplateId, Name, Alias, Active: true, TemplateType: "Standard", LayoutTemplate: null };
  });
}

const isError = (value: unknown): value is PostmarkError =>
  typeof value === "object" && value !== null && "ErrorCode" in value && value.ErrorCode !== 0;
