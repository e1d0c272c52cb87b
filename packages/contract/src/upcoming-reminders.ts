import { REMINDER_STEPS } from "@aavarti/domain/reminder-rules";
import { z } from "zod";
import { StatedReason, StatedSentence } from "./errors.ts";
import { day, id, wire } from "./fields.ts";
import { listInput, listQuery, page, textLimit } from "./lists.ts";
import { ReminderChannel, ReminderRecipient, reminderDaysBefore } from "./reminders.ts";

const filters = {
  subscriptionId: id("subscription").optional(),
  customerId: id("customer").optional(),
};

/** Each item contains its full text, so pages are smaller than in other lists. */
const upcomingLimit = z.int().min(1).max(200).default(50);
export const ListUpcoming = listInput(z.never())
  .pick({ cursor: true })
  .extend({ limit: upcomingLimit, ...filters });
export type ListUpcoming = z.output<typeof ListUpcoming>;
export const ListUpcomingQuery = listQuery(z.never())
  .pick({ cursor: true })
  .extend({ limit: textLimit(200).optional(), ...filters });

/** One reminder step of one term, to skip or restore. The end date identifies the term. */
export const ReminderStepRef = z.object({
  subscriptionId: id("subscription"),
  endDate: day("endDate"),
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
  unpaidAmount: wire.money
    .nullable()
    .describe("For a renewed term that isn't paid: what is due by `endDate`; null before a renewal"),
  customer: z.object({ id: wire.id, name: z.string() }),
  product: z.object({ id: wire.id, name: z.string() }),
  skipped: z.string().nullable().describe("Who skipped it, as a sentence; null if it will be sent"),
  skippedReason: StatedReason.nullable(),
  moved: z
    .string()
    .nullable()
    .describe("Why it is sent later than scheduled, because of the customer's usual payday; null if it isn't"),
  movedReason: StatedReason.nullable(),
  waiting: z
    .string()
    .nullable()
    .describe("The promise that puts reminders on hold, as a sentence; null if there is none"),
  waitingSentences: z.array(StatedSentence).describe("The sentences of `waiting`"),
  messages: z.array(
    z.object({
      channel: ReminderChannel,
      recipient: ReminderRecipient,
      subject: z.string().nullable(),
      text: z.string(),
      message: z.string().describe("The message this reminder is part of; reminders sent together share it"),
      dues: z.int().describe("Number of reminders in the message"),
      isInstead: z.boolean().describe("Sent by email instead of WhatsApp"),
    }),
  ),
  stopped: z
    .array(
      z.object({
        channel: ReminderChannel,
        recipient: ReminderRecipient,
        reason: z.string().describe("Why it isn't sent on this channel, as a sentence"),
        because: StatedReason.describe("Reason code and parameters of `reason`"),
        fallback: ReminderChannel.nullable().describe("The channel used instead; null for none"),
      }),
    )
    .describe("Active channels on which the recipient won't be messaged"),
});
export type UpcomingReminder = z.output<typeof UpcomingReminder>;
export const UpcomingPage = page(UpcomingReminder).extend({
  queued: z
    .object({ messages: z.int(), nextAt: wire.instant })
    .nullable()
    .describe("On the first page: messages that are queued besides the items, and when the first goes out"),
  until: wire.instant.nullable().describe("End of the trial, after which nothing is sent; null for a paid account"),
});

export const SkippedStep = z.object({
  skipped: z.boolean(),
  messages: z.int().describe("Number of messages affected"),
});
export type SkippedStep = z.output<typeof SkippedStep>;
