import type { ServiceStatus } from "../service-status.ts";

export type TemplateMessage = {
  /** E.164, with the plus: `+919876543210`. */
  to: string;
  /** The approved template's name. */
  template: string;
  /** The template's language code: `en`, `hi`, `en_US`. */
  language: string;
  /**
   * Named body parameters; names must match the template's exactly. Line breaks, tabs and runs of
   * spaces become single spaces.
   */
  params: Record<string, string>;
  /**
   * Our own key, at most 512 bytes; it comes back on every status. The provider does not dedupe by
   * it and cannot search for it.
   */
  opaque: string;
};

export type TextMessage = {
  to: string;
  /** At most 4096 characters; allowed only within 24 hours of the recipient's last message. */
  text: string;
  opaque: string;
  /** The message this one answers. */
  replyToMessageId?: string | undefined;
};

export type AcceptedMessage = {
  messageId: string;
  /** `held`: waits for a quality check; `paused`: the template is paused. Neither was sent yet. */
  acceptance: "accepted" | "held" | "paused";
};

/** A failure in our words, whether the call was answered with it or a status brought it later. */
export type WhatsAppFault = {
  code: number;
  reason: string;
  nextStep: string;
  /** Whether the same message may be sent again later. */
  retryable: boolean;
};

export type MessageStatus = {
  /** Stored once under this key. Holds no `:`. */
  eventKey: string;
  messageId: string;
  status: "sent" | "delivered" | "read" | "failed";
  at: Date;
  /** What we sent as `opaque`. */
  opaque: string | null;
  error: WhatsAppFault | null;
};

export type InboundMessage = {
  /** Stored once under this key. Holds no `:`. */
  eventKey: string;
  messageId: string;
  /** E.164; null when the sender hides the number. */
  fromPhone: string | null;
  /** The sender's business-scoped id, when given. Match it before the number. */
  fromUserId: string | null;
  profileName: string | null;
  at: Date;
  /** `text`, `image`, `button`, `interactive`, `reaction`, … as the provider calls it. */
  type: string;
  /** What can be shown as text; null for media without a caption. */
  text: string | null;
  replyToMessageId: string | null;
};

export type WhatsAppWebhook = {
  /** The number of ours that it concerns; the first one's when a batch holds several. */
  phoneNumberId: string | null;
  statuses: (MessageStatus & { phoneNumberId: string })[];
  messages: (InboundMessage & { phoneNumberId: string })[];
};

/**
 * Sends WhatsApp messages. All calls throw `ProviderError` (whatsapp), or
 * `AppError("NOT_CONFIGURED")` without credentials.
 */
export interface WhatsAppProvider {
  /** Answers when the provider accepted the message; delivery is told by a status. */
  sendTemplate(message: TemplateMessage): Promise<AcceptedMessage>;
  sendText(message: TextMessage): Promise<AcceptedMessage>;
  /** Asks the provider, with a short limit. Never throws; does not cache. */
  status(): Promise<ServiceStatus>;
  /** `header` is `X-Hub-Signature-256`, over the bytes as received. Never throws on bad input. */
  verifyWebhookSignature(rawBody: Buffer, header: string | undefined): boolean;
  /** The challenge to answer a subscription with, or null when the token is wrong (answer 403). */
  answerChallenge(query: Record<string, unknown>): string | null;
  /** @throws AppError `VALIDATION_FAILED` when the body is not an event. */
  parseWebhook(rawBody: Buffer): WhatsAppWebhook;
}
