/**
 * The messages to customers whose words a business may change, in the order of a customer's life.
 */
export const MESSAGE_KINDS = ["welcome", "due-7", "due-0", "overdue", "receipt", "paused", "win-back"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * What a business switches on by itself; the other reminders have switches of their own. Off until
 * somebody does.
 */
export const OPTIONAL_MESSAGES = ["welcome", "receipt", "paused", "win-back"] as const satisfies readonly MessageKind[];
export type OptionalMessage = (typeof OPTIONAL_MESSAGES)[number];

/** Those that follow from something that was done, and not from a day. */
export const LIFE_MESSAGES = ["welcome", "receipt", "paused"] as const satisfies readonly OptionalMessage[];
export type LifeMessage = (typeof LIFE_MESSAGES)[number];

export const isOptional = (kind: MessageKind): kind is OptionalMessage =>
  (OPTIONAL_MESSAGES as readonly MessageKind[]).includes(kind);

/** What each is called in lists and in sentences to the owner. */
export const OPTIONAL_MESSAGE_NAMES = {
  welcome: "Welcome",
  receipt: "Payment received",
  paused: "Paused",
  "win-back": "Win-back",
} as const satisfies Record<OptionalMessage, string>;
