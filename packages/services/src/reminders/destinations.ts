import type { Destination } from "@aavarti/db/queries/reminders";

/** A digest, which is about no subscription, is a message of its own. */
const destinationOf = ({ channel, recipient_kind, recipient_address, subscription_id }: Destination): string =>
  `${channel} ${recipient_kind} ${recipient_address} ${subscription_id === null ? "digest" : "dues"}`;

/** The first of those that go to the same phone or mailbox: ringing for it sends them all. */
export function oncePerDestination<Row extends Destination>(rows: readonly Row[]): Row[] {
  const first = new Map<string, Row>();
  for (const row of rows) if (!first.has(destinationOf(row))) first.set(destinationOf(row), row);
  return [...first.values()];
}
