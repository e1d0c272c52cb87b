import { CHANNELS, type ReminderChannel } from "./channels.ts";
import { shortenedText } from "./shortened-text.ts";

/**
 * `open`: the customer wrote last and waits for an answer. `waiting`: the business wrote last.
 * `closed`: done; the customer's next message opens it again.
 */
export const CONVERSATION_STATES = ["open", "waiting", "closed"] as const;
/** The states of a conversation that is not closed. */
export const OPEN_STATES = ["open", "waiting"] as const satisfies readonly (typeof CONVERSATION_STATES)[number][];
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/**
 * The tabs of the inbox. Mine: not closed, assigned to the reader. All: every one that isn't
 * closed. A conversation that is snoozed is only in Snoozed until its time has come.
 */
export const INBOX_TABS = ["unanswered", "mine", "all", "snoozed", "closed"] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

/** What can be listed: a tab of the inbox, or `any`, the conversations of all of them. */
export const LISTED_TABS = [...INBOX_TABS, "any"] as const;
export type ListedTab = (typeof LISTED_TABS)[number];

/** `in`: from the customer. `out`: to the customer. `note`: for the team only, never sent. */
export const MESSAGE_DIRECTIONS = ["in", "out", "note"] as const;
export type MessageDirection = (typeof MESSAGE_DIRECTIONS)[number];

/** The states of a reply; it moves forward only. `cancelled`: it was not sent and never will be. */
export const REPLY_STATES = [
  "planned",
  "sending",
  "sent",
  "delivered",
  "read",
  "unknown",
  "failed",
  "cancelled",
] as const;
export type ReplyState = (typeof REPLY_STATES)[number];

/**
 * Maximum length of a reply, in UTF-16 code units, of which most emoji are two: what WhatsApp takes
 * in one message.
 */
export const MAX_REPLY = 4096;

/**
 * How long after a customer's WhatsApp message free text is allowed, in milliseconds: 24 hours,
 * less a minute for clocks that differ. Source: WhatsApp Cloud API, customer service window.
 */
export const WINDOW_MS = 24 * 3_600_000 - 60_000;

/**
 * Returns the instant until which a channel takes free text for a customer who last wrote at
 * `lastInboundAt`, 24 hours less a minute later (`WINDOW_MS`): null where it always does, and the
 * instant of epoch 0 where they never wrote.
 */
export function windowClosesAt(channel: ReminderChannel, lastInboundAt: Date | null): Date | null {
  if (!CHANNELS[channel].hasReplyWindow) return null;
  return new Date(lastInboundAt === null ? 0 : lastInboundAt.getTime() + WINDOW_MS);
}

/** Whether a channel takes free text at `now` for a customer who last wrote at `lastInboundAt`. */
export function isWindowOpen(channel: ReminderChannel, lastInboundAt: Date | null, now: Date): boolean {
  const closesAt = windowClosesAt(channel, lastInboundAt);
  return closesAt === null || now < closesAt;
}

/** Maximum number of characters of a message that the list of conversations shows. */
const MAX_PREVIEW = 160;

/**
 * Returns the beginning of a message on one line, for the list of conversations: at most 160
 * characters, with `…` at the end where it was cut.
 */
export const previewOf = (text: string): string => shortenedText(text.replace(/\s+/g, " ").trim(), MAX_PREVIEW);
