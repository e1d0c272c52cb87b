import { CHARGE_KINDS } from "@aavarti/domain/ledger";
import { CANCEL_TIMES } from "@aavarti/domain/pauses";
import { CHANGE_MODES } from "@aavarti/domain/proration";
import { CANCEL_REASONS } from "@aavarti/domain/subscription-life";
import { TIMELINE_KINDS } from "@aavarti/domain/timeline";
import { z } from "zod";
import { Customer, CustomerRef } from "./customers.ts";
import { StatedReason } from "./errors.ts";
import { wire } from "./fields.ts";
import { cursor, page, textLimit } from "./lists.ts";
import { Note } from "./notes.ts";
import { PaymentMode } from "./payments.ts";
import { ReminderChannel, ReminderState, StepCode } from "./reminders.ts";
import { SubscriptionDetail } from "./subscriptions.ts";

/** A customer with all their subscriptions, newest first. */
export const CustomerRecord = Customer.extend({
  since: wire.day.describe("Start of their first subscription; without one, the date they were added"),
  subscriptions: z.array(SubscriptionDetail),
  pinnedNote: Note.nullable().describe("The pinned note"),
});
export type CustomerRecord = z.output<typeof CustomerRecord>;

export const TimelineKind = z.enum(TIMELINE_KINDS, `Kind must be one of: ${TIMELINE_KINDS.join(", ")}`);

export const ReadTimeline = CustomerRef.extend({
  kind: TimelineKind.optional(),
  limit: z.int().min(1).max(100).default(30),
  cursor: cursor.optional(),
});
export type ReadTimeline = z.output<typeof ReadTimeline>;
export const TimelineQuery = ReadTimeline.omit({ id: true }).extend({
  limit: textLimit(100).optional(),
  cursor: z.string().optional(),
});

/** An entry of the timeline. Fields that are unknown or don't apply are null. */
export const TimelineEntry = z.object({
  id: wire.id,
  at: wire.instant,
  kind: TimelineKind,
  what: z.string().describe("For example: subscription.renewed, customer.updated, reminder, note"),
  actor: z.string().nullable().describe("Who did it; null for automatic changes"),
  subscriptionId: wire.id.nullable(),
  product: z.string().nullable().describe("The product on the day of the entry"),
  productBefore: z.string().nullable().describe("The product before a change of product"),
  toPay: wire.money.nullable().describe("What a change of product cost that day; negative if it was to be refunded"),
  amount: wire.money.nullable().describe("Of a payment, refund, discount or charge"),
  charge: z
    .object({ kind: z.enum(CHARGE_KINDS), dueOn: wire.day })
    .nullable()
    .describe("What was charged, is charged less, or was paid by another customer: of `charge.…` entries"),
  payer: z.string().nullable().describe("The other customer who paid: of `charge.paid` and `charge.payment-…` entries"),
  wholePayment: wire.money.nullable().describe("What the payer paid in all, of which `amount` was for this charge"),
  paidBy: PaymentMode.nullable().describe("How a payment was made, or returned"),
  fields: z.array(z.string()).describe("What an edit changed; several edits within two minutes are one"),
  till: wire.day.nullable().describe("Renewal date of the resulting term: its first unpaid day"),
  from: wire.day.nullable().describe("The first day of a pause"),
  when: z.enum(CANCEL_TIMES).nullable(),
  reason: z.enum(CANCEL_REASONS).nullable(),
  because: z.string().nullable().describe("The reason given for a discount, a refund or a reversal"),
  mode: z.enum(CHANGE_MODES).nullable(),
  message: z
    .object({
      channel: ReminderChannel,
      state: ReminderState,
      step: z.string().describe("For example: 7 days before, or Payment received"),
      stepCode: StepCode,
      cause: z.string().nullable(),
      causeReason: StatedReason.nullable(),
    })
    .nullable(),
  note: Note.nullable(),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;
export const TimelinePage = page(TimelineEntry);
