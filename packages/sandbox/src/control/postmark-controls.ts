import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { BOUNCE_TYPES, type BounceType } from "../postmark/events.ts";
import type { PostmarkSandbox } from "../postmark/postmark.ts";
import { found, read } from "./control-error.ts";

const Which = z.object({ messageId: z.string(), recipient: z.string().optional() });
const Bounce = Which.extend({
  type: z.enum(Object.keys(BOUNCE_TYPES) as [BounceType, ...BounceType[]]).default("HardBounce"),
});
const Reply = z.object({
  messageId: z.string(),
  text: z.string().min(1),
  html: z.string().optional(),
  from: z.string().optional(),
  fromName: z.string().optional(),
});
const Subscription = z.object({
  recipient: z.string(),
  stream: z.string().default("outbound"),
  suppress: z.boolean().default(true),
});
const Settings = z.object({
  account: z.enum(["approved", "pending", "disabled"]).optional(),
  searchLagMs: z.int().nonnegative().optional(),
});

/**
 * Adds the control routes for what recipients, and Postmark itself, can do. An unknown email gets
 * 404. Without a recipient the first one is meant.
 */
export function postmarkControls(app: FastifyInstance, postmark: PostmarkSandbox): void {
  const readWhich = (which: z.output<typeof Which>) => {
    const message = found(postmark.find(which.messageId), "email");
    return { message, recipient: which.recipient ?? message.recipients[0] ?? message.to };
  };

  app.post("/postmark/bounce", async ({ body }) => {
    const bounce = read(Bounce, body);
    const { message, recipient } = readWhich(bounce);
    postmark.bounce(message, recipient, bounce.type);
    return { bounced: recipient };
  });
  app.post("/postmark/complaint", async ({ body }) => {
    const { message, recipient } = readWhich(read(Which, body));
    postmark.complain(message, recipient);
    return { complained: recipient };
  });
  app.post("/postmark/reply", async ({ body }) => {
    const reply = read(Reply, body);
    return postmark.reply(found(postmark.find(reply.messageId), "email"), reply);
  });
  app.post("/postmark/subscription", async ({ body }) => {
    const change = read(Subscription, body);
    postmark.changeSubscription(change);
    return change;
  });
  app.post("/postmark/settings", async ({ body }) => Object.assign(postmark.settings, read(Settings, body)));
}
