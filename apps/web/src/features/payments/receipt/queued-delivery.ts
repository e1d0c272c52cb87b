import type { DeliveryEntry } from "@aavarti/contract/receipts";

const MINUTE_MS = 60_000;

/**
 * Whether a delivery waits for a later time, as for the end of quiet hours, rather than for its
 * turn.
 */
export const isQueued = ({ state, dueAt, createdAt }: DeliveryEntry): boolean =>
  state === "planned" && Date.parse(dueAt) - Date.parse(createdAt) > MINUTE_MS;
