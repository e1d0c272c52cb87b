import type { EmailMessage } from "../messages.ts";
import { randomUUID } from "../random-ids.ts";
import type { SandboxCore } from "../sandbox-core.ts";
import type { OutgoingWebhook } from "../webhook-pump.ts";
import { inactiveRecipients, type PostmarkError } from "./errors.ts";
import {
  BOUNCE_TYPES,
  type BounceType,
  bounceEvent,
  deliveryEvent,
  spamComplaintEvent,
  subscriptionChangeEvent,
} from "./events.ts";
import { type EmailReply, type InboundEmail, inboundEmail } from "./inbound.ts";
import { type CheckedEmail, checkEmail } from "./outgoing-email.ts";
import { createRegisteredWebhooks, headersOf } from "./registered-webhooks.ts";
import { createSenderDomains } from "./sender-domains.ts";
import { createSuppressions } from "./suppressions.ts";

/** Whether Postmark has approved the account; otherwise sending fails with 412 or 413. */
export type AccountState = "approved" | "pending" | "disabled";

type PostmarkEvent = object & { RecordType: string; MessageStream: string };

export type SentEmail = { To: string; SubmittedAt: string; MessageID: string; ErrorCode: 0; Message: string };

/** How long delivery takes, and the report about it, in the vendor's time (milliseconds). */
const DELIVERY_MS = 2_000;
const COMPLAINT_MS = 6_000;

export type PostmarkSandbox = ReturnType<typeof createPostmark>;

/**
 * Creates Postmark's behaviour: sending, events, inbound mail, suppressions and domains. Used by
 * the HTTP API, a person on the mailbox page, and tests. `send` returns Postmark's error instead
 * of throwing it. A suppressed recipient gets nothing; mail to `hardbounce@`, `softbounce@` or
 * `spam@` of any domain has that outcome.
 */
export function createPostmark(core: SandboxCore) {
  const suppressions = createSuppressions();
  const domains = createSenderDomains(core.domains);
  const webhooks = createRegisteredWebhooks(core.appUrl, core.secrets.postmark);
  /** The events of each message, for people and for `MessageEvents`. */
  const history = new Map<string, { type: string; recipient: string; at: string }[]>();
  const inbound = new Map<string, InboundEmail>();
  const bounced = new Map<number, { stream: string; email: string; event: ReturnType<typeof bounceEvent> }>();
  const settings = { account: "approved" as AccountState, searchLagMs: 0 };
  let lastEventId = 0;

  function post(event: PostmarkEvent, schedule: OutgoingWebhook["schedule"]): void {
    for (const hook of webhooks.listeningTo(event.RecordType, event.MessageStream)) {
      core.webhooks.send({
        provider: "postmark",
        event: event.RecordType,
        url: hook.Url,
        headers: headersOf(hook),
        body: JSON.stringify(event),
        schedule,
      });
    }
  }

  /** Inbound mail has no record type, so it has its own webhook URL. */
  function postInbound(email: InboundEmail): void {
    const [ours] = webhooks.list();
    if (ours === undefined) return;
    core.webhooks.send({
      provider: "postmark",
      event: "Inbound",
      url: `${core.appUrl}/api/webhooks/postmark/inbound`,
      headers: headersOf(ours),
      body: JSON.stringify(email),
      schedule: "postmarkBounceOrInbound",
    });
  }

  function record(message: EmailMessage, type: string, recipient: string): Date {
    const at = core.now();
    const events = history.get(message.id) ?? [];
    history.set(message.id, [...events, { type, recipient, at: at.toISOString() }]);
    return at;
  }

  function deliver(message: EmailMessage, recipient: string): void {
    core.webhooks.later(DELIVERY_MS, () => {
      post(deliveryEvent({ message, recipient, at: record(message, "Delivered", recipient) }), "postmarkDelivery");
    });
  }

  /**
   * Decides what happens to an accepted message by the local part of the address, as other vendors'
   * test addresses do.
   */
  function carryOut(message: EmailMessage, recipient: string): void {
    const local = recipient.toLowerCase().split("@")[0];
    if (local === "hardbounce") core.webhooks.later(DELIVERY_MS, () => bounce(message, recipient, "HardBounce"));
    else if (local === "softbounce") {
      core.webhooks.later(DELIVERY_MS, () => bounce(message, recipient, "SoftBounce"));
    } else {
      deliver(message, recipient);
      if (local === "spam") core.webhooks.later(COMPLAINT_MS, () => complain(message, recipient));
    }
  }

  function bounce(message: EmailMessage, recipient: string, type: BounceType) {
    lastEventId += 1;
    const at = record(message, BOUNCE_TYPES[type].name, recipient);
    const event = bounceEvent({ message, recipient, at }, lastEventId, type);
    bounced.set(lastEventId, { stream: message.stream, email: recipient, event });
    if (BOUNCE_TYPES[type].inactive) suppress(message.stream, recipient, "HardBounce");
    post(event, "postmarkBounceOrInbound");
  }

  function complain(message: EmailMessage, recipient: string) {
    lastEventId += 1;
    const at = record(message, "Spam complaint", recipient);
    suppress(message.stream, recipient, "SpamComplaint");
    post(spamComplaintEvent({ message, recipient, at }, lastEventId), "postmarkBounceOrInbound");
  }

  function suppress(stream: string, email: string, reason: "HardBounce" | "SpamComplaint" | "ManualSuppression") {
    suppressions.add(stream, { email, reason, origin: "Recipient", createdAt: core.now().toISOString() });
  }

  function refusalOf(email: CheckedEmail, recipients: readonly string[]): PostmarkError | undefined {
    const { account } = settings;
    if (account === "disabled") {
      return { ErrorCode: 413, Message: "Account may not send: Your account was disabled." };
    }
    const domain = email.from.email.split("@")[1];
    if (account === "pending" && recipients.some((recipient) => recipient.split("@")[1] !== domain)) {
      return {
        ErrorCode: 412,
        Message: `While your account is pending approval, all recipient addresses must share the same domain as the 'From' address. The domain part of the 'From' address is '${domain}'.`,
      };
    }
    const inactive = recipients.filter((recipient) => suppressions.find(email.stream, recipient));
    return inactive.length === recipients.length ? inactiveRecipients(inactive) : undefined;
  }

  /** Stores the attachments of an email, so that its recipient can open them. */
  const stored = (attachments: CheckedEmail["attachments"]) =>
    Promise.all(
      attachments.map(async ({ name, contentType, content }) => {
        const mediaId = randomUUID();
        const file = { id: mediaId, at: core.now().toISOString(), name, contentType };
        await core.media.append({ ...file, content: content.toString("base64") });
        return { mediaId, fileName: name };
      }),
    );

  return {
    domains,
    suppressions,
    webhooks,
    settings,
    historyOf: (id: string) => history.get(id) ?? [],
    bounce,
    complain,
    suppress,

    find: (id: string): EmailMessage | undefined =>
      core.messages.entries.findLast(
        (message): message is EmailMessage => message.provider === "postmark" && message.id === id,
      ),

    /** Accepts an email or returns why not. The message is durable before this resolves. */
    async send(body: unknown): Promise<SentEmail | PostmarkError> {
      const email = checkEmail(body, domains.isSender);
      if ("ErrorCode" in email) return email;
      const recipients = [...email.to, ...email.cc, ...email.bcc].map((address) => address.email);
      const refusal = refusalOf(email, recipients);
      if (refusal) return refusal;

      const { to, attachments, ...rest } = email;
      const message: EmailMessage = {
        ...rest,
        provider: "postmark",
        id: randomUUID(),
        at: core.now().toISOString(),
        to: to.map((address) => address.email).join(", "),
        recipients,
        attachments: attachments.map(({ name }) => name),
        files: await stored(attachments),
      };
      await core.messages.append(message);

      const inactive = recipients.filter((recipient) => suppressions.find(email.stream, recipient));
      for (const recipient of recipients) if (!inactive.includes(recipient)) carryOut(message, recipient);
      return {
        To: message.to,
        SubmittedAt: message.at,
        MessageID: message.id,
        ErrorCode: 0,
        Message:
          inactive.length === 0
            ? "OK"
            : `Message OK, but will not deliver to these inactive addresses: ${inactive.join(", ")}. Inactive recipients are ones that have generated a hard bounce, a spam complaint, or a manual suppression.`,
      };
    },

    /** Sends a reply from the recipient. */
    reply(message: EmailMessage, reply: EmailReply & { from?: string | undefined }) {
      const id = randomUUID();
      const from = reply.from ?? message.recipients[0] ?? message.to;
      const body = inboundEmail({ ...reply, message, from, id, at: record(message, "Replied", from) });
      inbound.set(id, body);
      postInbound(body);
      return body;
    },

    /** Handles `PUT /messages/inbound/:id/retry`. */
    retryInbound(id: string): boolean {
      const body = inbound.get(id);
      if (body === undefined) return false;
      postInbound(body);
      return true;
    },

    /** The recipient unsubscribes from a stream, or subscribes again. */
    changeSubscription(change: { recipient: string; stream: string; suppress: boolean }, message?: EmailMessage) {
      if (change.suppress) suppress(change.stream, change.recipient, "ManualSuppression");
      else suppressions.remove(change.stream, change.recipient);
      post(subscriptionChangeEvent({ ...change, message, at: core.now() }), "postmarkDelivery");
    },

    /** Handles `PUT /bounces/:id/activate`: the address accepts mail again. */
    activateBounce(id: number) {
      const found = bounced.get(id);
      if (found) suppressions.remove(found.stream, found.email);
      return found && { ...found.event, Inactive: false };
    },

    reset(): void {
      suppressions.clear();
      webhooks.reset();
      history.clear();
      inbound.clear();
      bounced.clear();
      settings.account = "approved";
      settings.searchLagMs = 0;
    },
  };
}
