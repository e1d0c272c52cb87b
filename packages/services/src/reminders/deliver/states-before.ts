/**
 * The states that a status may advance a message from. Statuses arrive twice and in any order, so a
 * message only moves forward. `planned`: the first copy was given up too early, and its status
 * stops the second.
 */
export const STATES_BEFORE = {
  sent: ["planned", "sending", "unknown"],
  delivered: ["planned", "sending", "unknown", "sent"],
  read: ["planned", "sending", "unknown", "sent", "delivered"],
  failed: ["planned", "sending", "unknown", "sent"],
} as const;
