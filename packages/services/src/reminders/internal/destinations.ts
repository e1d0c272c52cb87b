import type { Destination } from "@aavarti/db/queries/reminders/rows";
import { combinableSteps } from "./steps.ts";

/**
 * Returns the text key of a reminder's destination: channel, kind of recipient, address and group
 * of steps (`combinableSteps`). Reminders with the same key are combined in one message.
 */
export const destinationKey = ({ channel, recipient_kind, recipient_address, step }: Destination): string =>
  `${channel} ${recipient_kind} ${recipient_address} ${combinableSteps(step)[0]}`;

/**
 * Returns the first row of each destination (`destinationKey`), in their order. One job for it
 * sends all the reminders that go there together.
 */
export function oncePerDestination<Row extends Destination>(rows: readonly Row[]): Row[] {
  const first = new Map<string, Row>();
  for (const row of rows) if (!first.has(destinationKey(row))) first.set(destinationKey(row), row);
  return [...first.values()];
}
