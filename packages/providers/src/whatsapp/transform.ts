import { z } from "zod";
import { joinEventKey, readWebhookBody } from "../webhook-body.ts";
import { toFault } from "./faults.ts";
import type {
  DocumentMessage,
  InboundMessage,
  MessageStatus,
  TemplateMessage,
  TextMessage,
  UploadedDocument,
  WhatsAppWebhook,
} from "./interface.ts";

/**
 * Whether a phone number is E.164 with the plus. Meta also accepts it without, but we never guess a
 * country.
 */
export const isE164 = (phone: string): boolean => /^\+[1-9]\d{6,14}$/.test(phone);

/**
 * Returns the value made acceptable to Graph as a parameter: each run of whitespace and control
 * characters becomes one space, and an empty value a dash, since Graph refuses both.
 */
export const toParameterText = (value: string): string => value.replace(/[\s\p{Cc}]+/gu, " ").trim() || "–";

const toDocument = ({ mediaId, fileName }: UploadedDocument) => ({ id: mediaId, filename: fileName });

/**
 * Returns the body of `POST /<phone number id>/messages` for a template with named parameters and,
 * if given, a document as its header; sends nothing. `to` is E.164 and loses its plus. Line breaks
 * and runs of spaces in values are reduced as WhatsApp requires.
 */
export const toTemplateMessage = ({ to, template, language, params, document, opaque }: TemplateMessage) => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  to: to.slice(1),
  type: "template",
  biz_opaque_callback_data: opaque,
  template: {
    name: template,
    language: { policy: "deterministic", code: language },
    components: [
      ...(document ? [{ type: "header", parameters: [{ type: "document", document: toDocument(document) }] }] : []),
      {
        type: "body",
        parameters: Object.entries(params).map(([name, value]) => ({
          type: "text",
          parameter_name: name,
          text: toParameterText(value),
        })),
      },
    ],
  },
});

/**
 * Returns the body of `POST /<phone number id>/messages` for free text; sends nothing. `to` is
 * E.164 and loses its plus; links get no preview.
 */
export const toTextMessage = ({ to, text, opaque, replyToMessageId }: TextMessage) => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  to: to.slice(1),
  type: "text",
  biz_opaque_callback_data: opaque,
  text: { preview_url: false, body: text },
  ...(replyToMessageId === undefined ? {} : { context: { message_id: replyToMessageId } }),
});

/**
 * Returns the body of `POST /<phone number id>/messages` for a document with a text below it; sends
 * nothing. `to` is E.164 and loses its plus.
 */
export const toDocumentMessage = ({ to, document, caption, opaque }: DocumentMessage) => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  to: to.slice(1),
  type: "document",
  biz_opaque_callback_data: opaque,
  document: { ...toDocument(document), caption },
});

/** Parses the response to an upload into `mediaId`. */
export const StoredMedia = z.object({ id: z.string().min(1) }).transform(({ id }) => ({ mediaId: id }));

const ACCEPTANCES = { accepted: "accepted", held_for_quality_assessment: "held", paused: "paused" } as const;

/**
 * Parses the response to a send into `messageId` and `acceptance`: `accepted`, `held` or `paused`.
 * Only templates have a `message_status`; without one, or with an unknown one, it is accepted.
 */
export const Accepted = z
  .object({
    messages: z.tuple(
      [
        z.object({
          id: z.string().min(1),
          message_status: z
            .enum(["accepted", "held_for_quality_assessment", "paused"])
            .default("accepted")
            .catch("accepted"),
        }),
      ],
      z.unknown(),
    ),
  })
  .transform(({ messages: [message] }) => ({
    messageId: message.id,
    acceptance: ACCEPTANCES[message.message_status],
  }));

export const GraphErrorEnvelope = z.object({ error: z.object({ code: z.int(), message: z.string().default("") }) });

const UnixText = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform((seconds) => new Date(Number(seconds) * 1000));

const StatusError = z.object({
  code: z.int(),
  title: z.string().optional(),
  message: z.string().optional(),
  error_data: z.object({ details: z.string().optional() }).optional(),
});

const Status = z
  .object({
    id: z.string().min(1),
    status: z.enum(["sent", "delivered", "read", "failed"]),
    timestamp: UnixText,
    biz_opaque_callback_data: z.string().nullish().default(null),
    errors: z.array(StatusError).default([]),
  })
  .transform(
    ({ id, status, timestamp, biz_opaque_callback_data, errors: [error] }): MessageStatus => ({
      eventKey: joinEventKey("status", id, status),
      messageId: id,
      status,
      at: timestamp,
      opaque: biz_opaque_callback_data,
      error: error ? toFault(error.code, error.error_data?.details ?? error.message ?? error.title ?? "") : null,
    }),
  );

const Captioned = z.object({ caption: z.string().optional() }).optional();
const Titled = z.object({ title: z.string() }).optional();

const Message = z.object({
  id: z.string().min(1),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  timestamp: UnixText,
  type: z.string().min(1),
  context: z.object({ id: z.string().optional() }).optional(),
  text: z.object({ body: z.string() }).optional(),
  image: Captioned,
  video: Captioned,
  document: Captioned,
  button: z.object({ text: z.string() }).optional(),
  interactive: z.object({ button_reply: Titled, list_reply: Titled }).optional(),
  reaction: z.object({ emoji: z.string().optional() }).optional(),
});

const Contact = z.object({
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
  profile: z.object({ name: z.string().optional() }).optional(),
});

const Envelope = z.object({
  object: z.literal("whatsapp_business_account"),
  entry: z
    .array(
      z.object({
        changes: z.array(z.object({ field: z.string(), value: z.unknown() })).default([]),
      }),
    )
    .default([]),
});

const MessagesChange = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: z.array(z.unknown()).default([]),
  messages: z.array(z.unknown()).default([]),
  contacts: z.array(Contact).default([]).catch([]),
});

function toInbound(message: z.output<typeof Message>, contacts: z.output<typeof Contact>[]): InboundMessage {
  const { id, from, from_user_id: userId } = message;
  const sender = contacts.find((contact) => (userId ? contact.user_id === userId : contact.wa_id === from));
  const phone = from ?? sender?.wa_id;
  return {
    eventKey: joinEventKey("message", id),
    messageId: id,
    fromPhone: phone && /^\d{7,15}$/.test(phone) ? `+${phone}` : null,
    fromUserId: userId ?? sender?.user_id ?? null,
    profileName: sender?.profile?.name ?? null,
    at: message.timestamp,
    type: message.type,
    text: textOf(message),
    replyToMessageId: message.context?.id ?? null,
  };
}

const textOf = (message: z.output<typeof Message>): string | null =>
  message.text?.body ??
  message.button?.text ??
  message.interactive?.button_reply?.title ??
  message.interactive?.list_reply?.title ??
  message.reaction?.emoji ??
  message.image?.caption ??
  message.video?.caption ??
  message.document?.caption ??
  null;

/**
 * Returns the items that can be parsed. In a batch of thousands, one invalid entry must not block
 * the others, and it has no id under which to store it.
 */
function readEach<Shape>(items: unknown[], shape: z.ZodType<Shape>): Shape[] {
  return items.flatMap((item) => shape.safeParse(item).data ?? []);
}

/**
 * Parses a batch of WhatsApp events. Leaves out changes of other fields (templates, quality,
 * account) and entries that cannot be parsed.
 *
 * @throws AppError `VALIDATION_FAILED` when it is not a WhatsApp envelope.
 */
export function parseWhatsAppWebhook(rawBody: Buffer): WhatsAppWebhook {
  const webhook: WhatsAppWebhook = { phoneNumberId: null, statuses: [], messages: [] };
  for (const { changes } of readWebhookBody(rawBody, Envelope).entry) {
    const values = changes.filter(({ field }) => field === "messages").map(({ value }) => value);
    for (const { metadata, statuses, messages, contacts } of readEach(values, MessagesChange)) {
      const phoneNumberId = metadata.phone_number_id;
      webhook.phoneNumberId ??= phoneNumberId;
      webhook.statuses.push(...readEach(statuses, Status).map((status) => ({ ...status, phoneNumberId })));
      webhook.messages.push(
        ...readEach(messages, Message).map((message) => ({ ...toInbound(message, contacts), phoneNumberId })),
      );
    }
  }
  return webhook;
}
