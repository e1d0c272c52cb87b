import { z } from "zod";
import { joinEventKey, readWebhookBody } from "../webhook-body.ts";
import { InboundMail } from "./inbound-email.ts";
import type { EmailEvent, OutgoingAttachment, OutgoingEmail } from "./interface.ts";

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
 * Returns the body of `POST /email` for an email; sends nothing. The idempotency key and the tenant
 * become metadata, and line breaks in the subject become spaces; opens are not tracked. Ids of the
 * thread that have another form than an email's are left out. Unless a person wrote it
 * (`writtenBy`), mailboxes are asked for no automatic replies.
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
  Headers: [...authorHeaders(email), ...threadHeaders(email), ...unsubscribeHeaders(email)],
  TrackOpens: false,
  ...(email.attachments && { Attachments: email.attachments.map(toAttachment) }),
});

const toAttachment = ({ name, contentType, content, contentId }: OutgoingAttachment) => ({
  Name: oneLine(name),
  ContentType: contentType,
  Content: content.toString("base64"),
  ContentID: contentId === undefined ? null : `cid:${contentId}`,
});

/** Asks mailboxes not to answer a machine automatically, as with "I am on holiday". */
function authorHeaders({ writtenBy = "system" }: OutgoingEmail) {
  if (writtenBy === "person") return [];
  return [{ Name: "Auto-Submitted", Value: writtenBy === "system" ? "auto-generated" : "auto-replied" }];
}

/** Whether a text can stand between angle brackets as the id of an email. */
const isMessageId = (text: string): boolean => /^[^\s<>@]{1,200}@[^\s<>@]{1,200}$/.test(text);

/** Bytes of one header; RFC 5322 allows a line of 998. */
const MAX_REFERENCES = 900;

/** Returns the ids in angle brackets, the first and as many of the latest as fit in one line. */
function toReferences(ids: readonly string[]): string {
  const [first, ...later] = ids.filter(isMessageId).map((id) => `<${id}>`);
  if (first === undefined) return "";
  const kept: string[] = [];
  let length = first.length;
  for (const id of later.toReversed()) {
    length += id.length + 1;
    if (length > MAX_REFERENCES) break;
    kept.unshift(id);
  }
  return [first, ...kept].join(" ");
}

function threadHeaders({ messageIdHeader, inReplyTo, references = [] }: OutgoingEmail) {
  const thread = toReferences(references.length === 0 && inReplyTo ? [inReplyTo] : references);
  return [
    ...(messageIdHeader === undefined || !isMessageId(messageIdHeader)
      ? []
      : // Postmark would put its own id in place of ours.
        [
          { Name: "Message-ID", Value: `<${messageIdHeader}>` },
          { Name: "X-PM-KeepID", Value: "true" },
        ]),
    ...(inReplyTo === undefined || !isMessageId(inReplyTo) ? [] : [{ Name: "In-Reply-To", Value: `<${inReplyTo}>` }]),
    ...(thread === "" ? [] : [{ Name: "References", Value: thread }]),
  ];
}

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

const PostmarkEvent = z.union([InboundMail, Delivery, Bounce, SpamComplaint, SubscriptionChange, OtherRecord]);

/**
 * Parses a Postmark event or inbound mail. Opens, clicks and unknown record types become `other`.
 *
 * @throws AppError `VALIDATION_FAILED` when it is not an event.
 */
export const parsePostmarkWebhook = (rawBody: Buffer): EmailEvent => readWebhookBody(rawBody, PostmarkEvent);
