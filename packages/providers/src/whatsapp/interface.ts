import type { ServiceStatus } from "../service-status.ts";
import type { WhatsAppMedia } from "./media-interface.ts";
import type { WhatsAppTemplates } from "./template-interface.ts";
import type { WhatsAppWebhook } from "./webhook-interface.ts";

export type { StoredTemplate, TemplateDraft, TemplateEvent } from "./template-interface.ts";
export type { InboundMessage, MessagePricing, WhatsAppWebhook } from "./webhook-interface.ts";

/** A file as WhatsApp stores it, which a message refers to. */
export type UploadedMedia = {
  /** Given by `uploadMedia`; valid for 30 days. */
  mediaId: string;
};

export type UploadedDocument = UploadedMedia & {
  /** The name that the recipient sees. */
  fileName: string;
};

export type MediaFile = { name: string; contentType: string; content: Buffer };

/** A value for a template's button: the end of its address, or what comes back when pressed. */
export type TemplateButtonValue = {
  /** The button's place in the template, from 0. */
  index: number;
  kind: "url" | "quick-reply";
  value: string;
};

type Outgoing = {
  /** E.164, with the plus: `+919876543210`. Or a business-scoped user id: `IN.1349120865530`. */
  to: string;
  /**
   * Our own key, at most 512 bytes, which comes back with every status. The provider does not
   * deduplicate by it and cannot search for it.
   */
  opaque: string;
};

export type TemplateMessage = Outgoing & {
  /** The name of the approved template. */
  template: string;
  /** The template's language code: `en`, `hi`, `en_US`. */
  language: string;
  /**
   * Named body parameters; the names must match the template's exactly. Numbers as names (`1`, `2`)
   * fill a template with positional parameters. Line breaks, tabs and runs of spaces become single
   * spaces.
   */
  params: Record<string, string>;
  /** For a template whose header is a document; likewise an image or a video. */
  document?: UploadedDocument | undefined;
  image?: UploadedMedia | undefined;
  video?: UploadedMedia | undefined;
  /** For a template whose header is a text with a variable. */
  headerParams?: Record<string, string> | undefined;
  /** For buttons with a variable address or a payload of ours. */
  buttons?: readonly TemplateButtonValue[] | undefined;
};

/**
 * Free messages are allowed only within 24 hours of the recipient's last message; otherwise they
 * fail with `131047`.
 */
type FreeMessage = Outgoing & {
  /** The message to which this one replies. */
  replyToMessageId?: string | undefined;
};

export type TextMessage = FreeMessage & {
  /** At most 4096 UTF-16 code units. */
  text: string;
};

/**
 * A text with answers to choose from: buttons for up to three, else a list that a button opens. The
 * choice comes back as a message with its `id`.
 */
export type ChoiceMessage = Outgoing & {
  /** At most 1024 characters. */
  text: string;
  /** At most ten, with different titles of at most 20 characters. */
  choices: readonly { id: string; title: string }[];
  /** What the button that opens the list says, at most 20 characters. */
  listLabel: string;
};

/** PDF, office documents or plain text, at most 100 MB. */
export type DocumentMessage = FreeMessage & {
  document: UploadedDocument;
  /** The text below the document, at most 1024 characters; none when absent. */
  caption?: string | undefined;
};

/** JPEG or PNG, at most 5 MB. */
export type ImageMessage = FreeMessage & {
  image: UploadedMedia;
  /** The text below the image, at most 1024 characters; none when absent. */
  caption?: string | undefined;
};

/**
 * AAC, AMR, MP3, MP4 or Ogg with Opus, at most 16 MB. `isVoice` shows it as a voice message, which
 * WhatsApp does for Ogg only.
 */
export type AudioMessage = FreeMessage & { audio: UploadedMedia; isVoice: boolean };

export type AcceptedMessage = {
  messageId: string;
  /**
   * `held`: waits for a quality check; `paused`: the template is paused. Neither has been sent yet.
   */
  acceptance: "accepted" | "held" | "paused";
};

/**
 * Sends WhatsApp messages. All calls throw `ProviderError` (whatsapp), or
 * `AppError("NOT_CONFIGURED")` without credentials.
 */
export interface WhatsAppProvider extends WhatsAppMedia, WhatsAppTemplates {
  /** Whether there are credentials to send with. They may still be refused. */
  readonly configured: boolean;
  /**
   * Sends a template. Resolves when the provider has accepted the message; a status reports
   * delivery.
   */
  sendTemplate(message: TemplateMessage): Promise<AcceptedMessage>;
  sendText(message: TextMessage): Promise<AcceptedMessage>;
  sendChoices(message: ChoiceMessage): Promise<AcceptedMessage>;
  sendDocument(message: DocumentMessage): Promise<AcceptedMessage>;
  sendImage(message: ImageMessage): Promise<AcceptedMessage>;
  sendAudio(message: AudioMessage): Promise<AcceptedMessage>;
  /**
   * Shows the sender that a message, and those before it, were read. May be repeated: no failure's
   * outcome is `unknown`.
   */
  markAsRead(messageId: string): Promise<void>;
  /**
   * Stores a file at the provider. A type that WhatsApp does not take, or a file over the limit of
   * its type, is refused without a call. Nobody gets it until a message refers to it, so
   * a call without an answer may be repeated: no failure's outcome is `unknown`.
   */
  uploadMedia(file: MediaFile): Promise<{ mediaId: string }>;
  /**
   * Returns the number that people write to, in E.164, as the provider has it. Asks once, with a
   * short timeout; a failure is asked about again.
   */
  phoneNumber(): Promise<string>;
  /** Queries the provider with a short timeout. Never throws; does not cache. */
  status(): Promise<ServiceStatus>;
  /**
   * Verifies `header`, which is `X-Hub-Signature-256`, over the bytes as received. Never throws on
   * invalid input.
   */
  verifyWebhookSignature(rawBody: Buffer, header: string | undefined): boolean;
  /**
   * Returns the challenge with which to respond to a subscription, or null when the token is wrong
   * (respond with 403).
   */
  answerChallenge(query: Record<string, unknown>): string | null;
  /** Parses a webhook. @throws AppError `VALIDATION_FAILED` when the body is not an event. */
  parseWebhook(rawBody: Buffer): WhatsAppWebhook;
}
