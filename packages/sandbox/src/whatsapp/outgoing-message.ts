import { z } from "zod";
import { refuse } from "./errors.ts";
import { fillPlaces, placesOf, type Template } from "./template-book.ts";

const MAX_TEXT = 4_096;
const MAX_CAPTION = 1_024;
const MAX_OPAQUE_BYTES = 512;
const MAX_BUTTONS = 3;
const MAX_ROWS = 10;

const Addressed = z.object({
  to: z.string().optional(),
  /** A business-scoped id; `to` takes precedence when both are given. */
  recipient: z.string().optional(),
  biz_opaque_callback_data: z.string().optional(),
  context: z.object({ message_id: z.string() }).optional(),
});

/** A file by its id; the sandbox fetches none by `link`. */
const DocumentUse = z.object({ id: z.string(), filename: z.string().default("document") });
export type DocumentUse = z.output<typeof DocumentUse>;
const ImageUse = z.object({ id: z.string(), caption: z.string().default("") });
const AudioUse = z.object({ id: z.string(), voice: z.boolean().default(false) });

const CHOICE_ID = z.string().min(1).max(256);
/** Reply buttons, or a list that a button opens. */
const Interactive = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("button"),
    body: z.object({ text: z.string().min(1).max(1_024) }),
    action: z.object({
      buttons: z
        .array(
          z.object({
            type: z.literal("reply"),
            reply: z.object({ id: CHOICE_ID, title: z.string().trim().min(1).max(20) }),
          }),
        )
        .min(1)
        .max(MAX_BUTTONS),
    }),
  }),
  z.object({
    type: z.literal("list"),
    body: z.object({ text: z.string().min(1).max(4_096) }),
    action: z.object({
      button: z.string().min(1).max(20),
      sections: z
        .array(z.object({ rows: z.array(z.object({ id: CHOICE_ID, title: z.string().trim().min(1).max(24) })).min(1) }))
        .length(1),
    }),
  }),
]);

const Parameter = z.object({
  type: z.string(),
  parameter_name: z.string().optional(),
  text: z.string().optional(),
  document: DocumentUse.optional(),
});

/** The body of `POST /<phone number id>/messages`, as far as the sandbox supports it. */
export const OutgoingMessage = z.discriminatedUnion("type", [
  Addressed.extend({ type: z.literal("text"), text: z.object({ body: z.string() }) }),
  Addressed.extend({ type: z.literal("document"), document: DocumentUse.extend({ caption: z.string().default("") }) }),
  Addressed.extend({ type: z.literal("image"), image: ImageUse }),
  Addressed.extend({ type: z.literal("audio"), audio: AudioUse }),
  Addressed.extend({ type: z.literal("interactive"), interactive: Interactive }),
  Addressed.extend({
    type: z.literal("template"),
    template: z.object({
      name: z.string(),
      language: z.object({ code: z.string() }),
      components: z.array(z.object({ type: z.string(), parameters: z.array(Parameter).default([]) })).default([]),
    }),
  }),
]);
export type OutgoingMessage = z.output<typeof OutgoingMessage>;

const TYPES: ReadonlySet<string> = new Set(["text", "template", "document", "image", "audio", "interactive"]);

/** A request that marks an inbound message as read. */
export const ReadMark = z.object({ status: z.literal("read"), message_id: z.string() });

/**
 * Parses the body of a send; a message without a type is text. An unknown field is ignored; the
 * opaque data has at most 512 bytes.
 * @throws Refusal with Graph's codes for a missing field, another type, a text that is empty or
 * over 4096 characters, a caption over 1024, or choices that are too many, too long or alike.
 */
export function readOutgoing(body: unknown): OutgoingMessage {
  const product = z.object({ messaging_product: z.literal("whatsapp") }).safeParse(body);
  if (!product.success) throw refuse(100, "The parameter messaging_product is required.");
  // A message without a type is text.
  const typed = { type: "text", ...(body as object) };
  if (!TYPES.has(typed.type)) throw refuse(131051, `Unsupported type: ${String(typed.type)}`);
  const parsed = OutgoingMessage.safeParse(typed);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refuse(131008, `Required parameter is missing or wrong: ${issue?.path.join(".")}`);
  }
  const message = parsed.data;
  if (Buffer.byteLength(message.biz_opaque_callback_data ?? "") > MAX_OPAQUE_BYTES) {
    throw refuse(131009, "biz_opaque_callback_data must be at most 512 bytes.");
  }
  if (message.type === "text" && (message.text.body === "" || message.text.body.length > MAX_TEXT)) {
    throw refuse(131009, "Param text['body'] must be 1 to 4096 characters long.");
  }
  const choices = choicesOf(message);
  if (choices.length > MAX_ROWS || new Set(choices.map(({ title }) => title)).size < choices.length) {
    throw refuse(131009, "Param interactive['action'] must have at most 10 choices with different titles.");
  }
  if (captionOf(message).length > MAX_CAPTION) {
    throw refuse(131009, `Param ${message.type}['caption'] must be at most 1024 characters long.`);
  }
  return message;
}

/** Returns the buttons or rows that the recipient chooses from; none for other messages. */
export function choicesOf(message: OutgoingMessage): { id: string; title: string }[] {
  if (message.type !== "interactive") return [];
  const { interactive } = message;
  return interactive.type === "button"
    ? interactive.action.buttons.map(({ reply }) => reply)
    : interactive.action.sections.flatMap(({ rows }) => rows);
}

/** Returns the text below the file of a message; empty without one, and for what has no file. */
export function captionOf(message: OutgoingMessage): string {
  if (message.type === "document") return message.document.caption;
  return message.type === "image" ? message.image.caption : "";
}

/**
 * Returns the file of a free message; null for a text and a template. Photos, audio and voice
 * messages get a name.
 */
export function fileOf(message: OutgoingMessage): DocumentUse | null {
  if (message.type === "document") return message.document;
  if (message.type === "image") return { id: message.image.id, filename: "Photo" };
  if (message.type !== "audio") return null;
  return { id: message.audio.id, filename: message.audio.voice ? "Voice message" : "Audio" };
}

type TemplateUse = Extract<OutgoingMessage, { type: "template" }>["template"];

/**
 * Returns the document in a message's header; null for a template without one.
 * @throws Refusal 132012 without a document that the template needs, 132000 with one that it has no
 * place for.
 */
export function documentOf({ header }: Template, { components }: TemplateUse): DocumentUse | null {
  const given = components
    .filter(({ type }) => type.toLowerCase() === "header")
    .flatMap(({ parameters }) => parameters);
  if (header === null) {
    if (given.length === 0) return null;
    throw refuse(
      132000,
      `header: number of localizable_params (${given.length}) does not match the expected number of params (0)`,
    );
  }
  const [parameter] = given;
  if (given.length !== 1 || parameter?.type !== "document" || !parameter.document) {
    throw refuse(
      132012,
      `header: Format mismatch, expected DOCUMENT, received ${parameter?.type.toUpperCase() ?? "UNKNOWN"}`,
    );
  }
  return parameter.document;
}

/**
 * Fills a template with the named parameters of a message. Returns the parameters and the text.
 * Names and number must match exactly.
 * @throws Refusal 132000 for another number of parameters, 132012 for a name that is missing,
 * unknown or repeated, 131008 for an empty text, 132018 for one with a line break, a tab or five
 * spaces in a row.
 */
export function fillTemplate({ name, body }: Template, { components }: TemplateUse) {
  const given = components.filter(({ type }) => type.toLowerCase() === "body").flatMap(({ parameters }) => parameters);
  const expected = placesOf(body);
  if (given.length !== expected.length) {
    throw refuse(
      132000,
      `body: number of localizable_params (${given.length}) does not match the expected number of params (${expected.length})`,
    );
  }
  const params: Record<string, string> = {};
  for (const { type, parameter_name: place, text } of given) {
    if (type !== "text" || place === undefined || !expected.includes(place) || place in params) {
      throw refuse(132012, `body: Parameter name is missing, unknown or repeated in template (${name}): ${place}`);
    }
    if (!text) throw refuse(131008, `Parameter of type text is missing text value: ${place}`);
    if (/[\n\t]| {5}/.test(text)) {
      throw refuse(132018, "Param text cannot have new-line/tab characters or more than 4 consecutive spaces");
    }
    params[place] = text;
  }
  return { params, text: fillPlaces(body, params) };
}
