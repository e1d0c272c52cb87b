import type { UpcomingReminder } from "@aavarti/contract/upcoming-reminders";

type Message = UpcomingReminder["messages"][number];

/**
 * Groups reminders that are sent to a customer in one message; each group is one row of the plan. A
 * reminder that shares no message to a customer is a group of its own, also one to the owner.
 * Groups are ordered by their first reminder.
 */
export function groupByMessage(reminders: readonly UpcomingReminder[]): UpcomingReminder[][] {
  const groups: { shared: Set<string>; reminders: UpcomingReminder[] }[] = [];
  for (const reminder of reminders) {
    const shared = reminder.messages.flatMap(({ message, dues, recipient }) =>
      dues > 1 && recipient.kind === "customer" ? [message] : [],
    );
    const group = groups.find((one) => shared.some((message) => one.shared.has(message)));
    if (group) {
      group.reminders.push(reminder);
      for (const message of shared) group.shared.add(message);
    } else groups.push({ shared: new Set(shared), reminders: [reminder] });
  }
  return groups.map((group) => group.reminders);
}

/**
 * Returns the messages that these reminders send, in their order. A message of several reminders
 * comes once, with the `daysBefore` (days before the due date) of the first.
 */
export function messagesOf(reminders: readonly UpcomingReminder[]): (Message & { daysBefore: number })[] {
  const messages = new Map<string, Message & { daysBefore: number }>();
  for (const { messages: own, daysBefore } of reminders)
    for (const one of own) if (!messages.has(one.message)) messages.set(one.message, { ...one, daysBefore });
  return [...messages.values()];
}
