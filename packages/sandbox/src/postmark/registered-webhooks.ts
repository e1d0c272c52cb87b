import { z } from "zod";
import type { SandboxSecrets } from "../secrets.ts";

const Trigger = z.object({ Enabled: z.boolean().default(false) }).optional();
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * The body of `POST /webhooks`. Only URLs on this machine are allowed: nothing is sent elsewhere.
 */
export const NewWebhook = z.object({
  Url: z.url().refine((url) => LOOPBACK.has(new URL(url).hostname)),
  MessageStream: z.string().default("outbound"),
  HttpAuth: z.object({ Username: z.string(), Password: z.string() }).nullish(),
  HttpHeaders: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
  Triggers: z
    .object({ Delivery: Trigger, Bounce: Trigger, SpamComplaint: Trigger, SubscriptionChange: Trigger })
    .default({}),
});
export type NewWebhook = z.output<typeof NewWebhook>;

export type RegisteredWebhook = NewWebhook & { ID: number };

/**
 * Creates the list of webhook URLs: the product's own one, which is there from the start and gets
 * the events of every stream, and those registered later for one stream.
 */
export function createRegisteredWebhooks(appUrl: string, { webhookUser, webhookSecret }: SandboxSecrets["postmark"]) {
  const on = { Enabled: true };
  const ours = (): RegisteredWebhook => ({
    ID: 1,
    Url: `${appUrl}/api/webhooks/postmark`,
    MessageStream: "outbound",
    HttpAuth: { Username: webhookUser, Password: webhookSecret },
    HttpHeaders: [],
    Triggers: { Delivery: on, Bounce: on, SpamComplaint: on, SubscriptionChange: on },
  });
  let registered = [ours()];
  let lastId = 1;

  return {
    list: (): readonly RegisteredWebhook[] => registered,

    add(webhook: NewWebhook): RegisteredWebhook {
      lastId += 1;
      const added = { ...webhook, ID: lastId };
      registered.push(added);
      return added;
    },

    /** Returns the webhooks that want this event. The product's own gets those of every stream. */
    listeningTo: (recordType: string, stream: string) =>
      registered.filter(
        ({ ID, MessageStream, Triggers }) =>
          (ID === 1 || MessageStream === stream) && Triggers[recordType as keyof typeof Triggers]?.Enabled === true,
      ),

    reset() {
      registered = [ours()];
      lastId = 1;
    },
  };
}

/**
 * Returns the HTTP headers, in lower case, that a registered webhook is sent with, including Basic
 * credentials if it has any.
 */
export const headersOf = ({ HttpAuth, HttpHeaders }: NewWebhook): Record<string, string> => ({
  "user-agent": "Postmark",
  ...Object.fromEntries(HttpHeaders.map(({ Name, Value }) => [Name.toLowerCase(), Value])),
  ...(HttpAuth
    ? { authorization: `Basic ${Buffer.from(`${HttpAuth.Username}:${HttpAuth.Password}`).toString("base64")}` }
    : {}),
});
