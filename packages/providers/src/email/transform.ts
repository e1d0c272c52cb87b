import { z } from "zod";
import { joinEventKey, readWebhookBody } from "../webhook-body.ts";
import type { EmailEvent, OutgoingEmail } from "./interface.ts";

/** The metadata field for our own keys: Postmark returns it with events and can search by it. */
export const METADATA_KEY = "outbox";
const METADATA_TENANT = "tenant";

// A line break in a header's value would start another header.
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/**
 * Returns `Asha Traders <a@example.com>` on one line, quoted as RFC 5322 requires when the name
 * holds more than words; the address alone for a blank name.
 */
export function formatSender(name: string, address: string): string {
  const shown = oneLine(name);
  if (shown === "") return address;
  const isPlain = /^[\p{L}\p{M}\p{N} '&-]+$/u.test(shown);
  return isPlain ? `${shown} <${address}>` : `"${shown.replace(/[\\"]/g, "\\$&")}" <${address}>`;
}

/** Whether the text is one address and nothing else: a comma would make it two recipients. */
export const isSingleAddress = (text: string): boolean => /^[^\s,;:<>"()[\]\\@]+@[^\s,;:<>"()[\]\\@]+$/.test(text);

/**
 * Returns the body of `POST /email` for an email; sends nothing. The idempotency key and the
 * tenant become metadata, line breaks in the subject spaces; opens are not tracked, and mailboxes
 * are asked for no automatic replies.
 */
export const toPostmarkMessage = (email: OutgoingEmail, sender: { address: string; messageStream: string }) => ({
  From: formatSender(email.fromName, email.fromAddress ?? sender.address),
  To: email.to,
  ...(email.replyTo === undefined ? {} : { ReplyTo: email.replyTo }),
  Subject: oneLine(email.subject),
  TextBody: email.text,
  HtmlBody: email.html,
  MessageStream: sender.messageStream,
  Tag: email.tag,
  Metadata: {
    [METADATA_KEY]: email.idempotencyKey,
    ...(email.tenantId === undefined ? {} : { [METADATA_TENANT]: email.tenantId }),
  },
  // Asks mailboxes not to send automatic replies such as "I am on holiday".
  Headers: [{ Name: "Auto-Submitted", Value: "auto-generated" }, ...unsubscribeHeaders(email)],
  TrackOpens: false,
  ...(email.attachments && {
    Attachments: email.attachments.map(({ name, contentType, content }) => ({
      Name: oneLine(name),
      ContentType: contentType,
      Content: content.toString("base64"),
      ContentID: null,
    })),
  }),
});

const unsubscribeHeaders = ({ unsubscribeUrl }: OutgoingEmail) =>
  unsubscribeUrl === undefined
    ? []
    : [
        { Name: "List-Unsubscribe", Value: `<${unsubscribeUrl}>` },
        { Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click" },
      ];

/** The response of `POST /email`. */
export const SentMessage = z.object({
  ErrorCode: z.int(),
  Message: z.string().default(""),
  MessageID: z.string().optional(),
});

/** The response of `GET /server`; only that it has this shape matters. */
export const ServerDetails = z.object({ Name: z.string() });

/** The response of `GET /messages/outbound`. */
export const OutboundSearch = z.object({
  Messages: z.array(z.object({ MessageID: z.string().min(1), Metadata: z.record(z.string(), z.string()).nullish() })),
});

const Instant = z.string().transform((text, context) => {
  const at = new Date(text);
  if (!Number.isNaN(at.getTime())) return at;
  context.addIssue({ code: "custom", message: "Not an instant" });
  return z.NEVER;
});

type OurKeys = Pick<Extract<EmailEvent, { kind: "delivery" }>, "messageId" | "idempotencyKey" | "tenantId">;

const keyed = {
  MessageID: z.string().min(1).nullish(),
  Metadata: z.record(z.string(), z.unknown()).nullish(),
};

function ourKeys({ MessageID, Metadata }: z.output<z.ZodObject<typeof keyed>>): OurKeys {
  const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
  return {
    messageId: MessageID ?? null,
    idempotencyKey: text(Metadata?.[METADATA_KEY]),
    tenantId: text(Metadata?.[METADATA_TENANT]),
  };
}

const Delivery = z
  .object({ ...keyed, RecordType: z.literal("Delivery"), Recipient: z.string(), DeliveredAt: Instant })
  .transform(
    (event): EmailEvent => ({
      kind: "delivery",
      eventKey: joinEventKey("Delivery", event.MessageID ?? "", event.Recipient),
      ...ourKeys(event),
      recipient: event.Recipient,
      at: event.DeliveredAt,
    }),
  );

const bounced = {
  ...keyed,
  ID: z.number(),
  Email: z.string(),
  BouncedAt: Instant,
  Inactive: z.boolean().default(false),
};

const Bounce = z
  .object({ ...bounced, RecordType: z.literal("Bounce"), Type: z.string(), Description: z.string().default("") })
  .transform(
    (event): EmailEvent => ({
      kind: "bounce",
      eventKey: joinEventKey("Bounce", event.ID),
      ...ourKeys(event),
      recipient: event.Email,
      at: event.BouncedAt,
      bounceType: event.Type,
      addressStopped: event.Inactive,
      reason: event.Description,
    }),
  );

const SpamComplaint = z.object({ ...bounced, RecordType: z.literal("SpamComplaint") }).transform(
  (event): EmailEvent => ({
    kind: "spam",
    eventKey: joinEventKey("SpamComplaint", event.ID),
    ...ourKeys(event),
    recipient: event.Email,
    at: event.BouncedAt,
    addressStopped: event.Inactive,
  }),
);

const SubscriptionChange = z
  .object({
    ...keyed,
    RecordType: z.literal("SubscriptionChange"),
    Recipient: z.string(),
    MessageStream: z.string(),
    ChangedAt: Instant,
    SuppressSending: z.boolean(),
    SuppressionReason: z.string().nullish().default(null),
  })
  .transform(
    (event): EmailEvent => ({
      kind: "subscription-change",
      eventKey: joinEventKey("SubscriptionChange", event.Recipient, event.MessageStream, event.ChangedAt.getTime()),
      ...ourKeys(event),
      recipient: event.Recipient,
      at: event.ChangedAt,
      addressStopped: event.SuppressSending,
      reason: event.SuppressionReason,
    }),
  );

const KNOWN_RECORDS = new Set(["Delivery", "Bounce", "SpamComplaint", "SubscriptionChange"]);

const OtherRecord = z
  .object({
    ...keyed,
    // A known record type with an invalid body must fail and not be parsed as another record type.
    RecordType: z
      .string()
      .min(1)
      .refine((type) => !KNOWN_RECORDS.has(type)),
    Recipient: z.string().default(""),
    ReceivedAt: z.string().default(""),
  })
  .transform(
    (event): EmailEvent => ({
      kind: "other",
      recordType: event.RecordType,
      eventKey: joinEventKey(event.RecordType, event.MessageID ?? "", event.Recipient, event.ReceivedAt),
    }),
  );

const Header = z.object({ Name: z.string(), Value: z.string() });
const headerNamed = (headers: z.output<typeof Header>[], name: string): string =>
  headers.find((header) => header.Name.toLowerCase() === name)?.Value ?? "";

/** Returns the text of a reply up to where the quoted message begins. */
const withoutQuote = (text: string): string => {
  const lines = text.split(/\r?\n/);
  const quote = lines.findIndex((line) => line.startsWith(">") || /^(On|Am|Le) .+:\s*$/.test(line));
  return (quote < 0 ? lines : lines.slice(0, quote)).join("\n").trim();
};

const AUTOMATIC_PRECEDENCE = new Set(["bulk", "list", "junk", "auto_reply"]);
const isAutomatic = (headers: z.output<typeof Header>[]): boolean => {
  const submitted = headerNamed(headers, "auto-submitted").toLowerCase();
  if (submitted !== "" && submitted !== "no") return true;
  return (
    AUTOMATIC_PRECEDENCE.has(headerNamed(headers, "precedence").toLowerCase()) ||
    headerNamed(headers, "x-autoreply") !== ""
  );
};

/**
 * Returns the id of the message that was replied to: `<id@mtasv.net>` is one that Postmark sent for
 * us.
 */
const answeredMessage = (headers: z.output<typeof Header>[]): string | null =>
  /<([0-9a-f-]{36})@/i.exec(headerNamed(headers, "in-reply-to"))?.[1]?.toLowerCase() ?? null;

/** Postmark's inbound mail; it has no `RecordType`. */
const Reply = z
  .object({
    RecordType: z.undefined().optional(),
    MessageID: z.string().min(1),
    FromFull: z.object({ Email: z.string().min(1) }),
    MailboxHash: z.string().default(""),
    Subject: z.string().default(""),
    Date: z.string().default(""),
    TextBody: z.string().default(""),
    StrippedTextReply: z.string().default(""),
    Headers: z.array(Header).default([]),
  })
  .transform((mail): EmailEvent => {
    const at = new Date(mail.Date);
    return {
      kind: "reply",
      eventKey: joinEventKey("Inbound", mail.MessageID),
      messageId: mail.MessageID,
      from: mail.FromFull.Email.trim().toLowerCase(),
      mailboxHash: mail.MailboxHash,
      inReplyTo: answeredMessage(mail.Headers),
      subject: mail.Subject.trim(),
      text: mail.StrippedTextReply.trim() || withoutQuote(mail.TextBody),
      isAutomatic: isAutomatic(mail.Headers),
      at: Number.isNaN(at.getTime()) ? null : at,
    };
  });

// Postmark includes the raw mail only where that is turned on, so a missing key must not make the
// mail unreadable.
const Mail = z.looseObject({
  HtmlBody: z.unknown().optional(),
  RawEmail: z.unknown().optional(),
  Attachments: z.unknown().optional(),
});

/**
 * Returns inbound mail, as JSON, without its attachments, its HTML and its raw source, none of
 * which we show.
 * @throws AppError VALIDATION_FAILED when it is not a JSON object.
 */
export function withoutAttachments(rawBody: Buffer): Buffer {
  const { HtmlBody: _html, RawEmail: _raw, Attachments: _attachments, ...mail } = readWebhookBody(rawBody, Mail);
  return Buffer.from(JSON.stringify(mail));
}

const PostmarkEvent = z.union([Reply, Delivery, Bounce, SpamComplaint, SubscriptionChange, OtherRecord]);

/**
 * Parses a Postmark event or inbound mail. Opens, clicks and unknown record types become `other`.
 *
 * @throws AppError `VALIDATION_FAILED` when it is not an event.
 */
export const parsePostmarkWebhook = (rawBody: Buffer): EmailEvent => readWebhookBody(rawBody, PostmarkEvent);
