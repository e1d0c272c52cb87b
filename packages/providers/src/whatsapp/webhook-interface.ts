import type { WhatsAppFault } from "./fault-interface.ts";
import type { InboundMedia } from "./media-interface.ts";
import type { TemplateEvent } from "./template-interface.ts";

/** The deduplication key of an event. Contains no `:`. */
type Keyed = { eventKey: string };
/** Our phone number to which the event belongs. */
type AtNumber = { phoneNumberId: string };

/** Price of one message, as the provider charges it. */
export type MessagePricing = {
  billable: boolean;
  /** `PMP`: per message. */
  model: string | null;
  /** `regular`, `free_customer_service`, `free_entry_point`. */
  type: string | null;
  /** `utility`, `marketing`, `service`, `authentication`, … */
  category: string | null;
};

export type MessageStatus = Keyed & {
  messageId: string;
  status: "sent" | "delivered" | "read" | "failed";
  at: Date;
  /** The `opaque` of our message. */
  opaque: string | null;
  /** E.164; null when the recipient hides the number. */
  recipientPhone: string | null;
  recipientUserId: string | null;
  /** Null for a failed message, and where Meta does not say. */
  pricing: MessagePricing | null;
  error: WhatsAppFault | null;
};

export type SharedContact = { name: string; phones: string[] };

/** What a message consists of. Every text is its author's. */
export type MessageContent =
  | { kind: "text"; text: string }
  | { kind: "media"; media: InboundMedia }
  /** A template's quick reply was pressed; `payload` is what we gave it. */
  | { kind: "button"; text: string; payload: string | null }
  /** A reply button or a list's row was chosen; `id` is what we gave it. */
  | { kind: "choice"; text: string; id: string | null }
  | { kind: "location"; latitude: number; longitude: number; name: string | null; address: string | null }
  | { kind: "contacts"; contacts: SharedContact[] }
  /** `emoji` is null when the reaction was taken back. */
  | { kind: "reaction"; messageId: string; emoji: string | null }
  /** A kind of message that WhatsApp or we cannot show: a poll, a call, a disappearing message. */
  | { kind: "unsupported" };

/** Who wrote a message. At least one of phone and user id is set. */
export type WhatsAppIdentity = {
  /** E.164; null when the sender hides the number. */
  fromPhone: string | null;
  /** The sender's business-scoped id, when given. Match it before the phone number. */
  fromUserId: string | null;
  /** The same person's id for a group of business portfolios. */
  fromParentUserId: string | null;
  /** May change; for display only. */
  username: string | null;
  profileName: string | null;
};

type MessageBase = Keyed & {
  messageId: string;
  at: Date;
  /** The provider's name of the type: `text`, `image`, `button`, `interactive`, `reaction`, … */
  type: string;
  /** The content as text; null for media without a caption, a place, a contact. */
  text: string | null;
  content: MessageContent;
  replyToMessageId: string | null;
  /** The group that it was written in; null in a chat of two. */
  groupId: string | null;
  /** Passed on from another chat: not what the sender says. */
  isForwarded: boolean;
};

export type InboundMessage = MessageBase & WhatsAppIdentity;

/** A message that the business wrote in its own WhatsApp app. Does not open the window. */
export type EchoedMessage = MessageBase & {
  /** E.164; null when the customer hides the number. */
  toPhone: string | null;
  toUserId: string | null;
};

/** A message of before the number was connected, in either direction. No news to anyone. */
export type HistoryMessage = MessageBase & {
  fromBusiness: boolean;
  /** The customer of the chat. */
  customerPhone: string | null;
  customerUserId: string | null;
};

/** How far the transfer of earlier chats is. `declined`: the business does not share them. */
export type HistoryProgress = Keyed &
  AtNumber &
  ({ state: "running"; phase: number | null; chunk: number | null; percent: number | null } | { state: "declined" });

/** The address book of the business's app. A suggestion, never a customer by itself. */
export type PhoneBookChange = Keyed & {
  action: "add" | "remove";
  phone: string;
  fullName: string | null;
  firstName: string | null;
  at: Date | null;
};

/** A customer has another number or business-scoped id. Null: not known, or unchanged. */
export type IdentityChange = Keyed & {
  at: Date;
  fromPhone: string | null;
  toPhone: string | null;
  fromUserId: string | null;
  toUserId: string | null;
};

/** A customer stopped or allowed promotional messages in WhatsApp itself. */
export type MarketingPreference = Keyed & {
  phone: string | null;
  userId: string | null;
  allowed: boolean;
  at: Date;
};

/** `PARTNER_REMOVED`: the business has disconnected us. `DISABLED_UPDATE`: Meta has banned it. */
export type AccountEvent = Keyed & { event: string; businessAccountId: string; at: Date | null };

/**
 * Everything in one webhook that is about our number or account. What cannot be parsed is left out.
 */
export type WhatsAppWebhook = {
  /** Other phone numbers, each once, of which there are events: these are left out. */
  otherNumberIds: string[];
  statuses: (MessageStatus & AtNumber)[];
  messages: (InboundMessage & AtNumber)[];
  echoes: (EchoedMessage & AtNumber)[];
  history: (HistoryMessage & AtNumber)[];
  historyProgress: HistoryProgress[];
  phoneBook: (PhoneBookChange & AtNumber)[];
  identityChanges: (IdentityChange & AtNumber)[];
  preferences: (MarketingPreference & AtNumber)[];
  templates: TemplateEvent[];
  account: AccountEvent[];
};
