/** Customer messages whose text a business can change, in the order of a customer's lifecycle. */
export const MESSAGE_KINDS = [
  "welcome",
  "due-7",
  "due-0",
  "overdue",
  "unpaid",
  "receipt",
  "paused",
  "win-back",
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Optional messages, off by default; the other reminders have their own switches. */
export const OPTIONAL_MESSAGES = ["welcome", "receipt", "paused", "win-back"] as const satisfies readonly MessageKind[];
export type OptionalMessage = (typeof OPTIONAL_MESSAGES)[number];

/** Messages triggered by an action instead of a date. */
export const EVENT_MESSAGES = ["welcome", "receipt", "paused"] as const satisfies readonly OptionalMessage[];
export type EventMessage = (typeof EVENT_MESSAGES)[number];

/**
 * Returns whether a kind of message to customers is off until the business switches it on: welcome,
 * receipt, paused and win-back.
 */
export const isOptional = (kind: MessageKind): kind is OptionalMessage =>
  (OPTIONAL_MESSAGES as readonly MessageKind[]).includes(kind);

/** Names of the optional messages in lists and sentences. */
export const OPTIONAL_MESSAGE_NAMES = {
  welcome: "Welcome",
  receipt: "Payment received",
  paused: "Paused",
  "win-back": "Win-back",
} as const satisfies Record<OptionalMessage, string>;
