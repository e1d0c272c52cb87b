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
 * Returns whether rows of a state of the reminder log were skipped by a person: true for `skipped`,
 * false for `cancelled` (which excludes skipped), null for other states, for which it does not
 * matter.
 */
export const isSkippedState = (state: ReminderLogState): boolean | null =>
  state === "skipped" ? true : state === "cancelled" ? false : null;

const LOG_STATES = new Map<string, ReminderLogState>(
  REMINDER_LOG_STATES.filter((state) => state !== "skipped").flatMap((state) =>
    STORED_STATES[state].map((stored) => [stored, state] as const),
  ),
);

/**
 * Returns the state that the reminder log shows for a stored one: `queued` for one that is planned
 * or being sent, `skipped` for a cancelled one that a person skipped, else the stored one.
 *
 * @throws RangeError for a state that no reminder has.
 */
export function logState(stored: StoredReminderState, { isSkipped }: { isSkipped: boolean }): ReminderLogState {
  const state = LOG_STATES.get(stored);
  if (!state) throw new RangeError(`No reminder is ${stored}`);
  return state === "cancelled" && isSkipped ? "skipped" : state;
}
