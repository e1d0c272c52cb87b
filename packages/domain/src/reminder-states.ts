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

/**
 * Returns true for the log's `skipped`, false for `cancelled` (which excludes skipped), null for
 * other states.
 */
export const isSkippedState = (state: ReminderLogState): boolean | null =>
  state === "skipped" ? true : state === "cancelled" ? false : null;

const LOG_STATES = new Map<string, ReminderLogState>(
  REMINDER_LOG_STATES.filter((state) => state !== "skipped").flatMap((state) =>
    STORED_STATES[state].map((stored) => [stored, state] as const),
  ),
);

/**
 * Returns the state for the log. @throws RangeError for a state that no reminder has. A cancelled
 * one that was skipped is `skipped`.
 */
export function logState(stored: StoredReminderState, { isSkipped }: { isSkipped: boolean }): ReminderLogState {
  const state = LOG_STATES.get(stored);
  if (!state) throw new RangeError(`No reminder is ${stored}`);
  return state === "cancelled" && isSkipped ? "skipped" : state;
}
