import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { SandboxCore } from "../sandbox-core.ts";
import { isWindowOpen, type Person } from "../whatsapp/phone-book.ts";
import type { WhatsAppSandbox } from "../whatsapp/whatsapp.ts";
import { ControlError, found, read } from "./control-error.ts";

const NOT_ON_WHATSAPP = 131026;
const phone = z
  .string()
  .transform((text) => text.replace(/[\s()+-]/g, ""))
  .pipe(z.string().regex(/^\d{7,15}$/, "must be a number with country code"));

const PersonChange = z.object({
  phone,
  name: z.string().min(1).optional(),
  blocked: z.boolean().optional(),
  hidden: z.boolean().optional(),
  /** `false` is short for a failure with code 131026, reported by a status. */
  onWhatsApp: z.boolean().optional(),
  failure: z
    .object({ code: z.int(), when: z.enum(["call", "status"]).default("status") })
    .nullable()
    .optional(),
});
const Reply = z.object({
  from: phone,
  text: z.string().min(1).max(4096),
  name: z.string().min(1).optional(),
  replyTo: z.string().nullable().default(null),
});
const Choice = z.object({
  from: phone,
  /** The button's payload. */
  id: z.string(),
});
const Known = z.object({
  messages: z
    .array(z.object({ id: z.string().min(1), from: phone, text: z.string(), at: z.iso.datetime() }))
    .max(1_000),
});
const Echo = z.object({ to: phone, text: z.string().min(1).max(4096) });
const History = z.object({
  with: phone,
  messages: z
    .array(
      z.object({ text: z.string().min(1).max(4096), at: z.coerce.date(), fromBusiness: z.boolean().default(false) }),
    )
    .min(1)
    .max(1_000),
});
const TimePassed = z.object({ phone, hours: z.number().positive().default(24) });
const StatusName = z.enum(["sent", "delivered", "read", "failed"]);
const Statuses = z.object({
  messageId: z.string(),
  statuses: z.array(StatusName).min(1).max(100),
  errorCode: z.int().optional(),
  /** Sends all statuses in one webhook. */
  batch: z.boolean().default(false),
});
const TemplateChange = z.object({
  name: z.string(),
  language: z.string().default("en"),
  status: z.enum(["PENDING", "APPROVED", "REJECTED", "PAUSED", "DISABLED"]).optional(),
  /** Why it is rejected, by Meta's code. */
  reason: z
    .enum(["ABUSIVE_CONTENT", "INVALID_FORMAT", "PROMOTIONAL", "TAG_CONTENT_MISMATCH", "SCAM", "NONE"])
    .default("NONE"),
  category: z.enum(["UTILITY", "MARKETING"]).optional(),
});
const Challenge = z.object({ verifyToken: z.string().optional(), challenge: z.string().default("1158201444") });

/**
 * Adds the control routes for what people with a phone, and Meta itself, can do. An unknown phone
 * becomes a new person; an unknown message or template gets 404, a reply of a person who blocked
 * the business 409.
 */
export function whatsappControls(app: FastifyInstance, core: SandboxCore, whatsapp: WhatsAppSandbox): void {
  const toSummary = (person: Person) => ({ ...person, windowOpen: isWindowOpen(person, core.now()) });

  app.get("/whatsapp/people", async () => whatsapp.people.list().map(toSummary));
  app.post("/whatsapp/person", async ({ body }) => {
    const { phone: number, onWhatsApp, ...change } = read(PersonChange, body);
    const person = Object.assign(whatsapp.people.at(number), change);
    if (onWhatsApp !== undefined) person.failure = onWhatsApp ? null : { code: NOT_ON_WHATSAPP, when: "status" };
    return toSummary(person);
  });
  app.post("/whatsapp/reply", async ({ body }) => {
    const reply = read(Reply, body);
    const person = whatsapp.people.at(reply.from);
    if (reply.name !== undefined) person.name = reply.name;
    const id = await whatsapp.receive(person, reply.text, reply.replyTo);
    if (id === null) throw new ControlError(409, "This person has blocked the business");
    return { id };
  });
  app.post("/whatsapp/choose", async ({ body }) => {
    const { from, id: choiceId } = read(Choice, body);
    const person = whatsapp.people.at(from);
    const message = found(
      whatsapp.messages().findLast(({ choices }) => choices.some(({ id }) => id === choiceId)),
      "choice",
    );
    const id = await whatsapp.choose(person, message, choiceId);
    if (id === null) throw new ControlError(409, "This person has blocked the business");
    return { id };
  });
  app.post("/whatsapp/known", async ({ body }) => {
    const { messages } = read(Known, body);
    await whatsapp.learn(messages);
    return { known: messages.length };
  });
  app.post("/whatsapp/echo", async ({ body }) => {
    const { to, text } = read(Echo, body);
    return { id: whatsapp.writeFromPhoneApp(whatsapp.people.at(to), text) };
  });
  app.post("/whatsapp/history", async ({ body }) => {
    const { with: number, messages } = read(History, body);
    return { ids: whatsapp.sendHistory(whatsapp.people.at(number), messages) };
  });
  app.post("/whatsapp/pass-time", async ({ body }) => {
    const { phone: number, hours } = read(TimePassed, body);
    const person = whatsapp.people.at(number);
    whatsapp.letTimePass(person, hours);
    return toSummary(person);
  });
  app.post("/whatsapp/status", async ({ body }) => {
    const { messageId, statuses, errorCode, batch } = read(Statuses, body);
    const message = found(whatsapp.find(messageId), "message");
    if (batch) whatsapp.reportBatch(statuses.map((status) => ({ message, status, errorCode })));
    else for (const status of statuses) whatsapp.report(message, status, errorCode);
    return { reported: statuses };
  });
  app.get("/whatsapp/templates", async () => whatsapp.templates.list());
  app.post("/whatsapp/template", async ({ body }) => {
    const { name, language, status, reason, category } = read(TemplateChange, body);
    const template = found(whatsapp.templates.find(name, language), "template");
    if (category !== undefined) whatsapp.setTemplateCategory(template, category);
    if (status !== undefined) whatsapp.setTemplateStatus(template, status, reason);
    return template;
  });
  app.post("/whatsapp/challenge", async ({ body }) => {
    const { verifyToken = core.secrets.whatsapp.verifyToken, challenge } = read(Challenge, body);
    return whatsapp.challenge(verifyToken, challenge);
  });
}
