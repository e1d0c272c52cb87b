import type { UpcomingReminder } from "@aavarti/contract/upcoming-reminders";
import { expect, it } from "vitest";
import { groupByMessage, messagesOf } from "./one-message.ts";

const reminder = (name: string, messages: Record<string, number>, kind: "customer" | "owner" = "customer") =>
  ({
    customer: { id: name, name },
    daysBefore: 7,
    messages: Object.entries(messages).map(([message, dues]) => ({ message, dues, recipient: { kind } })),
  }) as unknown as UpcomingReminder;

const namesOf = (groups: UpcomingReminder[][]) => groups.map((group) => group.map(({ customer }) => customer.name));

it("groups only reminders whose customers share a phone or a mailbox", () => {
  const household = [
    reminder("Aarav", { phone: 2, "aarav@": 1 }),
    reminder("Meera", { "meera@": 1 }),
    reminder("Anaya", { phone: 2, "home@": 2 }),
    reminder("Ishan", { "home@": 2 }),
  ];
  expect(namesOf(groupByMessage(household))).toEqual([["Aarav", "Anaya", "Ishan"], ["Meera"]]);
  expect(messagesOf(household).map(({ message }) => message)).toEqual(["phone", "aarav@", "meera@", "home@"]);
});

it("does not group customers for the one message that the owner gets about all", () => {
  expect(namesOf(groupByMessage([reminder("A", { all: 2 }, "owner"), reminder("B", { all: 2 }, "owner")]))).toEqual([
    ["A"],
    ["B"],
  ]);
});
