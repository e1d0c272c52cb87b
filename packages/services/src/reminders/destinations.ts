import type { Destination } from "@aavarti/db/queries/reminders";
import { stepsTogether } from "./steps.ts";

/** Names a phone or a mailbox, and the kind of what goes there together. */
export const destinationOf = ({ channel, recipient_kind, recipient_address, step }: Destination): string =>
  `${channel} ${recipient_kind} ${recipient_address} ${stepsTogether(step)[0]}`;

/**
 * The first of those that go to the same phone or mailbox in one message: ringing for it sends them
 * all.
 */
export function oncePerDestination<Row extends Destination>(rows: readonly Row[]): Row[] {
  const first = new Map<string, Row>();
  for (const row of rows) if (!first.has(destinationOf(row))) first.set(destinationOf(row), row);
  return [...first.values()];
}
