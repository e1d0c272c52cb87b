import type { Destination } from "@aavarti/db/queries/reminders";

const destinationOf = ({ channel, recipient_kind: kind, recipient_address: address }: Destination): string =>
  `${channel} ${kind} ${address}`;

/** The first of those that go to the same phone or mailbox: ringing for it sends them all. */
export function oncePerDestination<Row extends Destination>(rows: readonly Row[]): Row[] {
  const first = new Map<string, Row>();
  for (const row of rows) if (!first.has(destinationOf(row))) first.set(destinationOf(row), row);
  return [...first.values()];
}
