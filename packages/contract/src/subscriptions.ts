import { CHARGE_STATES } from "@aavarti/domain/ledger";
import { NOUNS } from "@aavarti/domain/nouns";
import { CANCEL_TIMES } from "@aavarti/domain/pauses";
import { CHANGE_MODES } from "@aavarti/domain/proration";
import { LATE_STARTS } from "@aavarti/domain/renewals";
import { STANDINGS, SUBSCRIPTION_GROUP_NAMES, SUBSCRIPTION_TAB_NAMES } from "@aavarti/domain/standing";
import { CANCEL_REASONS } from "@aavarti/domain/subscription-life";
import { MAX_DURATION_MONTHS, SUBSCRIPTION_STATUSES } from "@aavarti/domain/subscription-terms";
import { z } from "zod";
import { FieldInputs, FieldValues } from "./custom-fields.ts";
import { day, durationMonths, id, money, price, wire } from "./fields.ts";
import {
  countedFilters,
  fieldFilter,
  fieldFilterText,
  listQuery,
  page,
  selection,
  sortedListInput,
  textNumber,
} from "./lists.ts";
import { PaidNow, PaymentDetail } from "./payments.ts";

export const SubscriptionStatus = z.enum(SUBSCRIPTION_STATUSES, "Status must be active, expired, cancelled or pending");
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

/** The form sends the option that wasn't chosen as `null` or blank; both count as absent. */
const absentWhenBlank = (value: unknown) => (value === null || value === "" ? undefined : value);

const editable = {
  customerId: id("customer"),
  productId: id("product"),
  startDate: day("startDate"),
  status: SubscriptionStatus,
  price,
  durationMonths: z.preprocess(absentWhenBlank, durationMonths.optional()),
  customEndDate: z.preprocess(absentWhenBlank, day("endDate").optional()),
  setupFee: z
    .preprocess(absentWhenBlank, money("setupFee").optional())
    .describe("Charged once, with the first term. Default: the product's joining fee"),
  fields: FieldInputs.optional(),
};

const ONE_END = "Send either a duration or a custom end date, not both";

function refuseTwoEnds({
  value,
  issues,
}: {
  value: { durationMonths?: number | undefined; customEndDate?: string | undefined };
  issues: z.core.$ZodRawIssue[];
}): void {
  if (value.durationMonths === undefined || value.customEndDate === undefined) return;
  for (const field of ["durationMonths", "customEndDate"])
    issues.push({ code: "custom", message: ONE_END, path: [field], input: value });
}

export const CreateSubscription = z
  .object({
    ...editable,
    status: SubscriptionStatus.default("active"),
    payment: PaidNow.optional().describe(
      "A payment received now. Like any payment, it pays the oldest charges first: see `oldestFirst`. Without one, the first term is owed",
    ),
  })
  .check(refuseTwoEnds);
export type CreateSubscription = z.output<typeof CreateSubscription>;

export const SubscriptionChanges = z.object(editable).partial().check(refuseTwoEnds);
export type SubscriptionChanges = z.output<typeof SubscriptionChanges>;

export const SubscriptionRef = z.object({ id: id("subscription") });
export type SubscriptionRef = z.output<typeof SubscriptionRef>;

export const UpdateSubscription = SubscriptionRef.extend({ changes: SubscriptionChanges });
export type UpdateSubscription = z.output<typeof UpdateSubscription>;

export const Subscription = z.object({
  id: wire.id,
  customerId: wire.id,
  productId: wire.id,
  startDate: wire.day,
  endDate: wire.day.describe("The first unpaid day, shown as “Renews on”"),
  durationMonths: z.int().nullable(),
  price: wire.money.describe("For the whole term"),
  amount: wire.money.describe("Price per month"),
  status: SubscriptionStatus,
  customer: z.object({ id: wire.id, name: z.string(), email: z.string() }),
  product: z.object({ id: wire.id, name: z.string() }),
  createdAt: wire.instant,
  updatedAt: wire.instant,
  customerName: z.string(),
  productName: z.string(),
  standing: z.enum(STANDINGS).describe("The detailed status today; `status` has four values only"),
  startsOn: wire.day.nullable().describe("The first day while it is in the future; otherwise null"),
  nextDueOn: wire.day.nullable().describe("When the next payment is due; null if none is expected"),
  daysLeft: z.int().describe("Days until the end, negative once it has passed"),
  amountDue: wire.money.describe("What the next term costs"),
  unpaid: wire.money.describe("What is still owed for its terms so far, including charges due on a later day"),
  toCome: wire.money.describe("The part of `unpaid` that is due on a later day"),
  pausedFrom: wire.day.nullable().describe("The first day of the current or scheduled pause"),
  pausedUntil: wire.day.nullable().describe("The day it resumes automatically"),
  fields: FieldValues,
});
export type Subscription = z.output<typeof Subscription>;

/** Filters accept an end date up to a year ahead. */
const MAX_DAYS_AHEAD = 366;
/** Filters by product, and by renewal terms: price and months together. */
const filters = {
  productId: id("product").optional(),
  nextPrice: price.optional().describe("With nextMonths: those whose next term costs and lasts this"),
  nextMonths: durationMonths.optional(),
  group: z
    .enum(SUBSCRIPTION_GROUP_NAMES, `Group must be one of: ${SUBSCRIPTION_GROUP_NAMES.join(", ")}`)
    .optional()
    .describe("Subscriptions that are active, due or overdue, not started yet, or ended"),
  tab: z
    .enum(SUBSCRIPTION_TAB_NAMES, `Tab must be one of: ${SUBSCRIPTION_TAB_NAMES.join(", ")}`)
    .optional()
    .describe(
      "Filters by `standing`. `overdue` includes subscriptions in their grace period, `cancelled` includes those that run until their end, and `active` means active today",
    ),
  endsWithin: z
    .int("Ends within must be a whole number of days")
    .min(0)
    .max(MAX_DAYS_AHEAD)
    .optional()
    .describe("Active subscriptions that end today or within this many days"),
  unpaid: z.boolean().optional().describe("True: only those with something left to pay that is due by today"),
  started: z
    .boolean()
    .optional()
    .describe("False: only subscriptions that start later. True: only those that have started, as in the MRR"),
  fields: fieldFilter.optional(),
};
export const ListSubscriptions = sortedListInput(SubscriptionStatus, NOUNS.subscription.sorts, filters);
export type ListSubscriptions = z.output<typeof ListSubscriptions>;
const textBoolean = (name: string) =>
  z
    .enum(["true", "false"], `${name} must be true or false`)
    .transform((text) => text === "true")
    .meta({ type: "boolean", enum: [true, false] });
export const ListSubscriptionsQuery = listQuery(SubscriptionStatus).extend({
  productId: filters.productId,
  group: filters.group,
  tab: filters.tab,
  nextPrice: z.string().optional(),
  nextMonths: textNumber("nextMonths", MAX_DURATION_MONTHS).optional(),
  endsWithin: textNumber("endsWithin", MAX_DAYS_AHEAD).optional(),
  unpaid: textBoolean("Unpaid").optional(),
  started: textBoolean("Started").optional(),
  fields: fieldFilterText,
});
export const SubscriptionPage = page(Subscription);

const { search, status } = ListSubscriptions.shape;
export const SelectSubscriptions = z.object({ search, status, ...filters, after: id("subscription").optional() });
export type SelectSubscriptions = z.output<typeof SelectSubscriptions>;
/** The selected subscriptions with what a renewal needs; `name` is the customer's. */
export const SelectedSubscriptions = selection({ endDate: wire.day, amountDue: wire.money });
export type SelectedSubscriptions = z.output<typeof SelectedSubscriptions>;

export const CountSubscriptions = countedFilters({ search, status, ...filters });
export type CountSubscriptions = z.output<typeof CountSubscriptions>;

export const SubscriptionDetail = Subscription.extend({
  customer: Subscription.shape.customer.extend({ phone: z.string().nullable().describe("E.164") }),
  term: z.int().describe("The newest term's number, 1 for the first"),
  nextMonths: z
    .int()
    .nullable()
    .describe("Duration of the next term in months; null if it has as many days as this one"),
  priceBefore: wire.money
    .nullable()
    .describe("The price of the next term before a new product price was applied; null if none was"),
  setupFee: wire.money.describe("The joining fee that was charged once, with the first term"),
  cancelsAtEnd: z.boolean(),
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  undoUntil: wire.instant.nullable().describe("The last renewal can be undone until this time"),
});
export type SubscriptionDetail = z.output<typeof SubscriptionDetail>;

/** The payment that was recorded in the same request. */
const paidWith = {
  payment: PaymentDetail.optional().describe("The payment recorded by this call; absent if it recorded none"),
};

/** The answer to a creation. */
export const CreatedSubscription = Subscription.extend(paidWith);
export type CreatedSubscription = z.output<typeof CreatedSubscription>;

/** The answer to a renewal. */
export const RenewedSubscription = SubscriptionDetail.extend(paidWith);
export type RenewedSubscription = z.output<typeof RenewedSubscription>;

/** Length and price of the next term; absent values stay as before. */
const nextTerm = {
  durationMonths: editable.durationMonths,
  customEndDate: editable.customEndDate,
  price: z.preprocess(absentWhenBlank, price.optional()),
};

export const LateStart = z.enum(
  LATE_STARTS,
  "Choose whether a late renewal starts at the old end date (old_end) or today (today)",
);

/** The end date that the caller saw: sending the same renewal twice renews once. */
const seenEnd = { endDate: day("endDate").describe("The end date of the term being renewed, as last seen") };

const renewal = {
  ...seenEnd,
  from: LateStart.optional().describe("Required once the end date has passed"),
  ...nextTerm,
  payment: PaidNow.optional().describe(
    "A payment received now. Like any payment, it pays the oldest charges first: see `oldestFirst`. Without one, the new term is owed",
  ),
};
export const RenewSubscription = SubscriptionRef.extend(renewal).check(refuseTwoEnds);
export type RenewSubscription = z.output<typeof RenewSubscription>;
export const RenewSubscriptionBody = z.object(renewal);

/**
 * The same options for a preview, which saves nothing. A cancelled subscription is previewed as
 * reactivated.
 */
export const PreviewRenewal = SubscriptionRef.extend({ from: LateStart.optional(), ...nextTerm }).check(refuseTwoEnds);
export type PreviewRenewal = z.output<typeof PreviewRenewal>;
export const PreviewRenewalBody = z.object({ from: LateStart.optional(), ...nextTerm });

export const RenewalPreview = z.object({
  addsTerm: z.boolean().describe("False if the current term continues"),
  startDate: wire.day,
  endDate: wire.day.describe("Renewal date: the first unpaid day. Access lasts until the day before"),
  durationMonths: z.int().nullable(),
  price: wire.money,
  priceBefore: wire.money.nullable().describe("The subscription's price before the change"),
  gapDays: z.int().describe("Unpaid days between the old end date and the new start date"),
});
export type RenewalPreview = z.output<typeof RenewalPreview>;

export const UndoRenewal = SubscriptionRef.extend({
  endDate: day("endDate").describe("The end date that the renewal set"),
});
export type UndoRenewal = z.output<typeof UndoRenewal>;
export const UndoRenewalBody = UndoRenewal.omit({ id: true });

export const PauseSubscription = SubscriptionRef.extend({
  from: z.preprocess(absentWhenBlank, day("from").optional()).describe("Default: today"),
  until: z
    .preprocess(absentWhenBlank, day("until").optional())
    .describe("The day it resumes automatically. Default: stays paused until resumed"),
});
export type PauseSubscription = z.output<typeof PauseSubscription>;
export const PauseSubscriptionBody = PauseSubscription.omit({ id: true });

export const CancelSubscription = SubscriptionRef.extend({
  when: z.enum(CANCEL_TIMES, "Choose whether to cancel now (now) or at the end (at_end)"),
  reason: z.enum(CANCEL_REASONS, "Reason must be price, moved, unhappy, switched, no_time or other"),
});
export type CancelSubscription = z.output<typeof CancelSubscription>;
export const CancelSubscriptionBody = CancelSubscription.omit({ id: true });

export const ReactivateSubscription = SubscriptionRef.extend(nextTerm).check(refuseTwoEnds);
export type ReactivateSubscription = z.output<typeof ReactivateSubscription>;
export const ReactivateSubscriptionBody = z.object(nextTerm);

export const ChangeProduct = SubscriptionRef.extend({
  productId: id("product"),
  mode: z.enum(CHANGE_MODES, "Choose whether to keep the end date (keep_end) or restart the term (restart)"),
});
export type ChangeProduct = z.output<typeof ChangeProduct>;
export const ChangeProductBody = ChangeProduct.omit({ id: true });

export const ChangeQuote = z.object({
  effectiveOn: wire.day,
  termDays: z.int().describe("Days of the current term"),
  daysLeft: z.int().describe("How many of the term's days are left"),
  credit: wire.money.describe("Credit for the unused days of the current product"),
  charge: wire.money.describe("Charge for the new product"),
  toPay: wire.money.describe("Charge minus credit; negative if the customer is owed money"),
  endDate: wire.day,
});
export type ChangeQuote = z.output<typeof ChangeQuote>;

export const SubscriptionHistory = z.object({
  booked: wire.money.describe("Prices of the terms that have begun, paid or not, as in the reports"),
  terms: z.array(
    z.object({
      term: z.int(),
      startDate: wire.day,
      endDate: wire.day,
      durationMonths: z.int().nullable(),
      price: wire.money,
      product: z.object({ id: wire.id, name: z.string() }),
      pausedDays: z.int(),
      source: z.enum(["created", "renewed", "changed", "reactivated"]),
      charge: z
        .object({
          id: wire.id,
          amount: wire.money,
          paid: wire.money,
          balance: wire.money,
          state: z.enum(CHARGE_STATES),
        })
        .nullable()
        .describe("What the term costs and how much of it is paid; null without a charge"),
      paidBefore: z
        .boolean()
        .describe("Treated as paid without a payment because it was entered before payments were recorded"),
      isOpening: z
        .boolean()
        .describe("Entered before payments were recorded, or imported: it can be marked as paid or as unpaid"),
      createdAt: wire.instant,
    }),
  ),
  pauses: z.array(z.object({ from: wire.day, until: wire.day.nullable(), resumedOn: wire.day.nullable() })),
});
export type SubscriptionHistory = z.output<typeof SubscriptionHistory>;
