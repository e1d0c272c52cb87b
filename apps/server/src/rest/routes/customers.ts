import { Contact } from "@aavarti/contract/contacts";
import { CustomerRecord, TimelinePage, TimelineQuery } from "@aavarti/contract/customer-record";
import {
  CreateCustomer,
  Customer,
  CustomerChanges,
  CustomerGlance,
  CustomerLanes,
  CustomerLanesQueryString,
  CustomerRef,
  ListCustomersQuery,
  ListedCustomer,
  ListStandingsQuery,
} from "@aavarti/contract/customers";
import { asStored } from "@aavarti/contract/dashboards/stored";
import { WHOLE_LIST } from "@aavarti/contract/lists";
import { z } from "zod";
import { EXAMPLE_IDS, exampleChat, exampleCustomer, exampleSubscriptionDetail } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Customers" as const;
const one = { noun, params: CustomerRef };

const exampleContact = {
  kind: "received" as const,
  at: "2026-11-18T05:58:10.000Z",
  channel: "whatsapp" as const,
  state: null,
  text: "Half on the 1st?",
};

const exampleListedCustomer: ListedCustomer = {
  ...exampleCustomer,
  due: "0.00",
  toCome: "0.00",
  dueSince: null,
  advance: "0.00",
  dueOfOthers: "0.00",
  toComeOfOthers: "0.00",
  paysFor: { count: 0, first: [] },
  plan: {
    id: EXAMPLE_IDS.subscription,
    product: { id: EXAMPLE_IDS.product, name: "Gold membership" },
    standing: "overdue",
    startDate: "2026-10-12",
    endDate: "2026-11-12",
    startsOn: null,
    nextDueOn: "2026-11-12",
    pausedFrom: null,
    pausedUntil: null,
    more: 0,
  },
  standing: { toPay: "1500.00", graceUntil: null, promisedOn: null, lastContact: exampleContact },
};

export const routes = [
  route({
    method: "GET",
    path: "/api/customers",
    noun,
    summary: "List customers",
    description:
      "All customers, newest first. Returns up to 10,000; use `x-next-cursor` to get the rest. Filter by status, tag or search.",
    permissions: ["customers.read"],
    query: ListCustomersQuery,
    response: z.object({ customers: z.array(Customer) }),
    example: {
      query: { status: "active" },
      response: { customers: [exampleCustomer] },
    },
    call: async (api, { query, itemsOf }) => ({
      customers: itemsOf(await api.customers.list({ ...query, limit: query.limit ?? WHOLE_LIST })),
    }),
  }),
  route({
    method: "GET",
    path: "/api/v1/contacts",
    noun,
    summary: "List contacts",
    description:
      "Customers with the channels you can message them on, the channels they've opted out of, and the last message. 100 per page, newest first.",
    permissions: ["reminders.read", "customers.read", "subscriptions.read"],
    query: ListCustomersQuery,
    response: z.array(Contact),
    example: {
      query: { search: "priya" },
      response: [
        {
          ...exampleCustomer,
          reach: ["email", "whatsapp"],
          stopped: [],
          lastMessage: {
            at: "2026-11-21T05:58:10.000Z",
            channel: "whatsapp",
            isFromCustomer: true,
            text: "Friday ko de dungi",
          },
          chat: exampleChat,
        },
      ],
    },
    call: async (api, { query, itemsOf }) =>
      itemsOf(await api.customers.contacts({ ...query, limit: query.limit ?? 100 })),
  }),
  route({
    method: "GET",
    path: "/api/v1/customers/standing",
    noun,
    summary: "List customers by urgency",
    description:
      "Customers with what they have to pay, the promised day and the last contact, by the end of their most urgent renewal: overdue first, without a renewal last. 50 per page. A lane limits them to those who are overdue, due today, in 1 to 7 days (`week`), in 8 to 30 days (`month`) or later.",
    permissions: ["customers.read"],
    query: ListStandingsQuery,
    response: z.array(ListedCustomer),
    example: {
      query: { lane: "overdue" },
      response: [exampleListedCustomer],
    },
    call: async (api, { query, itemsOf }) =>
      itemsOf(await api.customers.list({ ...query, limit: query.limit ?? 50, sort: "urgent", withStanding: true })),
  }),
  route({
    method: "GET",
    path: "/api/v1/customers/lanes",
    noun,
    summary: "Add up customers by urgency",
    description:
      "How many customers are overdue, due today, in 1 to 7 days and in 8 to 30 days, each in the lane of their most urgent renewal, and what they have to pay in all (null without `payments.totals`).",
    permissions: ["customers.read"],
    query: CustomerLanesQueryString,
    response: asStored(CustomerLanes),
    example: {
      query: { status: "active" },
      response: {
        calculatedAt: null,
        isUpdating: false,
        lanes: [
          { lane: "overdue", count: 6, toPay: "25100.00" },
          { lane: "today", count: 4, toPay: "11900.00" },
          { lane: "week", count: 6, toPay: "23000.00" },
          { lane: "month", count: 52, toPay: "148000.00" },
        ],
      },
    },
    call: (api, { query }) => api.customers.lanes(query),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/customers/:id/glance",
    summary: "Show a customer at a glance",
    description:
      "One customer as in the list by urgency, with who pays for them, the next term, what they paid so far and the last four contacts.",
    permissions: ["customers.read", "subscriptions.read"],
    response: CustomerGlance,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      response: {
        customer: exampleListedCustomer,
        payer: null,
        nextTerm: { price: "1500.00", months: 1, startDate: "2026-11-12" },
        paid: { amount: "18000.00", count: 2 },
        contacts: [exampleContact],
      },
    },
    call: (api, { params }) => api.customers.glance(params),
  }),
  route({
    method: "POST",
    path: "/api/customers",
    noun,
    summary: "Create a customer",
    description:
      "Adds a customer. The phone number is stored both in E.164 format and as entered; an Indian number without a country code gets +91.",
    permissions: ["customers.write"],
    status: 201,
    body: CreateCustomer,
    response: Customer,
    example: {
      body: { name: "Priya Sharma", email: "priya@example.in", phone: "98765 43210", status: "active" },
      response: exampleCustomer,
    },
    call: (api, { body }) => api.customers.create(body),
  }),
  route({
    ...one,
    method: "PUT",
    path: "/api/customers/:id",
    summary: "Update a customer",
    description:
      "Changes the fields you send. A field you leave out keeps its value; `null` or an empty string clears an optional one. Planned reminders use the new phone number or email address.",
    permissions: ["customers.write"],
    errors: { VALIDATION_FAILED: "A value is not valid, or neither phone nor email would be left." },
    body: CustomerChanges,
    response: Customer,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      body: { phone: "98765 43210" },
      response: exampleCustomer,
    },
    call: (api, { params, body }) => api.customers.update({ ...params, changes: body }),
  }),
  route({
    ...one,
    method: "DELETE",
    path: "/api/customers/:id",
    summary: "Move a customer to Trash",
    description:
      "Moves the customer and their subscriptions to Trash for 30 days. They no longer appear in lists or totals, and their reminders are not sent.",
    permissions: ["customers.delete"],
    status: 204,
    example: {
      params: { id: EXAMPLE_IDS.customer },
    },
    call: async (api, { params }) => {
      await api.customers.delete(params);
    },
  }),
  route({
    ...one,
    method: "POST",
    path: "/api/v1/customers/:id/restore",
    summary: "Restore a customer",
    description:
      "Restores a customer from Trash, together with the subscriptions deleted with them, within 30 days of deletion. Repeating the call has no further effect.",
    permissions: ["customers.delete"],
    response: Customer,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      response: exampleCustomer,
    },
    call: (api, { params }) => api.customers.restore(params),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/customers/:id",
    summary: "Show a customer",
    description: "One customer with all their subscriptions, newest first, and the pinned note.",
    permissions: ["customers.read", "subscriptions.read"],
    response: CustomerRecord,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      response: {
        ...exampleCustomer,
        since: "2025-11-28",
        subscriptions: [exampleSubscriptionDetail],
        pinnedNote: null,
      },
    },
    call: (api, { params }) => api.customers.read(params),
  }),
  route({
    ...one,
    method: "GET",
    path: "/api/v1/customers/:id/timeline",
    summary: "List a customer's timeline",
    description:
      "Messages, notes, subscription changes and edits, newest first, 30 per page. Edits made within two minutes are combined into one entry.",
    permissions: ["customers.read", "reminders.read"],
    query: TimelineQuery,
    response: TimelinePage,
    example: {
      params: { id: EXAMPLE_IDS.customer },
      query: { kind: "subscription" },
      response: {
        items: [
          {
            id: EXAMPLE_IDS.activity,
            at: "2026-11-21T06:00:00.000Z",
            kind: "subscription",
            what: "subscription.renewed",
            actor: "Asha Kulkarni",
            subscriptionId: EXAMPLE_IDS.subscription,
            product: "Gold membership",
            productBefore: null,
            toPay: null,
            amount: null,
            paidBy: null,
            payer: null,
            wholePayment: null,
            charge: null,
            fields: [],
            till: "2027-11-28",
            from: null,
            when: null,
            reason: null,
            because: null,
            mode: null,
            message: null,
            note: null,
          },
        ],
        nextCursor: null,
      },
    },
    call: (api, { params, query }) => api.customers.timeline({ ...query, ...params }),
  }),
];
