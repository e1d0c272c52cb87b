/** Where a reminder stands, as the log tells it: one word for each, the same in every list, filter and count. */
export const REMINDER_LOG_STATES = [
  "queued",
  "sent",
  "delivered",
  "read",
  "failed",
  "unknown",
  "cancelled",
  "skipped",
  "missed",
] as const;
export type ReminderLogState = (typeof REMINDER_LOG_STATES)[number];

/**
 * What is stored. A message that is being sent is still queued for everybody but the worker; one that a person skipped is stored as cancelled, with
 * who did it.
 */
export const STORED_STATES = {
  queued: ["planned", "sending"],
  sent: ["sent"],
  delivered: ["delivered"],
  read: ["read"],
  failed: ["failed"],
  unknown: ["unknown"],
  cancelled: ["cancelled"],
  skipped: ["cancelled"],
  missed: ["missed"],
} as const satisfies Record<ReminderLogState, readonly string[]>;
export type StoredReminderState = (typeof STORED_STATES)[ReminderLogState][number];

/** Whether a state is of what a person skipped, or of what was not; null where that makes no difference. */
export const isSkippedState = (state: ReminderLogState): boolean | null =>
  state === "skipped" ? true : state === "cancelled" ? false : null;

const LOG_STATES = new Map<string, ReminderLogState>(
  REMINDER_LOG_STATES.filter((state) => state !== "skipped").flatMap((state) =>
    STORED_STATES[state].map((stored) => [stored, state] as const),
  ),
);

/** @throws RangeError for a state that no reminder has. */
export function logState(stored: StoredReminderState, { isSkipped }: { isSkipped: boolean }): ReminderLogState {
  const state = LOG_STATES.get(stored);
  if (!state) throw new RangeError(`No reminder is ${stored}`);
  return state === "cancelled" && isSkipped ? "skipped" : state;
}

/** What a state is called and what it means, for people. `nextStep` stands where the row itself names none. */
export const REMINDER_STATE_WORDS = {
  queued: {
    label: "Queued",
    explanation: "It goes out as soon as its turn comes, never at night.",
    nextStep: null,
  },
  sent: {
    label: "Sent",
    explanation: "The provider has taken the message and is delivering it.",
    nextStep: null,
  },
  delivered: { label: "Delivered", explanation: "It has reached the recipient's mailbox or phone.", nextStep: null },
  read: { label: "Read", explanation: "The recipient has opened it.", nextStep: null },
  failed: {
    label: "Failed",
    explanation: "It did not arrive, and it is not tried again.",
    nextStep: "Check the address, or contact the customer yourself.",
  },
  unknown: {
    label: "Not known",
    explanation:
      "The provider's answer was lost, so it may have arrived. It is not sent again, so that nobody gets it twice.",
    nextStep: "If no status arrives, ask the customer or send the message by hand.",
  },
  cancelled: {
    label: "Cancelled",
    explanation: "It was not sent, since it was no longer right to send it.",
    nextStep: null,
  },
  skipped: {
    label: "Skipped",
    explanation: "Somebody decided that it should not go out.",
    nextStep: null,
  },
  missed: {
    label: "Missed",
    explanation: "Its time passed before it could be sent, and a reminder that late would confuse.",
    nextStep: "Contact the customer yourself.",
  },
} as const satisfies Record<ReminderLogState, { label: string; explanation: string; nextStep: string | null }>;
