import type { ServiceStatus } from "../service-status.ts";

export type OutgoingEmail = {
  to: string;
  /** Shown before the sender's address. */
  fromName: string;
  /**
   * An address of a domain that the provider has verified; left out, the sender is the
   * installation's own.
   */
  fromAddress?: string | undefined;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /**
   * Where one request without a page ends the mails (RFC 8058); mailboxes show it as their own
   * "Unsubscribe".
   */
  unsubscribeUrl?: string | undefined;
  /** Groups the statistics: `renewal-7d`, `password-reset`. */
  tag: string;
  /**
   * Our own key, at most 80 characters. The provider does not dedupe by it; `findByKey` finds it
   * again.
   */
  idempotencyKey: string;
  tenantId?: string | undefined;
};

type EmailEventBase = {
  /** The key under which the event is stored once. Holds no `:`. */
  eventKey: string;
  messageId: string | null;
  recipient: string;
  /** What we sent as `idempotencyKey`, when the provider returned it. */
  idempotencyKey: string | null;
  tenantId: string | null;
  at: Date;
};

/** An email that somebody wrote to our inbound mailbox. */
export type EmailReply = {
  kind: "reply";
  eventKey: string;
  messageId: string;
  /** The sender's address, in lower case. */
  from: string;
  /** What follows the plus of the address that was written to; see `reply-address.ts`. */
  mailboxHash: string;
  /** The provider's id of the message of ours that it answers. */
  inReplyTo: string | null;
  subject: string;
  /** What the sender wrote, without what was quoted. */
  text: string;
  /** Sent by a machine: a note of absence, a list. */
  isAutomatic: boolean;
  /** Null when the sender's clock could not be read. */
  at: Date | null;
};

/** What became of a message after it was accepted, or the answer to it. */
export type EmailEvent =
  | EmailReply
  | (EmailEventBase & { kind: "delivery" })
  | (EmailEventBase & {
      kind: "bounce";
      /** The provider's type: `HardBounce`, `SoftBounce`, `Blocked`, … */
      bounceType: string;
      /** The provider will not send to this address any more. */
      addressStopped: boolean;
      reason: string;
    })
  | (EmailEventBase & { kind: "spam"; addressStopped: boolean })
  | (EmailEventBase & {
      kind: "subscription-change";
      /** True: stop sending to this address; false: it may be written to again. */
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
  /** Answers when the provider accepted the message, which is not yet delivery. */
  send(email: OutgoingEmail): Promise<{ messageId: string }>;
  /**
   * The message that was sent with this key, or null when the provider knows none (yet: its search
   * lags behind sending). The way out of an `unknown` outcome.
   */
  findByKey(idempotencyKey: string): Promise<{ messageId: string } | null>;
  /** Asks the provider, with a short limit. Never throws; does not cache. */
  status(): Promise<ServiceStatus>;
  /** Whether the request carries our webhook credentials. Never throws. */
  verifyWebhook(headers: WebhookHeaders): boolean;
  /**
   * Inbound mail without what weighs much and is not shown. @throws AppError `VALIDATION_FAILED`
   * when it is no mail.
   */
  withoutAttachments(rawBody: Buffer): Buffer;
  /** @throws AppError `VALIDATION_FAILED` when the body is not an event. */
  parseWebhook(rawBody: Buffer): EmailEvent;
}
