import { z } from "zod";
import type { InboundMedia, MediaKind } from "./media-interface.ts";
import type { MessageContent, SharedContact } from "./webhook-interface.ts";

/** A part of a message; one that cannot be read does not lose the message. */
const part = <Shape>(shape: z.ZodType<Shape>) => shape.optional().catch(undefined);
const words = part(z.string());

const Media = part(
  z.object({
    id: words,
    url: words,
    mime_type: words,
    sha256: words,
    caption: words,
    filename: words,
    voice: part(z.boolean()),
    animated: part(z.boolean()),
  }),
);
const Choice = part(z.object({ id: words, title: z.string() }));

/** What a message holds beside its frame (id, sender, time), by the name of its type. */
const parts = {
  text: part(z.object({ body: z.string() })),
  image: Media,
  video: Media,
  audio: Media,
  document: Media,
  sticker: Media,
  button: part(z.object({ text: z.string(), payload: words })),
  interactive: part(z.object({ button_reply: Choice, list_reply: Choice })),
  reaction: part(z.object({ message_id: words, emoji: words })),
  location: part(z.object({ latitude: z.number(), longitude: z.number(), name: words, address: words })),
  contacts: part(
    z.array(
      z.object({
        name: part(z.object({ formatted_name: words, first_name: words })),
        phones: part(z.array(z.object({ phone: words, wa_id: words }))),
      }),
    ),
  ),
} satisfies z.ZodRawShape;

const UnixText = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform((seconds) => new Date(Number(seconds) * 1000));

/** Parses a point in time as Meta writes it, seconds since 1970, mostly as a text, into a Date. */
export const UnixTime = UnixText.or(
  z
    .int()
    .nonnegative()
    .max(999_999_999_999)
    .transform((seconds) => new Date(seconds * 1000)),
);

/** One message in any direction, as webhooks bring it. */
export const RawMessage = z.object({
  id: z.string().min(1),
  timestamp: UnixTime,
  type: z.string().min(1),
  from: words,
  from_user_id: words,
  from_parent_user_id: words,
  group_id: words,
  to: words,
  to_user_id: words,
  context: part(z.object({ id: words, forwarded: part(z.boolean()), frequently_forwarded: part(z.boolean()) })),
  history_context: part(z.object({ from_me: part(z.boolean()) })),
  system: part(z.object({ type: words, wa_id: words, new_wa_id: words, user_id: words, previous_user_id: words })),
  ...parts,
});
export type RawMessage = z.output<typeof RawMessage>;

const MEDIA_KINDS = ["image", "video", "audio", "document", "sticker"] as const satisfies readonly MediaKind[];

/**
 * Returns a declared type in lower case, without parameters: `audio/ogg`. Without one it is
 * `application/octet-stream`.
 */
export const bareType = (contentType: string | undefined): string =>
  contentType?.split(";")[0]?.trim().toLowerCase() || "application/octet-stream";

/** Returns a SHA-256 in lower-case hex; webhooks write it in base64. Null when it is neither. */
export function toHexDigest(digest: string | undefined): string | null {
  if (digest === undefined) return null;
  if (/^[0-9a-f]{64}$/i.test(digest)) return digest.toLowerCase();
  const bytes = Buffer.from(digest, "base64");
  return bytes.length === 32 ? bytes.toString("hex") : null;
}

function mediaOf(message: RawMessage): InboundMedia | undefined {
  for (const kind of MEDIA_KINDS) {
    const media = message.type === kind ? message[kind] : undefined;
    if (media?.id) {
      return {
        kind,
        mediaId: media.id,
        url: media.url ?? null,
        contentType: bareType(media.mime_type),
        sha256: toHexDigest(media.sha256),
        fileName: media.filename ?? null,
        caption: media.caption || null,
        isVoice: media.voice ?? false,
        isAnimated: media.animated ?? false,
      };
    }
  }
  return undefined;
}

const toSharedContact = ({ name, phones = [] }: NonNullable<RawMessage["contacts"]>[number]): SharedContact => ({
  name: name?.formatted_name ?? name?.first_name ?? "",
  phones: phones.flatMap(({ phone, wa_id: id }) => phone ?? id ?? []),
});

/** Returns what a message consists of; `unsupported` for what we cannot read. */
export function contentOf(message: RawMessage): MessageContent {
  const { type, text, button, interactive, reaction, location, contacts } = message;
  const media = mediaOf(message);
  if (media) return { kind: "media", media };
  if (type === "text" && text) return { kind: "text", text: text.body };
  if (type === "button" && button) return { kind: "button", text: button.text, payload: button.payload ?? null };
  const choice = interactive?.button_reply ?? interactive?.list_reply;
  if (type === "interactive" && choice) return { kind: "choice", text: choice.title, id: choice.id ?? null };
  if (type === "reaction" && reaction?.message_id) {
    return { kind: "reaction", messageId: reaction.message_id, emoji: reaction.emoji || null };
  }
  if (type === "location" && location) {
    const { latitude, longitude, name, address } = location;
    return { kind: "location", latitude, longitude, name: name ?? null, address: address ?? null };
  }
  if (type === "contacts" && contacts) return { kind: "contacts", contacts: contacts.map(toSharedContact) };
  return { kind: "unsupported" };
}

/**
 * Returns the content of a message as text: the text, the label of the button or choice, a
 * reaction's emoji (empty where Meta sends an empty one for a reaction that was removed), or a
 * caption; null for media without a caption, a place, a contact.
 */
export const textOf = (message: RawMessage): string | null =>
  message.text?.body ??
  message.button?.text ??
  message.interactive?.button_reply?.title ??
  message.interactive?.list_reply?.title ??
  message.reaction?.emoji ??
  message.image?.caption ??
  message.video?.caption ??
  message.document?.caption ??
  null;
