/** A reminder's state in the log, used alike in every list, filter and count. */
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
 * Stored states. A message being sent shows as queued to everyone but the worker; one skipped by a
 * person is stored as cancelled, with who did it.
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

/** Whether a state means skipped by a person, or explicitly not; null if that does not matter. */
export const isSkippedState = (state: ReminderLogState): boolean | null =>
  state === "skipped" ? true : state === "cancelled" ? false : null;

const LOG_STATES = new Map<string, ReminderLogState>(
  REMINDER_LOG_STATES.filter((state) => state !== "skipped").flatMap((state) =>
    STORED_STATES[state].map((stored) => [stored, state] as const),
  ),
);

/** Returns the state for the log. @throws RangeError for a state that no reminder has. */
export function logState(stored: StoredReminderState, { isSkipped }: { isSkipped: boolean }): ReminderLogState {
  const state = LOG_STATES.get(stored);
  if (!state) throw new RangeError(`No reminder is ${stored}`);
  return state === "cancelled" && isSkipped ? "skipped" : state;
}

/**
 * Names and descriptions of the states for people. `nextStep` applies when the row itself has none.
 */
export const REMINDER_STATE_WORDS = {
  queued: {
    label: "Queued",
    explanation: "Will be sent soon, outside quiet hours.",
    nextStep: null,
  },
  sent: {
    label: "Sent",
    explanation: "Accepted by the provider. Delivery in progress.",
    nextStep: null,
  },
  delivered: { label: "Delivered", explanation: "Reached the recipient's inbox or phone.", nextStep: null },
  read: { label: "Read", explanation: "The recipient has opened it.", nextStep: null },
  failed: {
    label: "Failed",
    explanation: "Not delivered. We won't try again.",
    nextStep: "Check the address, or contact the customer yourself.",
  },
  unknown: {
    label: "Unknown",
    explanation: "We don't know if this was delivered. To avoid a duplicate, we won't send it again.",
    nextStep: "If no status arrives, check with the customer or send the message yourself.",
  },
  cancelled: {
    label: "Cancelled",
    explanation: "Not sent because it was no longer needed.",
    nextStep: null,
  },
  skipped: {
    label: "Skipped",
    explanation: "Skipped by a team member.",
    nextStep: null,
  },
  missed: {
    label: "Missed",
    explanation: "Not sent in time. This late, it could confuse the customer.",
    nextStep: "Contact the customer yourself.",
  },
} as const satisfies Record<ReminderLogState, { label: string; explanation: string; nextStep: string | null }>;
