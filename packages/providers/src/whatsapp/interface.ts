import type { Explanation } from "@aavarti/domain/explanations";
import type { ServiceStatus } from "../service-status.ts";

/** A file as WhatsApp stores it, which a message refers to. */
export type UploadedDocument = {
  /** Given by `uploadMedia`; valid for 30 days. */
  mediaId: string;
  /** The name that the recipient sees. */
  fileName: string;
};

export type MediaFile = { name: string; contentType: string; content: Buffer };

export type TemplateMessage = {
  /** E.164, with the plus: `+919876543210`. */
  to: string;
  /** The name of the approved template. */
  template: string;
  /** The template's language code: `en`, `hi`, `en_US`. */
  language: string;
  /**
   * Named body parameters; the names must match the template's exactly. Line breaks, tabs and runs
   * of spaces become single spaces.
   */
  params: Record<string, string>;
  /** For a template whose header is a document. */
  document?: UploadedDocument | undefined;
  /**
   * Our own key, at most 512 bytes, which comes back with every status. The provider does not
   * deduplicate by it and cannot search for it.
   */
  opaque: string;
};

export type TextMessage = {
  to: string;
  /** At most 4096 characters; allowed only within 24 hours of the recipient's last message. */
  text: string;
  opaque: string;
  /** The message to which this one replies. */
  replyToMessageId?: string | undefined;
};

/** Allowed only within 24 hours of the recipient's last message. */
export type DocumentMessage = {
  to: string;
  document: UploadedDocument;
  /** The text below the document, at most 1024 characters. */
  caption: string;
  opaque: string;
};

export type AcceptedMessage = {
  messageId: string;
  /**
   * `held`: waits for a quality check; `paused`: the template is paused. Neither has been sent yet.
   */
  acceptance: "accepted" | "held" | "paused";
};

/** A failure explained in our own words, whether it came in the response or later in a status. */
export type WhatsAppFault = {
  code: number;
  reason: Explanation;
  nextStep: Explanation;
  /** Whether the same message may be sent again later. */
  retryable: boolean;
};

export type MessageStatus = {
  /** The deduplication key of the stored event. Contains no `:`. */
  eventKey: string;
  messageId: string;
  status: "sent" | "delivered" | "read" | "failed";
  at: Date;
  /** The `opaque` of our message. */
  opaque: string | null;
  error: WhatsAppFault | null;
};

export type InboundMessage = {
  /** The deduplication key of the stored event. Contains no `:`. */
  eventKey: string;
  messageId: string;
  /** E.164; null when the sender hides the number. */
  fromPhone: string | null;
  /** The sender's business-scoped id, when given. Match it before the phone number. */
  fromUserId: string | null;
  profileName: string | null;
  at: Date;
  /** The provider's name of the type: `text`, `image`, `button`, `interactive`, `reaction`, … */
  type: string;
  /** The content as text; null for media without a caption. */
  text: string | null;
  replyToMessageId: string | null;
};

export type WhatsAppWebhook = {
  /** Our phone number that received the event; when a batch holds several, the first one's. */
  phoneNumberId: string | null;
  statuses: (MessageStatus & { phoneNumberId: string })[];
  messages: (InboundMessage & { phoneNumberId: string })[];
};

/**
 * Sends WhatsApp messages. All calls throw `ProviderError` (whatsapp), or
 * `AppError("NOT_CONFIGURED")` without credentials.
 */
export interface WhatsAppProvider {
  /** Whether there are credentials to send with. They may still be refused. */
  readonly configured: boolean;
  /**
   * Sends a template. Resolves when the provider has accepted the message; a status reports
   * delivery.
   */
  sendTemplate(message: TemplateMessage): Promise<AcceptedMessage>;
  sendText(message: TextMessage): Promise<AcceptedMessage>;
  sendDocument(message: DocumentMessage): Promise<AcceptedMessage>;
  /**
   * Stores a file at the provider, at most 100 MB. Nobody gets it until a message refers to it, so
   * a call without an answer may be repeated: no failure's outcome is `unknown`.
   */
  uploadMedia(file: MediaFile): Promise<{ mediaId: string }>;
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
