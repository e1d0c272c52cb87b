import { z } from "zod";
import type {
  AudioMessage,
  ChoiceMessage,
  DocumentMessage,
  ImageMessage,
  TemplateMessage,
  TextMessage,
  UploadedDocument,
} from "./interface.ts";
import type { MediaDetails } from "./media-interface.ts";
import { bareType, toHexDigest } from "./message-content.ts";

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

/**
 * Whether a text is a business-scoped user id: a country and up to 128 letters and digits, as in
 * `IN.1a2b` or `IN.ENT.1a2b`.
 */
export const isUserId = (text: string): boolean => /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/.test(text);

type Envelope = { to: string; opaque: string; replyToMessageId?: string | undefined };

/** Returns what every message has. A phone number loses its plus. */
const addressed = <Type extends string>(type: Type, { to, opaque, replyToMessageId }: Envelope) => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  ...(isUserId(to) ? { recipient: to } : { to: to.slice(1) }),
  type,
  biz_opaque_callback_data: opaque,
  ...(replyToMessageId === undefined ? {} : { context: { message_id: replyToMessageId } }),
});

const toDocument = ({ mediaId, fileName }: UploadedDocument) => ({ id: mediaId, filename: fileName });
const withCaption = (caption: string | undefined) => (caption === undefined ? {} : { caption });

/** Named parameters; those whose names are numbers go by their position instead. */
function toParameters(params: Record<string, string>) {
  const entries = Object.entries(params);
  const isPositional = entries.every(([name]) => /^\d+$/.test(name));
  if (!isPositional) {
    return entries.map(([name, value]) => ({ type: "text", parameter_name: name, text: toParameterText(value) }));
  }
  return entries
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, value]) => ({ type: "text", text: toParameterText(value) }));
}

function headerParameters({ document, image, video, headerParams }: TemplateMessage): object[] {
  if (document) return [{ type: "document", document: toDocument(document) }];
  if (image) return [{ type: "image", image: { id: image.mediaId } }];
  if (video) return [{ type: "video", video: { id: video.mediaId } }];
  return headerParams ? toParameters(headerParams) : [];
}

const buttonComponents = ({ buttons = [] }: TemplateMessage) =>
  buttons.map(({ index, kind, value }) => ({
    type: "button",
    sub_type: kind === "url" ? "url" : "quick_reply",
    index: String(index),
    parameters: [kind === "url" ? { type: "text", text: value } : { type: "payload", payload: value }],
  }));

/**
 * Returns the body of `POST /<phone number id>/messages` for a template with its parameters and, if
 * given, a file or parameters for its header and its buttons; sends nothing. Values of the header
 * and the text lose line breaks and runs of spaces, and an empty one becomes a dash, as WhatsApp
 * requires. Parameters that are all named by numbers go by position.
 */
export function toTemplateMessage(message: TemplateMessage) {
  const header = headerParameters(message);
  return {
    ...addressed("template", message),
    template: {
      name: message.template,
      language: { policy: "deterministic", code: message.language },
      components: [
        ...(header.length > 0 ? [{ type: "header", parameters: header }] : []),
        { type: "body", parameters: toParameters(message.params) },
        ...buttonComponents(message),
      ],
    },
  };
}

/**
 * Returns the body of `POST /<phone number id>/messages` for free text; sends nothing. Links get no
 * preview.
 */
export const toTextMessage = (message: TextMessage) => ({
  ...addressed("text", message),
  text: { preview_url: false, body: message.text },
});

/** WhatsApp's most reply buttons; more choices are a list. */
const MAX_BUTTONS = 3;

/**
 * Returns the body of `POST /<phone number id>/messages` for a text with reply buttons, or with a
 * list for more than three choices; sends nothing.
 */
export const toChoiceMessage = (message: ChoiceMessage) => ({
  ...addressed("interactive", message),
  interactive:
    message.choices.length <= MAX_BUTTONS
      ? {
          type: "button",
          body: { text: message.text },
          action: { buttons: message.choices.map(({ id, title }) => ({ type: "reply", reply: { id, title } })) },
        }
      : {
          type: "list",
          body: { text: message.text },
          action: {
            button: message.listLabel,
            sections: [{ rows: message.choices.map(({ id, title }) => ({ id, title })) }],
          },
        },
});

/**
 * Returns the body of `POST /<phone number id>/messages` for a document, with a text below it if
 * given; sends nothing.
 */
export const toDocumentMessage = (message: DocumentMessage) => ({
  ...addressed("document", message),
  document: { ...toDocument(message.document), ...withCaption(message.caption) },
});

/**
 * Returns the body of `POST /<phone number id>/messages` for an image, with a text below it if
 * given; sends nothing.
 */
export const toImageMessage = (message: ImageMessage) => ({
  ...addressed("image", message),
  image: { id: message.image.mediaId, ...withCaption(message.caption) },
});

/**
 * Returns the body of `POST /<phone number id>/messages` for an audio file or a voice message;
 * sends nothing.
 */
export const toAudioMessage = (message: AudioMessage) => ({
  ...addressed("audio", message),
  audio: { id: message.audio.mediaId, ...(message.isVoice ? { voice: true } : {}) },
});

/** Returns the body of `POST /<phone number id>/messages` that marks a message as read. */
export const toReadMark = (messageId: string) => ({
  messaging_product: "whatsapp",
  status: "read",
  message_id: messageId,
});

const MEGABYTE = 1024 * 1024;
const limitsOf = (types: readonly string[], bytes: number) => types.map((type) => [type, bytes] as const);

/** The files that WhatsApp takes, and their most bytes. Source: Meta, "Supported media types". */
export const UPLOAD_LIMITS: ReadonlyMap<string, number> = new Map([
  ...limitsOf(["image/jpeg", "image/png"], 5 * MEGABYTE),
  ...limitsOf(["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg"], 16 * MEGABYTE),
  ...limitsOf(["video/mp4", "video/3gpp"], 16 * MEGABYTE),
  ...limitsOf(
    [
      "application/pdf",
      "application/msword",
      "application/vnd.ms-excel",
      "application/vnd.ms-powerpoint",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      "text/plain",
    ],
    100 * MEGABYTE,
  ),
]);

/** Parses the response to an upload into `mediaId`. */
export const StoredMedia = z.object({ id: z.string().min(1) }).transform(({ id }) => ({ mediaId: id }));

/** Parses the response to `GET /<media id>`: the digest in hex, digest and size null if missing. */
export const StoredMediaDetails = z
  .object({
    id: z.string().min(1),
    url: z.url(),
    mime_type: z.string().optional().catch(undefined),
    sha256: z.string().optional().catch(undefined),
    file_size: z.coerce.number().int().nonnegative().optional().catch(undefined),
  })
  .transform(
    ({ id, url, mime_type, sha256, file_size = null }): MediaDetails => ({
      mediaId: id,
      url,
      contentType: bareType(mime_type),
      sha256: toHexDigest(sha256),
      sizeBytes: file_size,
    }),
  );

/** The response to a call that only succeeds or fails. */
export const Succeeded = z.object({ success: z.literal(true) });

const ACCEPTANCES = { accepted: "accepted", held_for_quality_assessment: "held", paused: "paused" } as const;

/** Parses a phone number of ours, which Meta shows as `+91 98765 43210`, into E.164. */
export const ShownNumber = z.object({
  display_phone_number: z
    .string()
    .transform((shown) => `+${shown.replace(/\D/g, "")}`)
    .refine(isE164),
});

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

export const GraphErrorEnvelope = z.object({
  error: z
    .object({
      code: z.int(),
      message: z.string().default(""),
      error_user_msg: z.string().nullish().catch(null),
    })
    .transform(({ code, message, error_user_msg: explanation = null }) => ({ code, message, explanation })),
});
