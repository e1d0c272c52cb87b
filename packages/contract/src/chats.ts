import { z } from "zod";
import { id, wire } from "./fields.ts";
import { ReminderChannel } from "./reminders.ts";

/** Whom a chat is about: a customer with everything due, or one subscription. */
export const ChatAbout = z.object({
  about: z.enum(["subscription", "customer"], "About must be subscription or customer"),
  id: id("row"),
});
export type ChatAbout = z.output<typeof ChatAbout>;

/** Who a message that a person writes goes to, and what it asks for. */
export const Chat = z.object({
  contact: z
    .object({
      id: wire.id,
      name: z.string(),
      phone: z.string().nullable().describe("E.164"),
      email: z.string(),
      stopped: z.array(ReminderChannel).describe("Channels they opted out of"),
    })
    .describe("The payer, or the customer; without phone and email if the payer is in Trash"),
  asks: z
    .array(
      z.object({
        customer: z.object({ id: wire.id, name: z.string() }),
        productName: z.string(),
        asks: z.enum(["renewal", "payment"]),
        day: wire.day.describe("The renewal date; for a payment, its due date"),
        amount: wire.money.describe("As reminders state it: less the account's advance"),
        earlier: wire.money.describe("The part of a renewal's amount that is owed for earlier terms"),
      }),
    )
    .describe("What is owed, and renewals within 30 days, the earliest first; empty if nothing is due"),
  isWhatsappConnected: z.boolean().describe("Whether the inbox sends WhatsApp messages; else write in your own app"),
});
export type Chat = z.output<typeof Chat>;
