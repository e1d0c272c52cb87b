import { CustomerRef } from "@aavarti/contract/customers";
import {
  Charge,
  ChargeRef,
  CustomerAccount,
  DaySummary,
  DiscountChargeBody,
  ListChargesQuery,
  ListedCharge,
  ListedPayment,
  ListPayerChargesQuery,
  ListPaymentsQuery,
  OpeningSet,
  PayerCharges,
  PaymentDetail,
  PaymentPeriod,
  PaymentRef,
  PaymentTotals,
  PaymentWithRenewals,
  ReadAccountQuery,
  ReadDay,
  RecordedPayment,
  RecordPayment,
  RefundPaymentBody,
  ReversePaymentBody,
  SetOpening,
  SetPayerBody,
  UndoPaymentBody,
} from "@aavarti/contract/payments";
import {
  CancelReceiptBody,
  DeliveryEntry,
  PaymentReceipt,
  PaymentReceiptBody,
  ReceiptSharing,
  SendReceiptBody,
  SentDelivery,
} from "@aavarti/contract/receipts";
import {
  ReadStatementQuery,
  RequestedStatement,
  RequestStatementBody,
  SendStatementBody,
  Statement,
} from "@aavarti/contract/statements";
import { addressOn, perChannel } from "@aavarti/domain/channels";
import { formatAmount } from "@aavarti/domain/money";
import { z } from "zod";
import { EXAMPLE_IDS, exampleCharge, examplePayment, examplePaymentDetail, exampleStatement } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Payments" as const;
const one = { noun, params: PaymentRef, response: PaymentDetail };
const exampleDelivery = {
  id: EXAMPLE_IDS.import,
  channel: "email" as const,
  address: "priya@example.com",
  language: "en" as const,
  state: "sent" as const,
  reason: null,
  reasonStated: null,
  dueAt: "2026-11-21T06:00:00.000Z",
  sentAt: "2026-11-21T06:00:04.000Z",
  createdAt: "2026-11-21T06:00:00.000Z",
};
const payer = { id: EXAMPLE_IDS.customer, name: "Priya Sharma" };
const exampleSums = { payments: 1, received: "12000.00", refunded: "0.00", collected: "12000.00" };

/** A due that was reminded of, without a promise. */
const exampleContact = {
  lastReminder: {
    channel: "whatsapp" as const,
    state: "delivered" as const,
    cause: null,
    causeReason: null,
    at: "2026-11-20T03:30:09.000Z",
  },
  promise: null,
};

/** What the routes about one customer's money share. */
const ofCustomer = { noun, params: CustomerRef };
const TOO_MANY_LINES = "A day is not valid, the last is before the first, or there are more than 2,000 lines.";

/** What the routes about a payment's receipt share. */
const ofReceipt = {
  noun,
  params: PaymentRef,
  permissions: ["payments.read"] as const,
  errors: { CONFLICT: "The payment belongs to a sample record, which has no receipts." },
};

/** What sending a receipt or statement shares. */
const sending = { permissions: ["payments.record"] as const, response: SentDelivery };
const SENDING_ERRORS = {
  NOT_CONFIGURED: "WhatsApp is not connected.",
  EMAIL_NOT_VERIFIED: "Verify your email address before you send messages.",
  SENDING_PAUSED: "Sending is paused for this account.",
};

const exampleAddresses = { email: "priya@example.com", phone: "+919893054126" };

/** An account on which nothing is owed. */
const exampleAccount = {
  customer: payer,
  payerInTrash: null,
  receiptAddresses: perChannel((channel) => addressOn(channel, exampleAddresses)),
  receiptEmail: exampleAddresses.email,
  receiptPhone: exampleAddresses.phone,
  due: "0.00",
  toCome: "0.00",
  overdue: "0.00",
  dueSince: null,
  advance: "0.00",
  collected: "24000.00",
  members: [{ ...payer, due: "0.00", toCome: "0.00", overdue: "0.00", dueSince: null, collected: "24000.00" }],
  soFar: {
    booked: "24000.00",
    paidBefore: "0.00",
    joiningFees: "0.00",
    discounts: "0.00",
    paidAhead: "0.00",
    notBooked: "0.00",
    collected: "24000.00",
    owed: "0.00",
    toCome: "0.00",
  },
  charges: [],
  renewals: [],
  usual: null,
};

export const routes = [
  route({
    method: "POST",
    path: "/api/v1/payments",
    noun,
    summary: "Record a payment",
    description:
      "Records money received from a customer, in the business's currency. It covers the chosen charges first, then the oldest charges of the payer and of those they pay for; the rest is kept as an advance. With `renew`, the payment and the renewals are recorded together or not at all.",
    permissions: ["payments.record"],
    errors: {
      VALIDATION_FAILED: "An amount or day is not valid, or the parts add up to more than the payment.",
      NOT_FOUND: "There is no such customer, charge or subscription.",
      FORBIDDEN: "Your role doesn't allow you to record payments or, with `renew`, to renew.",
      CONFLICT:
        "A part is more than is left to pay on its charge, a subscription can't be renewed now, or another payment has the reference and `allowSameReference` isn't true.",
    },
    status: 201,
    body: RecordPayment,
    response: RecordedPayment,
    example: {
      body: {
        customerId: EXAMPLE_IDS.customer,
        amount: "12000.00",
        mode: "upi",
        receivedOn: "2026-11-21",
        reference: "632512884071",
        renew: [{ id: EXAMPLE_IDS.subscription, endDate: "2026-11-28" }],
      },
      response: {
        ...examplePaymentDetail,
        due: "0.00",
        advanceBalance: "0.00",
        renewed: [{ id: EXAMPLE_IDS.subscription, endDate: "2027-11-28" }],
      },
    },
    call: (api, { body }) => api.payments.record(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/payments",
    noun,
    summary: "List payments",
    description:
      "Payments by the day received, newest first, including reversed ones. Filter by payer, mode, day received, part of a name or reference, or receipt number.",
    permissions: ["payments.read"],
    query: ListPaymentsQuery,
    response: z.array(ListedPayment),
    example: { query: { mode: "upi", from: "2026-11-01" }, response: [{ ...examplePayment, part: null }] },
    call: async (api, { query, itemsOf }) => itemsOf(await api.payments.list(query)),
  }),
  route({
    method: "GET",
    path: "/api/v1/payments/totals",
    noun,
    summary: "Show booked, collected and owed totals",
    description:
      "Totals booked and collected in a period, by day, mode and person, and the total owed today. A period can have up to 366 days, in the business's time zone.",
    permissions: ["payments.totals"],
    errors: { VALIDATION_FAILED: "A day is missing or not valid, or the period is longer than 366 days." },
    query: PaymentPeriod,
    response: PaymentTotals,
    example: {
      query: { from: "2026-11-21", to: "2026-11-21" },
      response: {
        from: "2026-11-21",
        to: "2026-11-21",
        booked: "2000.00",
        paidBefore: "0.00",
        joiningFees: "0.00",
        discounts: "0.00",
        paidAhead: "0.00",
        notBooked: "0.00",
        paidEarlier: "0.00",
        paidLater: "0.00",
        olderDues: "12000.00",
        refundedLater: "0.00",
        refundsOfEarlier: "0.00",
        owedBefore: "21000.00",
        owedAfter: "0.00",
        collected: "12000.00",
        payments: 1,
        byMode: [{ mode: "upi", amount: "12000.00" }],
        byPerson: [{ person: { id: EXAMPLE_IDS.user, name: "Asha Rao" }, amount: "12000.00" }],
        byDay: [{ date: "2026-11-21", booked: "2000.00", collected: "12000.00" }],
        now: {
          owed: { count: 4, amount: "23000.00" },
          overdue: { count: 3, amount: "21000.00" },
          toCome: { count: 0, amount: "0.00" },
          dueToday: { count: 1, amount: "2000.00" },
          partlyPaid: { count: 1, amount: "800.00" },
          advance: { count: 1, amount: "1500.00" },
        },
        paid: { count: 0, amount: "0.00" },
        checkedAt: "2026-11-20T18:50:00.000Z",
        isBalanced: true,
      },
    },
    call: (api, { query }) => api.payments.totals(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/payments/day",
    noun,
    summary: "Show a day's payments",
    description:
      "Amounts received, refunded and reversed on one day, by mode and person, with each payment. With `personId`, only what that team member recorded.",
    permissions: ["payments.totals"],
    errors: { VALIDATION_FAILED: "The day is missing or not valid." },
    query: ReadDay,
    response: DaySummary,
    example: {
      query: { day: "2026-11-21" },
      response: {
        day: "2026-11-21",
        ...exampleSums,
        byMode: [{ mode: "upi", ...exampleSums }],
        byPerson: [{ person: { id: EXAMPLE_IDS.user, name: "Asha Rao" }, ...exampleSums }],
        people: [{ id: EXAMPLE_IDS.user, name: "Asha Rao" }],
        list: [examplePayment],
        unlisted: 0,
        refunds: [],
        reversals: [],
      },
    },
    call: (api, { query }) => api.payments.day(query),
  }),
  route({
    method: "POST",
    path: "/api/v1/payments/opening",
    noun,
    summary: "Mark earlier terms as paid or unpaid",
    description:
      "Terms that were imported, or entered before payments were recorded, are treated as paid. `paid: false` makes them due from their first day; `paid: true` undoes that. Repeating the call has no further effect.",
    permissions: ["payments.reverse"],
    errors: {
      NOT_FOUND: "There is no such term.",
      CONFLICT: "A term was entered after payments were first recorded, or a payment is recorded for it.",
    },
    body: SetOpening,
    response: OpeningSet,
    example: {
      body: { terms: [{ subscriptionId: EXAMPLE_IDS.subscription, term: 1 }], paid: false },
      response: { changed: 1, due: "12000.00" },
    },
    call: (api, { body }) => api.payments.setOpening(body),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/payments/:id",
    summary: "Show a payment",
    description: "A payment with the charges it covered and the renewals recorded with it.",
    permissions: ["payments.read"],
    response: PaymentWithRenewals,
    example: {
      params: { id: EXAMPLE_IDS.payment },
      response: {
        ...examplePaymentDetail,
        renewals: [
          {
            id: EXAMPLE_IDS.subscription,
            customer: payer,
            product: { id: EXAMPLE_IDS.product, name: "Gold membership" },
            term: 2,
            startDate: "2026-11-28",
            endDate: "2027-11-28",
            canUndo: true,
          },
        ],
      },
    },
    call: (api, { params }) => api.payments.read(params),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/payments/:id/reverse",
    summary: "Reverse a payment",
    description:
      "Reverses a payment recorded by mistake, and its refunds. The charges it covered become due again. The payment stays in the list with the reason and isn't included in totals. Renewals recorded with it stay and become due again, except those in `renewed`, which are undone in the same step; if one can't be undone, nothing is changed. Repeating the call has no further effect.",
    permissions: ["payments.reverse"],
    errors: {
      NOT_FOUND: "There is no such payment, or a subscription in `renewed` wasn't renewed with it.",
      FORBIDDEN: "Your role doesn't allow you to reverse payments or, with `renewed`, to renew.",
      CONFLICT: "A subscription has changed since its renewal, or the payment was reversed without undoing it.",
    },
    body: ReversePaymentBody,
    example: {
      params: { id: EXAMPLE_IDS.payment },
      body: { reason: "Wrong customer", renewed: [{ id: EXAMPLE_IDS.subscription, endDate: "2027-11-28" }] },
      response: {
        ...examplePaymentDetail,
        reversedAt: "2026-11-21T05:00:00.000Z",
        reversalReason: "Wrong customer",
        undoUntil: null,
        charges: [],
      },
    },
    call: (api, { params, body }) => api.payments.reverse({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/payments/:id/undo",
    summary: "Undo a payment",
    description:
      "Undoes a payment recorded in the last five minutes, and the renewals recorded with it. You can undo payments you recorded and, if you have permission to reverse payments, those recorded by others.",
    permissions: ["payments.record"],
    errors: {
      FORBIDDEN: "Your role doesn't allow you to record payments, or someone else recorded this one.",
      CONFLICT: "Five minutes have passed, or a renewal can no longer be undone.",
    },
    body: UndoPaymentBody,
    example: {
      params: { id: EXAMPLE_IDS.payment },
      body: { renewed: [{ id: EXAMPLE_IDS.subscription, endDate: "2027-11-28" }] },
      response: {
        ...examplePaymentDetail,
        reversedAt: "2026-11-21T04:03:00.000Z",
        reversalReason: "Undone",
        undoUntil: null,
        charges: [],
      },
    },
    call: (api, { params, body }) => api.payments.undo({ ...body, ...params }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/payments/:id/refund",
    summary: "Record a refund",
    description:
      "Records that an unused part of a payment was refunded to the payer today. The amount is in the business's currency.",
    permissions: ["payments.reverse"],
    errors: { CONFLICT: "The amount is more than the unused part of the payment, or the payment was reversed." },
    body: RefundPaymentBody,
    example: {
      params: { id: EXAMPLE_IDS.payment },
      body: { amount: "500.00", mode: "cash", reason: "Paid too much" },
      response: { ...examplePaymentDetail, amount: "12500.00", refunded: "500.00" },
    },
    call: (api, { params, body }) => api.payments.refund({ ...body, ...params }),
  }),
  route({
    method: "GET",
    path: "/api/v1/charges",
    noun,
    summary: "List charges",
    description:
      "Paid and unpaid charges for terms and joining fees. Unpaid charges are listed oldest first, all others newest first. Statuses overlap: a partly paid charge may also be overdue. Unpaid charges include the last reminder and any promise to pay.",
    permissions: ["payments.read"],
    query: ListChargesQuery,
    response: z.array(ListedCharge),
    example: { query: { status: "overdue" }, response: [{ ...exampleCharge, ...exampleContact }] },
    call: async (api, { query, itemsOf }) => itemsOf(await api.payments.charges(query)),
  }),
  route({
    method: "GET",
    path: "/api/v1/charges/by-payer",
    noun,
    summary: "List charges by payer",
    description:
      "Unpaid charges, longest unpaid first, in one row per payer. Each row includes everyone the payer pays for. `balance` is what one payment would cover. Rows include the last reminder and any promise to pay.",
    permissions: ["payments.read"],
    query: ListPayerChargesQuery,
    response: z.array(PayerCharges),
    example: {
      query: { status: "overdue" },
      response: [
        {
          payer,
          count: 1,
          customers: 1,
          dueOn: exampleCharge.dueOn,
          amount: exampleCharge.amount,
          paid: exampleCharge.paid,
          balance: exampleCharge.balance,
          state: exampleCharge.state,
          daysOverdue: exampleCharge.daysOverdue,
          charges: [exampleCharge],
          ...exampleContact,
        },
      ],
    },
    call: async (api, { query, itemsOf }) => itemsOf(await api.payments.chargesByPayer(query)),
  }),
  route({
    method: "POST",
    path: "/api/v1/charges/:id/discount",
    noun,
    summary: "Discount a charge",
    description:
      "Takes an amount off a charge, with a reason. A charge has one discount: a second replaces the first, and 0 removes it. Any amount overpaid becomes an advance.",
    permissions: ["payments.discount"],
    errors: { VALIDATION_FAILED: "The discount is more than the price, or a reason is missing." },
    params: ChargeRef,
    body: DiscountChargeBody,
    response: Charge,
    example: {
      params: { id: EXAMPLE_IDS.charge },
      body: { discount: "300.00", reason: "Sibling discount" },
      response: {
        ...exampleCharge,
        amount: "11700.00",
        discount: "300.00",
        discountReason: "Sibling discount",
        balance: "11700.00",
      },
    },
    call: (api, { params, body }) => api.payments.discount({ ...body, ...params }),
  }),
  route({
    ...ofCustomer,
    method: "GET",
    path: "/api/v1/customers/:id/account",
    summary: "Show what a customer owes",
    description:
      "Balances and open charges of a customer (or of their payer and everyone the payer pays for), what can be renewed with a payment, and how they usually pay. While the payer is in Trash, each customer has an account of their own.",
    permissions: ["payments.read"],
    query: ReadAccountQuery,
    response: CustomerAccount,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      response: {
        ...exampleAccount,
        due: "12000.00",
        overdue: "12000.00",
        dueSince: "2026-11-19",
        members: [
          {
            ...payer,
            due: "12000.00",
            toCome: "0.00",
            overdue: "12000.00",
            dueSince: "2026-11-19",
            collected: "24000.00",
          },
        ],
        soFar: { ...exampleAccount.soFar, booked: "36000.00", owed: "12000.00" },
        charges: [exampleCharge],
        usual: { mode: "upi", times: 4 },
      },
    },
    call: (api, { params, query }) => api.payments.account({ ...query, customerId: params.id }),
  }),
  route({
    ...ofCustomer,
    method: "GET",
    path: "/api/v1/customers/:id/statement",
    summary: "Show a statement of account",
    description:
      "Every charge, discount, payment and reversal in a period, with the opening balance, the balance after each line and the closing balance. The statement covers the customer and those they pay for; for a customer with a payer, only their own charges. Lines are sorted oldest first; use `nextCursor` to get more.",
    permissions: ["payments.read"],
    errors: { VALIDATION_FAILED: "A day is not valid, or the last is before the first." },
    query: ReadStatementQuery,
    response: Statement,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      query: { from: "2026-11-01", to: "2026-11-21" },
      response: exampleStatement,
    },
    call: (api, { params, query }) => api.payments.statement({ ...query, customerId: params.id }),
  }),
  route({
    ...ofCustomer,
    method: "POST",
    path: "/api/v1/customers/:id/statement",
    summary: "Prepare a statement PDF",
    description:
      "Renders the statement for a period as a PDF. It is ready within seconds and can be downloaded for at least 7 days. Amounts are calculated when the PDF is created.",
    permissions: ["payments.read"],
    errors: {
      VALIDATION_FAILED: TOO_MANY_LINES,
    },
    status: 201,
    body: RequestStatementBody,
    response: RequestedStatement,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      body: { from: "2026-04-01", to: "2026-11-21", language: "en" },
      response: {
        id: EXAMPLE_IDS.import,
        customerId: EXAMPLE_IDS.customer,
        from: "2026-04-01",
        to: "2026-11-21",
        language: "en",
      },
    },
    call: (api, { params, body }) => api.payments.requestStatement({ ...body, customerId: params.id }),
  }),
  route({
    ...ofCustomer,
    ...sending,
    method: "POST",
    path: "/api/v1/customers/:id/statement/send",
    summary: "Send a statement",
    description:
      "Sends the statement for a period as a PDF to the payer, by email or on WhatsApp, outside quiet hours. Repeating the call returns the same delivery instead of sending again: for ten minutes while it is on its way, and for a minute after it is sent. Once the figures, the payer, their address or the language have changed, it sends a new one instead.",
    errors: {
      VALIDATION_FAILED: TOO_MANY_LINES,
      CONFLICT: "The payer is a sample, is in Trash, has no address on the channel or has opted out.",
      ...SENDING_ERRORS,
    },
    body: SendStatementBody,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      body: { channel: "email", from: "2026-04-01" },
      response: { ...exampleDelivery, isRepeat: false },
    },
    call: (api, { params, body }) => api.payments.sendStatement({ ...body, customerId: params.id }),
  }),
  route({
    ...ofCustomer,
    method: "PUT",
    path: "/api/v1/customers/:id/payer",
    summary: "Set who pays for a customer",
    description:
      "Sets another customer as the payer from now on. Send `null` if the customer pays for themselves. Earlier payments stay as they are. A payer can't have a payer. While the payer is in Trash, customers pay for themselves.",
    permissions: ["customers.write"],
    errors: { CONFLICT: "The payer is in Trash or has a payer, or the customer pays for others." },
    body: SetPayerBody,
    response: CustomerAccount,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      body: { payerId: null },
      response: exampleAccount,
    },
    call: (api, { params, body }) => api.payments.setPayer({ ...body, customerId: params.id }),
  }),
  route({
    ...ofReceipt,
    method: "GET",
    path: "/api/v1/payments/:id/receipt",
    summary: "Show how a receipt can be sent",
    description:
      "The receipt number of a payment, the channels on which its payer can be reached, a text to share on WhatsApp in their language and in each language, and the delivery status of earlier sends.",
    response: ReceiptSharing,
    example: {
      params: { id: EXAMPLE_IDS.payment },
      response: {
        number: "R/26-27/000001",
        payer,
        language: "en",
        email: "priya@example.com",
        phone: "+919893054126",
        maySendNow: true,
        quietUntil: null,
        isWhatsappConnected: true,
        isReversed: false,
        text: `Hi Priya Sharma, Prerna Classes received your payment of ${formatAmount(1_200_000, "INR")} on 21 Nov 2026. Receipt: R/26-27/000001. Thank you!`,
        texts: {
          en: `Hi Priya Sharma, Prerna Classes received your payment of ${formatAmount(1_200_000, "INR")} on 21 Nov 2026. Receipt: R/26-27/000001. Thank you!`,
          hi: `नमस्ते Priya Sharma जी, Prerna Classes में आपका ${formatAmount(1_200_000, "INR")} का पेमेंट 21 नवंबर 2026 को मिल गया है। रसीद: R/26-27/000001। धन्यवाद!`,
        },
        deliveries: [exampleDelivery],
      },
    },
    call: (api, { params }) => api.payments.receipt(params),
  }),
  route({
    ...ofReceipt,
    method: "POST",
    path: "/api/v1/payments/:id/receipt",
    summary: "Prepare a receipt PDF",
    description:
      "Renders the receipt in the requested language, if it hasn't been rendered yet, and returns whether it can be downloaded. Repeat the call until `isReady` is true, or request the download directly. The receipt shows the details as they were when the payment was recorded, and whether the payment was reversed.",
    body: PaymentReceiptBody,
    response: PaymentReceipt,
    example: {
      params: { id: EXAMPLE_IDS.payment },
      body: { language: "hi" },
      response: { number: "R/26-27/000001", language: "hi", isReady: false },
    },
    call: (api, { params, body }) => api.payments.prepareReceipt({ ...body, ...params }),
  }),
  route({
    ...ofReceipt,
    ...sending,
    method: "POST",
    path: "/api/v1/payments/:id/receipt/send",
    summary: "Send a receipt",
    description:
      "Sends the receipt as a PDF to the payer, by email or on WhatsApp, outside quiet hours. Repeating the call returns the same delivery while it is on its way and for a minute after it is sent; after that, the receipt is sent again.",
    errors: {
      CONFLICT:
        "The payment was reversed or belongs to a sample record, or the payer has no address on the channel or has opted out.",
      ...SENDING_ERRORS,
    },
    body: SendReceiptBody,
    example: {
      params: { id: EXAMPLE_IDS.payment },
      body: { channel: "email" },
      response: { ...exampleDelivery, isRepeat: false },
    },
    call: (api, { params, body }) => api.payments.sendReceipt({ ...body, ...params }),
  }),
  route({
    ...ofReceipt,
    method: "POST",
    path: "/api/v1/payments/:id/receipt/cancel",
    summary: "Cancel the sending of a receipt",
    description:
      "Cancels a receipt that is queued, such as one that waits for the end of quiet hours. The receipt stays as it was issued and can be sent again. Repeating the call returns the same delivery.",
    permissions: ["payments.record"],
    errors: { CONFLICT: "It is being sent, was sent, or failed." },
    body: CancelReceiptBody,
    response: DeliveryEntry,
    example: {
      params: { id: EXAMPLE_IDS.payment },
      body: { deliveryId: exampleDelivery.id },
      response: { ...exampleDelivery, state: "cancelled" },
    },
    call: (api, { params, body }) => api.payments.cancelReceipt({ ...body, ...params }),
  }),
];
