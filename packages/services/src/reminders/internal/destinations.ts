import type { Destination } from "@aavarti/db/queries/reminders/rows";
import { combinableSteps } from "./steps.ts";

/**
 * Returns a text key for a channel, kind of recipient, address and group of `combinableSteps`:
 * messages with the same key are combined.
 */
export const destinationOf = ({ channel, recipient_kind, recipient_address, step }: Destination): string =>
  `${channel} ${recipient_kind} ${recipient_address} ${combinableSteps(step)[0]}`;

/**
 * Returns the first row of each destination. One job for it sends all the messages that go there
 * together.
 */
export function oncePerDestination<Row extends Destination>(rows: readonly Row[]): Row[] {
  const first = new Map<string, Row>();
  for (const row of rows) if (!first.has(destinationOf(row))) first.set(destinationOf(row), row);
  return [...first.values()];
}
