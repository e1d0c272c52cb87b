import type { ServiceStatus } from "../service-status.ts";

export type OutgoingEmail = {
  to: string;
  /** The sender's display name. */
  fromName: string;
  /**
   * An address of a domain that the provider has verified; the installation's own address when
   * absent.
   */
  fromAddress?: string | undefined;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Files of at most a few megabytes, such as a receipt. */
  attachments?: readonly { name: string; contentType: string; content: Buffer }[] | undefined;
  /**
   * URL to which mailboxes send a one-click unsubscribe request (RFC 8058); they show their own
   * "Unsubscribe" for it.
   */
  unsubscribeUrl?: string | undefined;
  /** Groups the provider's statistics: `renewal-7d`, `password-reset`. */
  tag: string;
  /**
   * Our own key, at most 80 characters. The provider does not deduplicate by it; `findByKey`
   * searches for it.
   */
  idempotencyKey: string;
  tenantId?: string | undefined;
};

type EmailEventBase = {
  /** The deduplication key of the stored event. Contains no `:`. */
  eventKey: string;
  messageId: string | null;
  recipient: string;
  /** The `idempotencyKey` of our message, when the provider returned it. */
  idempotencyKey: string | null;
  tenantId: string | null;
  at: Date;
};

/** An email that someone wrote to our inbound mailbox. */
export type EmailReply = {
  kind: "reply";
  eventKey: string;
  messageId: string;
  /** The sender's address, in lower case. */
  from: string;
  /** The part after the plus in the recipient address; see `reply-address.ts`. */
  mailboxHash: string;
  /** The provider's id of our message to which this one replies. */
  inReplyTo: string | null;
  subject: string;
  /** The sender's text without the quoted message. */
  text: string;
  /** Sent automatically: an out-of-office reply, a mailing list. */
  isAutomatic: boolean;
  /** Null when the date could not be parsed. */
  at: Date | null;
};

/** A delivery event of a sent message, or a reply to it. */
export type EmailEvent =
  | EmailReply
  | (EmailEventBase & { kind: "delivery" })
  | (EmailEventBase & {
      kind: "bounce";
      /** The provider's type: `HardBounce`, `SoftBounce`, `Blocked`, … */
      bounceType: string;
      /** The provider no longer sends to this address. */
      addressStopped: boolean;
      reason: string;
    })
  | (EmailEventBase & { kind: "spam"; addressStopped: boolean })
  | (EmailEventBase & {
      kind: "subscription-change";
      /** True: stop sending to this address; false: sending is allowed again. */
      addressStopped: boolean;
      reason: string | null;
    })
  | { kind: "other"; eventKey: string; recordType: string };

export type WebhookHeaders = Record<string, string | string[] | undefined>;

/**
 * Sends email. All calls throw `ProviderError` (postmark), or `AppError("NOT_CONFIGURED")` without
 * credentials.
 */
export interface EmailProvider {
  /** Sends a message. Resolves when the provider has accepted it, which is not yet delivery. */
  send(email: OutgoingEmail): Promise<{ messageId: string }>;
  /**
   * Returns the message that was sent with this key, or null when the provider has none, or not
   * yet: its search lags behind sending. Resolves an `unknown` outcome.
   */
  findByKey(idempotencyKey: string): Promise<{ messageId: string } | null>;
  /** Queries the provider with a short timeout. Never throws; does not cache. */
  status(): Promise<ServiceStatus>;
  /** Whether the request has our webhook credentials. Never throws. */
  verifyWebhook(headers: WebhookHeaders): boolean;
  /**
   * Returns inbound mail without the large parts that are not shown. @throws AppError
   * `VALIDATION_FAILED` when the body is not a mail.
   */
  withoutAttachments(rawBody: Buffer): Buffer;
  /** Parses a webhook. @throws AppError `VALIDATION_FAILED` when the body is not an event. */
  parseWebhook(rawBody: Buffer): EmailEvent;
}
