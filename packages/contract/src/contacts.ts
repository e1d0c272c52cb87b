import { z } from "zod";
import { Chat } from "./chats.ts";
import { Customer } from "./customers.ts";
import { wire } from "./fields.ts";
import { page } from "./lists.ts";
import { ReminderChannel } from "./reminders.ts";

/**
 * A customer in the contact list: the same rows as customers, with the channel and time of the last
 * message.
 */
export const Contact = Customer.extend({
  reach: z
    .array(ReminderChannel)
    .describe("Channels the customer can be messaged on: contact details exist and they haven't opted out"),
  stopped: z.array(ReminderChannel).describe("Channels the customer opted out of"),
  lastMessage: z
    .object({
      at: wire.instant,
      channel: ReminderChannel,
      isFromCustomer: z.boolean(),
      text: z.string().nullable().describe("The start of the message; null if it has no text"),
    })
    .nullable()
    .describe("The last message in either direction"),
  chat: Chat,
});
export type Contact = z.output<typeof Contact>;
export const ContactPage = page(Contact);
