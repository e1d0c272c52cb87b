import type { UpcomingReminder } from "@aavarti/contract/upcoming-reminders";

type Message = UpcomingReminder["messages"][number];

/**
 * Reminders whose customers share a message, each group one row of the plan; in the order of the
 * first of each.
 */
export function inOneMessage(reminders: readonly UpcomingReminder[]): UpcomingReminder[][] {
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

/** The messages of these reminders, each once however many of them it carries. */
export function messagesOf(reminders: readonly UpcomingReminder[]): (Message & { daysBefore: number })[] {
  const messages = new Map<string, Message & { daysBefore: number }>();
  for (const { messages: own, daysBefore } of reminders)
    for (const one of own) if (!messages.has(one.message)) messages.set(one.message, { ...one, daysBefore });
  return [...messages.values()];
}
