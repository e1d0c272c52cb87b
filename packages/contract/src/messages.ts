import { z } from "zod";
import { id, wire } from "./fields.ts";
import { listInput, listQuery, page } from "./lists.ts";
import { ReminderChannel } from "./reminders.ts";

const filters = { customerId: id("customer").optional(), channel: ReminderChannel.optional() };

export const ListMessages = listInput(z.never()).pick({ limit: true, cursor: true }).extend(filters);
export type ListMessages = z.output<typeof ListMessages>;
export const ListMessagesQuery = listQuery(z.never()).pick({ limit: true, cursor: true }).extend(filters);

export const CustomerMessage = z.object({
  id: wire.id,
  customer: z.object({ id: wire.id, name: z.string() }),
  channel: ReminderChannel,
  from: z.string().describe("Sender's address or phone number"),
  kind: z.string().describe("text, or another type: image, audio, location, automatic, …"),
  subject: z.string().nullable(),
  text: z.string().describe("Without quoted text; empty if there is none"),
  conversationId: wire.id.nullable().describe("The conversation it is in, if any"),
  reminderId: wire.id.nullable().describe("The reminder it responds to, if known"),
  receivedAt: wire.instant,
  createdAt: wire.instant,
});
export type CustomerMessage = z.output<typeof CustomerMessage>;
export const MessagePage = page(CustomerMessage);
