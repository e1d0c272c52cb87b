import { CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";

/**
 * The states that a status may advance a message from. Statuses arrive twice and in any order, so a
 * message only moves forward. `planned`: the first copy was given up too early, and its status
 * stops the second.
 */
const STATES_BEFORE = {
  sent: ["planned", "sending", "unknown"],
  delivered: ["planned", "sending", "unknown", "sent"],
  read: ["planned", "sending", "unknown", "sent", "delivered"],
  failed: ["planned", "sending", "unknown", "sent"],
} as const;

type StateBefore = (typeof STATES_BEFORE)[keyof typeof STATES_BEFORE][number] | "failed";

/**
 * Returns the states that a status may advance a message of a channel from. An email can be
 * returned after its delivery. On WhatsApp a delivery is final and proves an earlier failure wrong.
 */
export function statesBefore(
  status: keyof typeof STATES_BEFORE,
  { channel }: { channel: ReminderChannel },
): readonly StateBefore[] {
  const before = STATES_BEFORE[status];
  if (CHANNELS[channel].failsAfterDelivery) return status === "failed" ? [...before, "delivered"] : before;
  return status === "delivered" || status === "read" ? [...before, "failed"] : before;
}
