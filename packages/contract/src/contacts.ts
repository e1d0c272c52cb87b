import { z } from "zod";
import { Customer } from "./customers.ts";
import { wire } from "./fields.ts";
import { page } from "./lists.ts";
import { ReminderChannel } from "./reminders.ts";

/** A customer as a person to reach: the same rows as the customers, with how and when one last spoke. */
export const Contact = Customer.extend({
  reach: z
    .array(ReminderChannel)
    .describe("On which channels they can be written to: there is an address, and they did not say stop"),
  stopped: z.array(ReminderChannel).describe("Where they asked not to be written to"),
  lastMessage: z
    .object({
      at: wire.instant,
      channel: ReminderChannel,
      isFromCustomer: z.boolean(),
      text: z.string().nullable().describe("Its beginning; null where it had no words"),
    })
    .nullable()
    .describe("The last thing that either side said"),
});
export type Contact = z.output<typeof Contact>;
export const ContactPage = page(Contact);
