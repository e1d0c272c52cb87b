import type { EmailMessage } from "../messages.ts";

const SERVER_ID = 23;

/** Postmark's bounce types by name. Source: the official client's enumeration. */
export const BOUNCE_TYPES = {
  HardBounce: { code: 1, name: "Hard bounce", inactive: true },
  Transient: { code: 2, name: "Message delayed", inactive: false },
  DnsError: { code: 256, name: "DNS error", inactive: false },
  SpamNotification: { code: 512, name: "Spam notification", inactive: false },
  SoftBounce: { code: 4096, name: "Soft bounce", inactive: false },
  BadEmailAddress: { code: 100000, name: "Invalid email address", inactive: true },
  ManuallyDeactivated: { code: 100002, name: "Manually deactivated", inactive: true },
  Blocked: { code: 100006, name: "ISP block", inactive: false },
  DMARCPolicy: { code: 100009, name: "DMARC policy", inactive: false },
} as const;
export type BounceType = keyof typeof BOUNCE_TYPES;

type Occurrence = { message: EmailMessage; recipient: string; at: Date };

/** Returns the body of a `Delivery` webhook; sends nothing. */
export const deliveryEvent = ({ message, recipient, at }: Occurrence) => ({
  RecordType: "Delivery",
  ServerID: SERVER_ID,
  MessageStream: message.stream,
  MessageID: message.id,
  Recipient: recipient,
  Tag: message.tag,
  DeliveredAt: at.toISOString(),
  Details: "smtp;250 2.0.0 OK (sandbox)",
  Metadata: message.metadata,
});

/**
 * Returns the body of a `Bounce` webhook; sends nothing. The type decides whether the address is
 * deactivated (`Inactive`).
 */
export const bounceEvent = ({ message, recipient, at }: Occurrence, id: number, type: BounceType) => ({
  RecordType: "Bounce",
  ID: id,
  Type: type,
  TypeCode: BOUNCE_TYPES[type].code,
  Name: BOUNCE_TYPES[type].name,
  Tag: message.tag,
  MessageID: message.id,
  ServerID: SERVER_ID,
  MessageStream: message.stream,
  Description: BOUNCE_TYPES[type].inactive
    ? "The server was unable to deliver your message (ex: unknown user, mailbox not found)."
    : "Unable to temporarily deliver message (i.e. mailbox full, account disabled, exceeds quota, out of disk space).",
  Details: BOUNCE_TYPES[type].inactive
    ? "smtp;550 5.1.1 The email account does not exist (sandbox)"
    : "smtp;452 4.2.2 The mailbox is full (sandbox)",
  Email: recipient,
  From: message.from.email,
  BouncedAt: at.toISOString(),
  DumpAvailable: true,
  Inactive: BOUNCE_TYPES[type].inactive,
  CanActivate: true,
  Subject: message.subject,
  Metadata: message.metadata,
});

/**
 * Returns the body of a `SpamComplaint` webhook, which says that the address is deactivated; sends
 * nothing.
 */
export const spamComplaintEvent = ({ message, recipient, at }: Occurrence, id: number) => ({
  RecordType: "SpamComplaint",
  ID: id,
  Type: "SpamComplaint",
  TypeCode: 100001,
  Name: "Spam complaint",
  Tag: message.tag,
  MessageID: message.id,
  ServerID: SERVER_ID,
  MessageStream: message.stream,
  Description: "The subscriber explicitly marked this message as spam.",
  Details: "",
  Email: recipient,
  From: message.from.email,
  BouncedAt: at.toISOString(),
  DumpAvailable: true,
  Inactive: true,
  CanActivate: false,
  Subject: message.subject,
  Metadata: message.metadata,
});

export type SubscriptionChange = {
  recipient: string;
  stream: string;
  suppress: boolean;
  at: Date;
  message: EmailMessage | undefined;
};

/** Returns the body of a `SubscriptionChange` webhook; sends nothing. */
export const subscriptionChangeEvent = ({ recipient, stream, suppress, at, message }: SubscriptionChange) => ({
  RecordType: "SubscriptionChange",
  MessageID: message?.id ?? null,
  ServerID: SERVER_ID,
  MessageStream: stream,
  ChangedAt: at.toISOString(),
  Recipient: recipient,
  Origin: "Recipient",
  SuppressSending: suppress,
  SuppressionReason: suppress ? "ManualSuppression" : null,
  Tag: message?.tag ?? null,
  Metadata: message?.metadata ?? {},
});
