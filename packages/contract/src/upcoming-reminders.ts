import { REMINDER_STEPS } from "@aavarti/domain/reminder-rules";
import { z } from "zod";
import { day, id, wire } from "./fields.ts";
import { listInput, listQuery, page } from "./lists.ts";
import { ReminderChannel, ReminderRecipient, reminderDaysBefore } from "./reminders.ts";

const filters = {
  subscriptionId: id("Subscription").optional(),
  customerId: id("Customer").optional(),
};

export const ListUpcoming = listInput(z.never()).pick({ limit: true, cursor: true }).extend(filters);
export type ListUpcoming = z.output<typeof ListUpcoming>;
export const ListUpcomingQuery = listQuery(z.never()).pick({ limit: true, cursor: true }).extend(filters);

/** One step of one term: what skipping is about. The end says which term was meant. */
export const ReminderStepRef = z.object({
  subscriptionId: id("Subscription"),
  endDate: day("End date"),
  daysBefore: z.literal([...REMINDER_STEPS], `Days before must be one of: ${REMINDER_STEPS.join(", ")}`),
});
export type ReminderStepRef = z.output<typeof ReminderStepRef>;

export const UpcomingReminder = z.object({
  day: wire.day,
  dueAt: wire.instant,
  daysBefore: reminderDaysBefore,
  step: z.string(),
  subscriptionId: wire.id,
  endDate: wire.day,
  customer: z.object({ id: wire.id, name: z.string() }),
  product: z.object({ id: wire.id, name: z.string() }),
  skipped: z.string().nullable().describe("Who skipped it, as a sentence; null when it will go out"),
  moved: z
    .string()
    .nullable()
    .describe("Why it goes out later than the step's own day: the customer usually pays then; null when it does not"),
  waiting: z
    .string()
    .nullable()
    .describe("The promise that the customer's messages wait for, as a sentence; null for none"),
  messages: z.array(
    z.object({
      channel: ReminderChannel,
      recipient: ReminderRecipient,
      subject: z.string().nullable(),
      text: z.string(),
      message: z.string().describe("Reminders that go out in one message name the same one, and have its text"),
      dues: z.int().describe("How many reminders go out in it"),
      isInstead: z.boolean().describe("By email in place of WhatsApp"),
    }),
  ),
  stopped: z
    .array(
      z.object({
        channel: ReminderChannel,
        recipient: ReminderRecipient,
        reason: z.string().describe("Why nothing goes out there, as a sentence"),
        fallback: ReminderChannel.nullable().describe("What carries the message in its place; null for nothing"),
      }),
    )
    .describe("Channels that are switched on, but on which the recipient is not written to"),
});
export type UpcomingReminder = z.output<typeof UpcomingReminder>;
export const UpcomingPage = page(UpcomingReminder).extend({
  until: wire.instant
    .nullable()
    .describe("Where the trial ends, after which nothing goes out; null for a paid account"),
});

export const SkippedStep = z.object({
  skipped: z.boolean(),
  messages: z.int().describe("How many messages it concerns"),
});
export type SkippedStep = z.output<typeof SkippedStep>;
