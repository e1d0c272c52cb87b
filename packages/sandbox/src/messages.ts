import { z } from "zod";

const Recipient = z.object({ email: z.string(), name: z.string() });

const EmailMessage = z.object({
  provider: z.literal("postmark"),
  id: z.string(),
  at: z.string(),
  /** The bare address; several are separated by commas. */
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  from: Recipient,
  recipients: z.array(z.string()),
  cc: z.array(Recipient),
  bcc: z.array(Recipient),
  replyTo: z.string(),
  tag: z.string(),
  stream: z.string(),
  metadata: z.record(z.string(), z.string()),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  attachments: z.array(z.string()),
  /** The attachments' content, by its id among the stored files. */
  files: z.array(z.object({ mediaId: z.string(), fileName: z.string() })).default([]),
});

const ChatMessage = z.object({
  provider: z.literal("whatsapp"),
  id: z.string(),
  at: z.string(),
  /** The number's digits without a plus, or a business-scoped user id. */
  to: z.string(),
  /** Null for free text. */
  template: z.string().nullable(),
  text: z.string(),
  opaque: z.string().nullable(),
  params: z.record(z.string(), z.string()),
  replyToMessageId: z.string().nullable(),
  /** The file that was sent with it. */
  document: z.object({ mediaId: z.string(), fileName: z.string() }).nullable().default(null),
  /** The buttons, or rows of a list, below it. */
  choices: z.array(z.object({ id: z.string(), title: z.string() })).default([]),
});

/** What a person wrote to the business on WhatsApp. */
export const ReceivedMessage = z.object({
  id: z.string(),
  at: z.string(),
  /** The number's digits without a plus. */
  from: z.string(),
  text: z.string(),
  document: z.object({ mediaId: z.string(), fileName: z.string() }).nullable(),
});
export type ReceivedMessage = z.output<typeof ReceivedMessage>;

/** A file that the product uploaded to WhatsApp or attached to an email, in base64. */
export const StoredMedia = z.object({
  id: z.string(),
  at: z.string(),
  name: z.string(),
  contentType: z.string(),
  content: z.string(),
});
export type StoredMedia = z.output<typeof StoredMedia>;

/** A message that the sandbox accepted, as stored in the ledger. */
export const AcceptedMessage = z.discriminatedUnion("provider", [EmailMessage, ChatMessage]);
export type AcceptedMessage = z.output<typeof AcceptedMessage>;
export type EmailMessage = z.output<typeof EmailMessage>;
export type ChatMessage = z.output<typeof ChatMessage>;

/** The metadata field in which our product puts its own key of an email. */
const METADATA_KEY = "outbox";

/**
 * Returns the sender's own key of a message: the email's metadata `outbox`, or WhatsApp's
 * `biz_opaque_callback_data`; null without one.
 */
export const keyOf = (message: AcceptedMessage): string | null =>
  message.provider === "postmark" ? (message.metadata[METADATA_KEY] ?? null) : message.opaque;

/**
 * Returns a message as an entry of `GET /control/messages`: provider, id, recipient, text, time and
 * key; of an email also subject and metadata, of a WhatsApp message its template, document and
 * choices. Without headers, HTML and an email's attachments.
 */
export function summarise(message: AcceptedMessage) {
  const { id, provider, to, text, at } = message;
  return message.provider === "postmark"
    ? { id, provider, to, subject: message.subject, text, at, key: keyOf(message), metadata: message.metadata }
    : {
        id,
        provider,
        to,
        template: message.template,
        text,
        at,
        key: keyOf(message),
        opaque: message.opaque,
        document: message.document,
        choices: message.choices,
      };
}
