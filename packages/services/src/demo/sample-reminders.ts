import type { NewReminder } from "@aavarti/db/queries/reminders/rows";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { MANUAL_CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";
import { builtInMessage } from "@aavarti/domain/message-templates";
import { type ReminderStep, reminderDay, reminderDueAt } from "@aavarti/domain/reminder-rules";
import type { ServiceContext } from "../context.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";
import { recipientsOf } from "../reminders/internal/recipients.ts";
import { clockOf, reminderColumns } from "../reminders/plan/plan-reminders.ts";
import { SAMPLE_BUSINESS } from "./sample-data.ts";

/** The fields of a sample subscription that its reminders need. */
export type RemindedSample = {
  subscriptionId: string;
  customer: { id: string; name: string; email: string; phone: string | null };
  productName: string;
  pricePaise: number;
  /** The ends that reminders were sent about: the current one and the previous one. */
  ends: readonly CalendarDate[];
};

const MINUTE_MS = 60_000;
/** Matches the customers who read their messages; the others only received them. */
const READERS = /^[A-M]/;

/**
 * Returns rows of reminders for a sample subscription as if they had been sent, without storing
 * them: for the steps 7 days before each of its `ends` and on that day, if before today, on the
 * step's own day, with the text of real messages, delivered and mostly read. Without them the demo
 * would record these steps as missed. Each goes to the first channel that reaches the customer;
 * none for one who cannot be reached.
 */
export function sampleReminders(ctx: ServiceContext, sample: RemindedSample): NewReminder[] {
  const recipients = recipientsOf({ ...sample.customer, language: null }, []);
  const recipient = MANUAL_CHANNELS.flatMap((channel) => recipients.find((one) => one.channel === channel) ?? [])[0];
  if (!recipient) return [];
  const today = ctx.today();
  return sample.ends.flatMap((endOn) =>
    ([7, 0] as const)
      .filter((step) => reminderDay(endOn, step) < today)
      .map((step): NewReminder => {
        const term = { subscription_id: sample.subscriptionId, customer_id: sample.customer.id, end_on: endOn };
        const sentAt = sentOn(ctx, step, endOn);
        const isRead = READERS.test(sample.customer.name);
        return {
          ...reminderColumns(ctx, { step, term }, recipient),
          ...textOf(sample, { step, endOn, channel: recipient.channel }),
          state: isRead ? "read" : "delivered",
          attempts: 1,
          sent_at: sentAt,
          delivered_at: later(sentAt, 1),
          read_at: isRead ? later(sentAt, 25) : null,
          created_at: sentAt,
          updated_at: later(sentAt, 25),
        };
      }),
  );
}

const later = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE_MS);

/** Returns a time a few minutes after the send hour, as if a worker had sent it. */
const sentOn = (ctx: ServiceContext, step: ReminderStep, endOn: CalendarDate): Date =>
  later(reminderDueAt({ step, endOn, ...clockOf(ctx) }), 2);

function textOf(
  { customer, productName, pricePaise }: RemindedSample,
  { step, endOn, channel }: { step: 7 | 0; endOn: CalendarDate; channel: ReminderChannel },
) {
  const facts = {
    step,
    recipientKind: "customer" as const,
    isToPayer: false,
    recipientName: customer.name,
    language: "en" as const,
    businessName: SAMPLE_BUSINESS.businessName,
    currency: SAMPLE_BUSINESS.currency,
    customerName: customer.name,
    company: null,
    productName,
    endOn,
    pricePaise,
    remindsCustomers: true,
    today: addDays(endOn, -step),
  };
  const { subject, text } = CHANNEL_SERVICES[channel].render([facts], builtInMessage);
  return { message_subject: subject, message_text: text };
}
