import type { ServiceStatus } from "../service-status.ts";

export type OutgoingAttachment = {
  name: string;
  contentType: string;
  content: Buffer;
  /** Shows the file inside the HTML, at `cid:<contentId>`. */
  contentId?: string | undefined;
};

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
  /** Files such as a receipt; with text and HTML at most 10 MB as they are sent. */
  attachments?: readonly OutgoingAttachment[] | undefined;
  /**
   * The email's own `Message-ID`, without angle brackets: `0b1c…@example.in`. Replies name it. The
   * provider chooses one when absent.
   */
  messageIdHeader?: string | undefined;
  /** The `Message-ID` of the email that this one answers, without angle brackets. */
  inReplyTo?: string | undefined;
  /** The `Message-ID`s of the thread, oldest first. Of too many, middle ones are left out. */
  references?: readonly string[] | undefined;
  /**
   * Who wrote it, for programs that would answer automatically: `system` (the default) for a
   * reminder, `automatic-reply` for an answer without a person, `person` for a person's own words.
   */
  writtenBy?: "system" | "automatic-reply" | "person" | undefined;
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

export type EmailAddress = { address: string; name: string };

/** A file of an inbound email. Name and type are the sender's: display the one, check the other. */
export type AttachmentDetails = {
  /** Its place in the email, from 0. */
  index: number;
  name: string;
  /** As declared, lower-case, without parameters. */
  contentType: string;
  sizeBytes: number;
  /** The name by which the HTML shows it, as in `cid:<contentId>`, without angle brackets. */
  contentId: string | null;
};

export type InboundAttachment = AttachmentDetails & { content: Buffer };

/** What a mail server found out about the sender. A hint: `null` when it says nothing. */
export type AuthenticationHint = "pass" | "fail" | "neutral" | null;

/** Why an email was not written to us by a person. */
export type AutomaticKind = "auto-reply" | "mailing-list" | "bounce";

/** An email that someone wrote to our inbound mailbox. Everything in it is the sender's claim. */
export type InboundEmail = {
  kind: "inbound";
  eventKey: string;
  /** The provider's id of it. */
  messageId: string;
  /** The sender's address, in lower case. */
  from: string;
  fromName: string;
  /** Where the sender wants answers, in lower case; null when absent or the same as `from`. */
  replyTo: string | null;
  to: EmailAddress[];
  cc: EmailAddress[];
  /** The address of ours to which it was delivered, in lower case. */
  deliveredTo: string;
  /** The part after the plus in the recipient address; see `inbound-address.ts`. */
  mailboxHash: string;
  /**
   * The provider's id of our message that this one answers, by `In-Reply-To`, else `References`.
   */
  inReplyTo: string | null;
  /** Its own `Message-ID`, without angle brackets, to answer to. */
  messageIdHeader: string | null;
  /** The ids in `In-Reply-To` and in `References`, oldest first, without angle brackets. */
  inReplyToIds: string[];
  references: string[];
  subject: string;
  /** The sender's text without the quoted message. */
  text: string;
  /** The whole text, quoted messages included; at most 1 MiB. */
  fullText: string;
  /** The whole HTML as it came, hostile; null when absent or over 1 MiB. */
  html: string | null;
  attachments: AttachmentDetails[];
  /** Sent automatically: an out-of-office reply, a mailing list. */
  isAutomatic: boolean;
  automaticKind: AutomaticKind | null;
  spf: AuthenticationHint;
  dkim: AuthenticationHint;
  dmarc: AuthenticationHint;
  /** The provider's spam filter has marked it. */
  isSpam: boolean;
  /** Null when the date could not be parsed. */
  at: Date | null;
};

/** An inbound email and its files, taken apart. */
export type SplitEmail = {
  /** The event to store and to parse later, without the files' content and the raw source. */
  body: Buffer;
  attachments: InboundAttachment[];
};

/** A `SplitEmail` with the key of its event, which `parseWebhook` of its `body` has, too. */
export type ReadEmail = SplitEmail & { eventKey: string };

/** A delivery event of a sent message, or an email to our inbound mailbox. */
export type EmailEvent =
  | InboundEmail
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
  /**
   * Takes inbound mail apart, so that its files can be stored before the rest of it is queued, and
   * names its event. `parseWebhook` of its `body` still describes the files. Text and HTML over
   * 1 MiB are cut and left out. A large one is read in a thread. Rejects with AppError
   * `VALIDATION_FAILED` when the body is not a mail.
   */
  readEmail(rawBody: Buffer): Promise<ReadEmail>;
  /** Parses a webhook. @throws AppError `VALIDATION_FAILED` when the body is not an event. */
  parseWebhook(rawBody: Buffer): EmailEvent;
}
