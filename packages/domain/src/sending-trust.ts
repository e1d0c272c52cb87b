import { holdsWebAddress } from "./one-line.ts";
import type { StoredAccountStatus } from "./trial.ts";

/** Why a due message is held although it has no fault. */
export const SENDING_HOLDS = ["unverified", "paused", "daily-limit"] as const;
export type SendingHold = (typeof SENDING_HOLDS)[number];

/** Reasons of the holds, as the log and the lists explain them. */
export const HOLD_REASONS = {
  unverified: "waiting.emailNotVerified",
  paused: "waiting.sendingPaused",
  "daily-limit": "waiting.dailyLimit",
} as const satisfies Record<SendingHold, string>;

type Limit = { isPaid: boolean; fromDay: number; messages: number };

/**
 * Customer messages per day, by payment and the account's age in whole days. The last matching row
 * applies.
 */
const LIMITS: readonly Limit[] = [
  { isPaid: false, fromDay: 0, messages: 50 },
  { isPaid: false, fromDay: 1, messages: 100 },
  { isPaid: true, fromDay: 0, messages: 500 },
  { isPaid: true, fromDay: 7, messages: 2_000 },
  { isPaid: true, fromDay: 30, messages: 10_000 },
  { isPaid: true, fromDay: 90, messages: 100_000 },
];

const DAY_MS = 86_400_000;

/**
 * Returns how many messages a business may send to its customers per day in its time zone, email
 * and WhatsApp together. It grows with the account's age and with payment, so that an account made
 * for spam stays small. From 50 for a new account to 100,000 for one that has paid and is 90 days
 * old; a suspended one counts as unpaid.
 */
export function dailyLimit({
  accountStatus,
  createdAt,
  now,
}: {
  accountStatus: StoredAccountStatus;
  createdAt: Date;
  now: Date;
}): number {
  const isPaid = accountStatus === "active";
  const age = Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS);
  return LIMITS.findLast((limit) => limit.isPaid === isPaid && limit.fromDay <= Math.max(age, 0))?.messages ?? 0;
}

/** Results of a business's customer messages in the last days. */
export type Deliveries = { sent: number; undelivered: number; complaints: number };

/** Days of deliveries that are evaluated. */
export const REPUTATION_DAYS = 7;

/** Minimum number of messages for a meaningful failure rate. */
const FEWEST_MESSAGES = 20;

/**
 * Returns what follows from a business's deliveries: `fine`, `unusual` (flag it for the operator),
 * or `pause` its sending. 1 in 20 undelivered is flagged and 1 in 5 pauses, from 20 messages on. A
 * single complaint is flagged; three pause, unless they are fewer than 3 in 1,000. Changes nothing
 * itself.
 */
export function judgeDeliveries({ sent, undelivered, complaints }: Deliveries): "fine" | "unusual" | "pause" {
  const hasEnough = sent >= FEWEST_MESSAGES;
  if (complaints >= 3 && complaints >= sent * 0.003) return "pause";
  if (hasEnough && undelivered >= sent * 0.2) return "pause";
  if (complaints > 0 || (hasEnough && undelivered >= sent * 0.05)) return "unusual";
  return "fine";
}

/** Accounts younger than this, and those on trial, have the links in their texts reviewed. */
const YOUNG_DAYS = 7;

/**
 * Returns whether an account is unpaid (on trial or suspended) or less than 7 days old, so that the
 * links in its texts are reviewed.
 */
export const isYoung = (account: { accountStatus: StoredAccountStatus; createdAt: Date; now: Date }): boolean =>
  account.accountStatus !== "active" || account.now.getTime() - account.createdAt.getTime() < YOUNG_DAYS * DAY_MS;

const LINK =
  /\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|info|biz|xyz|top|online|site|shop|link|click|live|io|co|in|me|ly|gl|ru|cn|app|dev)\b(?:\/\S*)?/giu;

/**
 * Returns the links and domains in a text in lower case, without duplicates and without email
 * addresses.
 */
export const linksIn = (text: string): string[] => [
  ...new Set((text.replace(/\S+@\S+/g, " ").match(LINK) ?? []).map((link) => link.toLowerCase())),
];

const MAILBOX = /^[^\s@/:]+@[^\s@/:]+$/u;

/**
 * Returns the words in names that a mail program would turn into a link, as they are written and
 * without duplicates. Email addresses are excluded: many lists have one where the name is missing.
 */
export const linksInNames = (names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => name.split(/\s+/u)).filter((word) => holdsWebAddress(word) && !MAILBOX.test(word)),
  ),
];
