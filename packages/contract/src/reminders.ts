import { RECIPIENT_KINDS, REMINDER_CHANNELS } from "@aavarti/domain/channels";
import { REMINDER_STEPS } from "@aavarti/domain/reminder-rules";
import { REMINDER_LOG_STATES } from "@aavarti/domain/reminder-states";
import { STEP_CODES } from "@aavarti/domain/reminder-step-codes";
import { z } from "zod";
import { AnalyticsPeriod } from "./analytics.ts";
import { StatedReason, StatedSentence } from "./errors.ts";
import { id, wire } from "./fields.ts";
import { listInput, listQuery, page } from "./lists.ts";
import { MessagePrice } from "./message-costs.ts";

export const ReminderState = z.enum(REMINDER_LOG_STATES, `Status must be one of: ${REMINDER_LOG_STATES.join(", ")}`);
export const ReminderChannel = z.enum(REMINDER_CHANNELS, `Channel must be ${REMINDER_CHANNELS.join(" or ")}`);
export const reminderDaysBefore = z
  .literal([...REMINDER_STEPS])
  .describe("Days before the end of the term; below zero after it");
export const StepCode = z.enum(STEP_CODES).describe("What the message is sent for");

/** The newest reminder about something, as a list shows it. */
export const LastReminder = z.object({
  channel: ReminderChannel,
  state: ReminderState,
  cause: z.string().nullable().describe("Reason for this state, as a sentence"),
  causeReason: StatedReason.nullable(),
  at: wire.instant.describe("When the reminder reached this state, or its send time if queued"),
});
export type LastReminder = z.output<typeof LastReminder>;

export const ReminderRef = z.object({ id: id("reminder") });
export type ReminderRef = z.output<typeof ReminderRef>;

const filters = {
  channel: ReminderChannel.optional(),
  subscriptionId: id("subscription").optional(),
  customerId: id("customer").optional(),
};

/**
 * Reminders due within the period's days, today included, or still to come; all of them without a
 * period.
 */
const within = { period: AnalyticsPeriod.optional() };

export const ListReminders = listInput(ReminderState).omit({ search: true }).extend(filters).extend(within);
export type ListReminders = z.output<typeof ListReminders>;
export const ListRemindersQuery = listQuery(ReminderState).omit({ search: true }).extend(filters).extend(within);

export const ReminderRecipient = z.object({
  kind: z.enum(RECIPIENT_KINDS),
  name: z.string(),
  address: z.string().nullable().describe("The email address or the phone number; null where there is none"),
});

export const ReminderEntry = z.object({
  id: wire.id,
  state: ReminderState,
  label: z.string().describe("The state as a sentence"),
  explanation: z.string(),
  explanationReason: StatedReason,
  cause: z.string().nullable().describe("Reason for this state, as a sentence"),
  causeReason: StatedReason.nullable().describe(
    "Reason code and parameters of `cause`; null without one, and in entries stored before reasons were kept",
  ),
  nextStep: z.string().nullable().describe("What to do about it"),
  nextStepReason: StatedReason.nullable().describe(
    "Reason code and parameters of `nextStep`; null without one, and in entries stored before reasons were kept",
  ),
  channel: ReminderChannel,
  daysBefore: reminderDaysBefore
    .nullable()
    .describe("Null for messages that aren't due-date reminders, such as receipts"),
  step: z.string().describe("For example: 7 days before, or Payment received"),
  stepCode: StepCode,
  recipient: ReminderRecipient,
  subscriptionId: wire.id,
  endDate: wire.day.describe(
    "End of the term it is about; for a pause, its first day; for a manual reminder, the current end date",
  ),
  customer: z.object({ id: wire.id, name: z.string() }),
  product: z.object({ id: wire.id, name: z.string() }),
  dueAt: wire.instant,
  sentAt: wire.instant.nullable(),
  deliveredAt: wire.instant.nullable(),
  readAt: wire.instant.nullable(),
  createdAt: wire.instant,
  fallbackOf: wire.id.nullable().describe("The WhatsApp message that this email replaces"),
  replacedBy: wire.id.nullable().describe("The email that replaces this message"),
  mergedInto: wire.id.nullable().describe("The reminder whose message carried this one too"),
  note: z.string().nullable().describe("Which message it replaced or was sent together with, as a sentence"),
  noteSentences: z.array(StatedSentence).describe("The sentences of `note`"),
  price: MessagePrice.nullable().describe(
    "What a WhatsApp message cost; null for email, for messages that cost nothing, and where no price is known",
  ),
});
export type ReminderEntry = z.output<typeof ReminderEntry>;
export const ReminderPage = page(ReminderEntry);

export const ReminderMessage = z.object({
  id: wire.id,
  channel: ReminderChannel,
  wasSent: z.boolean().describe("True for the text as sent; false for the text as it would be sent now"),
  to: z.string().nullable(),
  subject: z.string().nullable().describe("Null for WhatsApp, which has none"),
  text: z.string().nullable().describe("Null when the recipient cannot be reached any more"),
});
export type ReminderMessage = z.output<typeof ReminderMessage>;

export const CountReminders = z.object({ period: AnalyticsPeriod.default("30d"), channel: ReminderChannel.optional() });
export type CountReminders = z.output<typeof CountReminders>;

const Count = z.object({ state: ReminderState, label: z.string(), explanation: z.string(), count: z.int() });
const Cost = z.object({
  channel: ReminderChannel,
  messages: z.int().describe("Messages sent in the period, to customers and to owners; failed ones don't count"),
  documents: z.int().describe("How many of them are receipts and statements"),
  cost: wire.money.describe("What they cost, an estimate in rupees"),
});
export const ReminderCounts = z.object({
  period: AnalyticsPeriod,
  total: z.int(),
  states: z.array(Count),
  costs: z.array(Cost).describe("One entry for each channel that bills messages"),
});
export type ReminderCounts = z.output<typeof ReminderCounts>;
