import { CHANNELS, perChannel } from "@aavarti/domain/channels";
import { CHARGE_KINDS, CHARGE_STATES, PAYMENT_MODES } from "@aavarti/domain/ledger";
import { explainField, type FieldName } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { day, id, money, optionalLine, optionalText, requiredLine, wire } from "./fields.ts";
import { chosenRows, dayCursor, page, search, textLimit } from "./lists.ts";
import { ShownPromise } from "./promises.ts";
import { LastReminder } from "./reminders.ts";
import { because, issueBecause } from "./sentences.ts";

export const PaymentMode = z.enum(
  PAYMENT_MODES,
  because(explainField("field.notChoice", { field: "mode", choices: PAYMENT_MODES.join(", ") })),
);
export type PaymentMode = z.output<typeof PaymentMode>;

/** Money that is more than nothing. */
export const someMoney = (field: FieldName) =>
  money(field).refine((paise) => paise > 0, because(explainField("field.notPositive", { field })));

/** What was received: the same wherever a payment is recorded. */
const received = {
  mode: PaymentMode,
  receivedOn: day("receivedOn")
    .optional()
    .describe("Day the payment was received: today or earlier, at most ten years ago. Default: today"),
  reference: optionalLine("reference", 100).describe("For example, the UTR of a UPI payment"),
  note: optionalText("note", 500),
  allowSameReference: z
    .boolean()
    .optional()
    .describe(
      "Whether to record a UPI payment or bank transfer with the same reference as another payment. Default: false, it is refused",
    ),
};

/** A payment that is recorded together with a renewal or a new subscription. */
export const PaidNow = z.object({
  ...received,
  amount: someMoney("amount").optional().describe("Default: all that the new term costs"),
  oldestFirst: z
    .boolean()
    .optional()
    .describe(
      "Default: true, what the customer and others with the same payer already owe is paid first, then the new term. false: the new term is paid first",
    ),
});
export type PaidNow = z.output<typeof PaidNow>;

/** Most charges, renewals or customers in one payment. */
export const MAX_PER_PAYMENT = 50;

const allocation = z.object({
  chargeId: id("charge").optional(),
  subscriptionId: id("subscription")
    .optional()
    .describe("Instead of a charge: a subscription renewed with this payment"),
  amount: someMoney("amount"),
});

/** A renewal that is recorded with a payment, as `RenewSubscription`. */
const renewedWith = z.object({
  id: id("subscription"),
  endDate: day("endDate").describe("The end date of the term being renewed, as last seen"),
  from: z.enum(["old_end", "today"]).optional().describe("Required once the end date has passed"),
});

/**
 * Parses a payment to record, amounts to paise. Refuses an allocation that names both or neither of
 * charge and subscription, and allocations of more than the payment.
 */
export const RecordPayment = z
  .object({
    customerId: id("customer").describe("Who pays"),
    amount: someMoney("amount"),
    ...received,
    renew: z.array(renewedWith).max(MAX_PER_PAYMENT).optional().describe("Subscriptions to renew at the same time"),
    customerIds: z
      .array(id("customer"))
      .max(MAX_PER_PAYMENT)
      .optional()
      .describe("Customers whose charges the payment covers, oldest first. Default: the payer and those they pay for"),
    allocations: z
      .array(allocation)
      .max(MAX_PER_PAYMENT)
      .optional()
      .describe(
        "Which charges the payment covers, and how much of each. The rest goes to the oldest charges, then to the terms renewed with it, then to the advance",
      ),
  })
  .check(({ value: { allocations = [], amount }, issues }) => {
    if (allocations.some((one) => (one.chargeId === undefined) === (one.subscriptionId === undefined)))
      issues.push({ ...issueBecause(explainField("payment.noTarget")), path: ["allocations"], input: allocations });
    if (allocations.reduce((sum, one) => sum + one.amount, 0) > amount)
      issues.push({
        ...issueBecause(explainField("payment.overAllocated")),
        path: ["allocations"],
        input: allocations,
      });
  });
export type RecordPayment = z.output<typeof RecordPayment>;

export const PaymentRef = z.object({ id: id("payment") });
export type PaymentRef = z.output<typeof PaymentRef>;

const named = z.object({ id: wire.id, name: z.string() });

/** A part of a payment, and the charge that it paid. */
const PaidCharge = z.object({
  chargeId: wire.id,
  customer: named,
  subscriptionId: wire.id,
  product: named,
  kind: z.enum(CHARGE_KINDS),
  term: z.int(),
  endDate: wire.day.nullable().describe("The end of the term; null if the term was undone"),
  amount: wire.money,
});

export const Payment = z.object({
  id: wire.id,
  customer: named.describe("Who paid"),
  mode: PaymentMode,
  amount: wire.money.describe("What was received"),
  refunded: wire.money.describe("How much of the payment was returned"),
  advance: wire.money.describe("How much of the payment no charge has used yet"),
  receivedOn: wire.day,
  reference: z.string().nullable(),
  note: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  recordedBy: named.nullable().describe("Null for a payment recorded by a job"),
  reversedAt: wire.instant
    .nullable()
    .describe("When the payment was reversed. A reversed payment isn't included in totals"),
  reversalReason: z.string().nullable(),
  undoUntil: wire.instant.nullable().describe("The payment can be undone until this time"),
  createdAt: wire.instant,
});
export type Payment = z.output<typeof Payment>;

export const PaymentDetail = Payment.extend({
  charges: z.array(PaidCharge).describe("The charges that the payment covered"),
});
export type PaymentDetail = z.output<typeof PaymentDetail>;

/** A payment as it is read, with the renewals that were recorded with it. */
export const PaymentWithRenewals = PaymentDetail.extend({
  renewals: z
    .array(
      z.object({
        id: wire.id.describe("The subscription"),
        customer: named,
        product: named,
        term: z.int(),
        startDate: wire.day,
        endDate: wire.day,
        canUndo: z.boolean().describe("True until the subscription is changed: reversing the payment can undo it"),
      }),
    )
    .describe("The renewals recorded with the payment that were not undone"),
});
export type PaymentWithRenewals = z.output<typeof PaymentWithRenewals>;

export const RecordedPayment = PaymentDetail.extend({
  due: wire.money.describe("What the payer and those they pay for still owe"),
  advanceBalance: wire.money.describe("The account's advance: what is left of the payments of everybody in it"),
  renewed: z
    .array(z.object({ id: wire.id, endDate: wire.day.describe("The new end date") }))
    .describe("The subscriptions renewed with the payment"),
});
export type RecordedPayment = z.output<typeof RecordedPayment>;

/** Renewals that are undone with their payment. */
const renewalsToUndo = z.array(z.object({ id: id("subscription"), endDate: day("endDate") })).max(MAX_PER_PAYMENT);

export const ReversePayment = PaymentRef.extend({
  reason: requiredLine("reason", 200),
  renewed: renewalsToUndo
    .optional()
    .describe("The renewals to undo with the payment, of those recorded with it. Default: none"),
});
export type ReversePayment = z.output<typeof ReversePayment>;
export const ReversePaymentBody = ReversePayment.omit({ id: true });

export const UndoPayment = PaymentRef.extend({
  renewed: renewalsToUndo
    .default([])
    .describe("The renewals to undo with the payment, as returned when it was recorded"),
});
export type UndoPayment = z.output<typeof UndoPayment>;
export const UndoPaymentBody = UndoPayment.omit({ id: true });

export const RefundPayment = PaymentRef.extend({
  amount: someMoney("amount"),
  mode: PaymentMode.describe("How it was returned"),
  reason: requiredLine("reason", 200),
});
export type RefundPayment = z.output<typeof RefundPayment>;
export const RefundPaymentBody = RefundPayment.omit({ id: true });

const filters = {
  customerId: id("customer").optional().describe("Payments that this customer made"),
  forCustomerId: id("customer")
    .optional()
    .describe(
      "Payments that this customer or their payer made, or that paid the charges of this customer and of those they pay for, whoever made them",
    ),
  mode: PaymentMode.optional(),
  from: day("from").optional().describe("Received on this day or later"),
  to: day("until").optional().describe("Received on this day or earlier"),
  search: search.optional().describe("Part of a name or reference, or a receipt number with or without its year"),
  sameReference: optionalLine("reference", 100).describe(
    "Payments with this reference, ignoring case, spaces and punctuation; not reversed ones. Returns none if the reference has fewer than 6 characters or no digit",
  ),
};
export const ListPayments = z.object({
  ...filters,
  ids: chosenRows.optional(),
  limit: z.int().min(1).max(1000).default(50),
  cursor: dayCursor.optional(),
});
export type ListPayments = z.output<typeof ListPayments>;
export const ListPaymentsQuery = z.object({
  ...filters,
  limit: textLimit(1000).optional(),
  cursor: z.string().optional(),
});
export const ListedPayment = Payment.extend({
  part: wire.money
    .nullable()
    .describe("How much of the payment paid the charges of the customer in `forCustomerId`; null without one"),
});
export type ListedPayment = z.output<typeof ListedPayment>;
export const PaymentPage = page(ListedPayment);

export const ChargeState = z.enum(
  CHARGE_STATES,
  because(explainField("field.notChoice", { field: "status", choices: CHARGE_STATES.join(", ") })),
);

export const Charge = z.object({
  id: wire.id,
  customer: named,
  payer: named
    .nullable()
    .describe("Who pays for the customer; null if they pay for themselves, as while their payer is in Trash"),
  subscriptionId: wire.id,
  product: named,
  kind: z.enum(CHARGE_KINDS),
  term: z.int(),
  endDate: wire.day.nullable().describe("The end of the term; null when the term was undone"),
  dueOn: wire.day.describe("The first day of the term"),
  amount: wire.money.describe("The price less the discount"),
  discount: wire.money,
  discountReason: z.string().nullable(),
  paid: wire.money,
  balance: wire.money.describe("What is still owed"),
  state: ChargeState,
  daysOverdue: z.int().describe("0 until the day after the due date, and once the charge is paid"),
  createdAt: wire.instant,
});
export type Charge = z.output<typeof Charge>;

/** Filters of charges. They overlap: a partly paid one may be overdue. */
export const CHARGE_FILTERS = ["open", "due", "overdue", "due_today", "to_come", "partly_paid", "paid"] as const;
export const ChargeFilter = z.enum(
  CHARGE_FILTERS,
  because(explainField("field.notChoice", { field: "status", choices: CHARGE_FILTERS.join(", ") })),
);
export type ChargeFilter = z.output<typeof ChargeFilter>;

const chargeFilters = {
  status: ChargeFilter.optional().describe(
    "`open`: something is left to pay; `due`: by today; `to_come`: on a later day. A partly paid charge can also be overdue",
  ),
  customerId: id("customer").optional().describe("Charges of this customer and of those they pay for"),
  subscriptionId: id("subscription").optional(),
  from: day("from").optional().describe("Due on this day or later"),
  to: day("until").optional().describe("Due on this day or earlier"),
  search: search.optional().describe("Part of the name or phone of the customer or of who pays"),
};
export const ListCharges = z.object({
  ...chargeFilters,
  ids: chosenRows.optional(),
  limit: z.int().min(1).max(1000).default(50),
  cursor: dayCursor.optional(),
});
export type ListCharges = z.output<typeof ListCharges>;
export const ListChargesQuery = z.object({
  ...chargeFilters,
  limit: textLimit(1000).optional(),
  cursor: z.string().optional(),
});

/** What was last sent about charges to who pays them, and what they answered. */
const contacted = {
  lastReminder: LastReminder.nullable().describe(
    "The newest reminder of what is owed, or of the renewal that became this due; null without one and once paid",
  ),
  promise: ShownPromise.nullable().describe(
    "A promise to pay by the customer or their payer: suggested, open or broken; null once paid",
  ),
};

/** A charge in a list. */
export const ListedCharge = Charge.extend(contacted);
export type ListedCharge = z.output<typeof ListedCharge>;
export const ChargePage = page(ListedCharge);

/** The filters of charges by payer: what is still to be paid. */
export const PAYER_CHARGE_FILTERS = ["due", "overdue", "due_today", "to_come", "partly_paid"] as const;
const payerChargeFilters = {
  status: z
    .enum(
      PAYER_CHARGE_FILTERS,
      because(explainField("field.notChoice", { field: "status", choices: PAYER_CHARGE_FILTERS.join(", ") })),
    )
    .default("due")
    .describe("Which charges count: due by today, overdue, due today, on a later day, or partly paid"),
  search: chargeFilters.search,
};
export const ListPayerCharges = z.object({
  ...payerChargeFilters,
  limit: z.int().min(1).max(200).default(50),
  cursor: dayCursor.optional(),
});
export type ListPayerCharges = z.output<typeof ListPayerCharges>;
export const ListPayerChargesQuery = z.object({
  ...payerChargeFilters,
  limit: textLimit(200).optional(),
  cursor: z.string().optional(),
});

/** What one payer has to pay, for themselves and for those they pay for. */
export const PayerCharges = z.object({
  payer: named.describe("Who pays; a customer without a payer pays for themselves"),
  count: z.int().describe("Number of these charges"),
  customers: z.int().describe("Number of customers they are for"),
  dueOn: wire.day.describe("The day of the oldest"),
  amount: wire.money,
  paid: wire.money,
  balance: wire.money.describe("What is still owed of them"),
  state: ChargeState.describe("Of all of them together"),
  daysOverdue: z.int().describe("Of the oldest; 0 if it isn't overdue"),
  charges: z.array(Charge).describe("Oldest first, at most 20"),
  ...contacted,
});
export type PayerCharges = z.output<typeof PayerCharges>;
export const PayerChargesPage = page(PayerCharges);

export const ChargeRef = z.object({ id: id("charge") });
export type ChargeRef = z.output<typeof ChargeRef>;

export const DiscountCharge = ChargeRef.extend({
  discount: money("discount").describe("Taken off the price in place of any earlier discount. 0 removes the discount"),
  reason: requiredLine("reason", 200),
});
export type DiscountCharge = z.output<typeof DiscountCharge>;
export const DiscountChargeBody = DiscountCharge.omit({ id: true });

/** What leads from what was booked to what was collected and is owed. */
const besideBooked = {
  paidBefore: wire.money.describe(
    "The part of `booked` that is treated as paid because it was entered or imported as paid before payments were recorded. Never part of `collected`",
  ),
  joiningFees: wire.money.describe("Joining fees charged with these terms, which `booked` doesn't include"),
  discounts: wire.money.describe("Discounts on these charges, which `booked` includes"),
  paidAhead: wire.money.describe("Part of `collected` that paid dues of later days, or that no due has used yet"),
  notBooked: wire.money.describe(
    "Part of `collected` that paid for subscriptions that are pending or in Trash, which `booked` doesn't include",
  ),
};

/** The same for a period, which is neither all that was collected nor all that is owed. */
const besidePeriod = {
  paidEarlier: wire.money.describe("What payments received before these days paid of the dues of these days"),
  paidLater: wire.money.describe("What payments received after these days paid of the dues of these days"),
  olderDues: wire.money.describe("Part of `collected` that paid dues from before these days"),
  refundedLater: wire.money.describe("Part of `collected` that was refunded after these days"),
  refundsOfEarlier: wire.money.describe(
    "Refunds made in these days of payments received before them, subtracted from `collected`",
  ),
  owedBefore: wire.money.describe("Part of `now.owed` that was due before these days"),
  owedAfter: wire.money.describe("Part of `now.owed` that was due after these days"),
};

/** What a customer and those they pay for owe. */
export const AccountRef = z.object({
  customerId: id("customer"),
  subscriptionId: id("subscription")
    .optional()
    .describe("A subscription of theirs that can be renewed with the payment, however far ahead its renewal is"),
});
export type AccountRef = z.output<typeof AccountRef>;
export const ReadAccountQuery = AccountRef.omit({ customerId: true });

const balance = {
  due: wire.money.describe("Owed in all, including charges due on a later day"),
  toCome: wire.money.describe("The part of `due` that is due on a later day"),
  overdue: wire.money.describe("Owed since before today"),
  dueSince: wire.day.nullable().describe("The day of the oldest charge that is owed"),
};

/** Where a payer's receipts can be sent. The last two are from when there were two channels. */
const receiptAddresses = {
  receiptAddresses: z
    .object(
      perChannel((channel) =>
        z.string().nullable().describe(`Where receipts can be sent ${CHANNELS[channel].by.en}; null where they cannot`),
      ),
    )
    .describe("Where the payer's receipts can be sent, on each channel"),
  receiptEmail: z
    .string()
    .nullable()
    .describe("The same as `email` in `receiptAddresses`, which has every channel; kept for existing clients"),
  receiptPhone: z
    .string()
    .nullable()
    .describe("The same as `whatsapp` in `receiptAddresses`, which has every channel; kept for existing clients"),
};

export const CustomerAccount = z.object({
  customer: named.describe("The customer in the request, or their payer"),
  payerInTrash: named
    .nullable()
    .describe("Who pays for the customer in the request once restored from Trash; null for nobody in Trash"),
  ...receiptAddresses,
  ...balance,
  advance: wire.money.describe("Received and not used yet"),
  collected: wire.money.describe("What was paid for all of these customers, as for each of them"),
  members: z
    .array(
      named.extend({
        ...balance,
        collected: wire.money.describe(
          "Paid for the customer's charges, whoever paid, and their own advance. Nothing from before payments were recorded",
        ),
      }),
    )
    .describe("Whose charges these are: the payer first, then those they pay for, by name"),
  soFar: z
    .object({
      booked: wire.money.describe("Prices of the terms that have begun, paid or not, as in the reports"),
      ...besideBooked,
      collected: wire.money.describe("What was paid for them"),
      owed: wire.money.describe("Owed by today"),
      toCome: wire.money.describe("Due on a later day"),
    })
    .describe("Figures until today of the customer in the request, with those they pay for if they do"),
  charges: z.array(Charge).describe("Open charges, oldest first, at most 200"),
  renewals: z
    .array(
      z.object({
        id: wire.id,
        customer: named,
        product: named,
        endDate: wire.day,
        price: wire.money.describe("What the next term costs"),
        isLate: z
          .boolean()
          .describe("True once the end has passed: a renewal must then say where the next term starts"),
      }),
    )
    .describe(
      "Subscriptions that can be renewed with the payment: due within seven days or overdue, and the one in the request",
    ),
  usual: z
    .object({ mode: PaymentMode, times: z.int().describe("How many of the last payments in a row came this way") })
    .nullable()
    .describe("How the customer last paid; null without a payment"),
});
export type CustomerAccount = z.output<typeof CustomerAccount>;

/** Who pays for a customer; null: they pay themselves. */
export const SetPayer = z.object({ customerId: id("customer"), payerId: id("customer").nullable() });
export type SetPayer = z.output<typeof SetPayer>;
export const SetPayerBody = SetPayer.pick({ payerId: true });

export const PaymentPeriod = z.object({ from: day("from"), to: day("until") });
export type PaymentPeriod = z.output<typeof PaymentPeriod>;

const countAndSum = z.object({ count: z.int(), amount: wire.money });

export const PaymentTotals = z.object({
  from: wire.day,
  to: wire.day,
  booked: wire.money.describe(
    "Prices of the terms that began in these days, until today, paid or not, as in the reports",
  ),
  ...besideBooked,
  ...besidePeriod,
  collected: wire.money.describe("Received in these days, less refunds and reversals"),
  payments: z.int().describe("Payments received in these days that still stand"),
  byMode: z.array(z.object({ mode: PaymentMode, amount: wire.money })),
  byPerson: z.array(z.object({ person: named.nullable(), amount: wire.money })).describe("By who recorded them"),
  byDay: z
    .array(z.object({ date: wire.day, booked: wire.money, collected: wire.money }))
    .describe("One entry for each day"),
  now: z
    .object({
      owed: countAndSum.describe("Charges whose day has come"),
      toCome: countAndSum.describe("Charges that are due on a later day"),
      overdue: countAndSum,
      dueToday: countAndSum,
      partlyPaid: countAndSum,
      advance: countAndSum.describe("Customers with an advance"),
    })
    .describe("What is owed today, regardless of the period. Counts are numbers of charges and overlap"),
  paid: countAndSum.describe("Charges due in these days that are paid"),
  checkedAt: wire.instant.nullable().describe("When the nightly check last compared balances and ledger"),
  isBalanced: z
    .boolean()
    .nullable()
    .describe("Whether balances and ledger agreed at the last check; null before the first"),
});
export type PaymentTotals = z.output<typeof PaymentTotals>;

export const ReadDay = z.object({
  day: day("day").describe("In the business's time zone"),
  personId: id("person").optional().describe("Only payments that this team member recorded"),
});
export type ReadDay = z.output<typeof ReadDay>;

const daySums = {
  payments: z.int().describe("Payments received on this day that still stand"),
  received: wire.money.describe("What these brought, before refunds"),
  refunded: wire.money.describe("Returned on this day, of any payment"),
  collected: wire.money.describe("Received less refunded; agrees with the totals of the day"),
};

/** What was received on one day, as a page to file. */
export const DaySummary = z.object({
  day: wire.day,
  ...daySums,
  byMode: z.array(z.object({ mode: PaymentMode, ...daySums })),
  byPerson: z.array(z.object({ person: named.nullable(), ...daySums })).describe("By who recorded the payments"),
  people: z.array(named).describe("Everyone who recorded payments of this day, whoever was asked for"),
  list: z
    .array(Payment)
    .describe("Payments received on this day, oldest first, including reversed ones; at most 2,000"),
  unlisted: z.int().describe("Payments of this day beyond those; the totals include them"),
  refunds: z.array(
    z.object({
      paymentId: wire.id,
      customer: named,
      receiptNumber: z.string().nullable(),
      mode: PaymentMode.describe("How it was returned"),
      amount: wire.money,
    }),
  ),
  reversals: z
    .array(Payment.extend({ reversedBy: named.nullable() }))
    .describe("Payments reversed on this day, whenever they were received; they count in no total"),
});
export type DaySummary = z.output<typeof DaySummary>;

/** Terms entered before payments were recorded, or imported: paid or not. */
export const SetOpening = z.object({
  terms: z
    .array(z.object({ subscriptionId: id("subscription"), term: z.int().min(1).describe("The term's number") }))
    .min(1)
    .max(200),
  paid: z.boolean().describe("False if the terms weren't paid and are owed; true if they were paid"),
});
export type SetOpening = z.output<typeof SetOpening>;

export const OpeningSet = z.object({
  changed: z.int().describe("Number of terms that changed; the others already had this value"),
  due: wire.money.describe("What is owed for these subscriptions now"),
});
export type OpeningSet = z.output<typeof OpeningSet>;
