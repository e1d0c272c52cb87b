import { RemindedNow, RemindNow } from "@aavarti/contract/by-hand";
import { Payday, PaydayOf } from "@aavarti/contract/paydays";
import {
  CountReminders,
  ListRemindersQuery,
  ReminderCounts,
  ReminderEntry,
  ReminderMessage,
  ReminderRef,
} from "@aavarti/contract/reminders";
import {
  ListUpcomingQuery,
  ReminderStepRef,
  SkippedStep,
  UpcomingReminder,
} from "@aavarti/contract/upcoming-reminders";
import { z } from "zod";
import { EXAMPLE_IDS } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Reminders" as const;

const exampleRemindedNow: RemindedNow = {
  people: 1,
  channels: [{ channel: "whatsapp", people: 1 }],
  routes: [
    { route: "window", count: 0, estimatedCost: "0.00" },
    { route: "template", count: 1, estimatedCost: "0.12" },
    { route: "email", count: 0, estimatedCost: "0.00" },
  ],
  estimatedCost: "0.12",
  isOverBudget: false,
  goesAt: null,
  quietUntil: null,
  to: [
    {
      customer: { id: EXAMPLE_IDS.customer, name: "Priya Sharma" },
      product: { id: EXAMPLE_IDS.product, name: "Gold membership" },
      subscriptionId: EXAMPLE_IDS.subscription,
      channel: "whatsapp",
      route: "template",
    },
  ],
  leftOut: [],
  sample: {
    channel: "whatsapp",
    name: "Priya Sharma",
    subject: null,
    text: "Hello Priya Sharma, your Gold membership at Shakti Fitness renews on 28 Nov 2026.",
  },
};

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/reminders",
    noun,
    summary: "List reminders",
    description:
      "The log of messages about renewals and payments, newest first, each with its state, the reason, and what to do next. Filter by status, channel, customer, subscription or period.",
    permissions: ["reminders.read"],
    query: ListRemindersQuery,
    response: z.array(ReminderEntry),
    example: {
      query: { status: "delivered" },
      response: [
        {
          id: EXAMPLE_IDS.reminder,
          state: "delivered",
          label: "Delivered",
          explanation: "Reached the recipient's inbox or phone.",
          explanationReason: { reason: "state.delivered", params: {} },
          cause: null,
          causeReason: null,
          nextStep: null,
          nextStepReason: null,
          channel: "whatsapp",
          daysBefore: 7,
          step: "7 days before",
          stepCode: "due_in_7",
          recipient: { kind: "customer", name: "Priya Sharma", address: "+919876543210" },
          subscriptionId: EXAMPLE_IDS.subscription,
          endDate: "2026-11-28",
          customer: { id: EXAMPLE_IDS.customer, name: "Priya Sharma" },
          product: { id: EXAMPLE_IDS.product, name: "Gold membership" },
          dueAt: "2026-11-21T03:30:00.000Z",
          sentAt: "2026-11-21T03:30:04.000Z",
          deliveredAt: "2026-11-21T03:30:09.000Z",
          readAt: null,
          createdAt: "2026-11-20T18:30:00.000Z",
          fallbackOf: null,
          replacedBy: null,
          mergedInto: null,
          note: null,
          noteSentences: [],
          price: { category: "utility", amount: "0.115", isReported: false, isFree: false, estimatedAs: null },
        },
      ],
    },
    call: async (api, { query, itemsOf }) => itemsOf(await api.reminders.log(query)),
  }),
  route({
    method: "GET",
    path: "/api/v1/reminders/counts",
    noun,
    summary: "Count reminders by state",
    description:
      "The number of reminders in each state that were due in the last 7, 30 or 90 days or are upcoming, and the cost of the messages sent in that period, including receipts and statements.",
    permissions: ["reminders.read"],
    query: CountReminders,
    response: ReminderCounts,
    example: {
      query: { period: "30d" },
      response: {
        period: "30d",
        total: 96,
        states: [
          {
            state: "delivered",
            label: "Delivered",
            explanation: "It has reached the recipient's mailbox or phone.",
            count: 71,
          },
        ],
        costs: [{ channel: "whatsapp", messages: 40, documents: 6, cost: "4.60" }],
      },
    },
    call: (api, { query }) => api.reminders.counts(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/reminders/upcoming",
    noun,
    summary: "List upcoming reminders",
    description:
      "Returns what will be sent today and in the next 30 days, with the full text of each message, ordered by reminder date. Also returns what was skipped, what is on hold because of a promise, and which channels won't be used and why.",
    permissions: ["reminders.read"],
    query: ListUpcomingQuery,
    response: z.array(UpcomingReminder),
    example: {
      query: { customerId: EXAMPLE_IDS.customer },
      response: [
        {
          day: "2026-11-28",
          dueAt: "2026-11-28T03:30:00.000Z",
          daysBefore: 0,
          step: "On the day",
          subscriptionId: EXAMPLE_IDS.subscription,
          endDate: "2026-11-28",
          unpaidAmount: null,
          customer: { id: EXAMPLE_IDS.customer, name: "Priya Sharma" },
          product: { id: EXAMPLE_IDS.product, name: "Gold membership" },
          skipped: null,
          skippedReason: null,
          moved: null,
          movedReason: null,
          waiting: null,
          waitingSentences: [],
          messages: [
            {
              channel: "whatsapp",
              recipient: { kind: "customer", name: "Priya Sharma", address: "+919876543210" },
              subject: null,
              text: "Hello Priya Sharma, your Gold membership at Shakti Fitness renews today.",
              message: "1",
              dues: 1,
              isInstead: false,
            },
          ],
          stopped: [],
        },
      ],
    },
    call: async (api, { query, itemsOf }) => itemsOf(await api.reminders.upcoming(query)),
  }),
  route({
    method: "GET",
    path: "/api/v1/reminders/payday",
    noun,
    summary: "Show a customer's usual payment day",
    description:
      "The day of the month on which a customer usually pays, based on their payments in the last 12 months. `null` if there is no clear pattern.",
    permissions: ["reminders.read"],
    errors: { NOT_FOUND: "There is no such customer." },
    query: PaydayOf,
    response: Payday,
    example: {
      query: { customerId: EXAMPLE_IDS.customer },
      response: {
        payday: 5,
        words: "Usually pays on the 5th",
        wordsReason: { reason: "payday.usual", params: { payday: 5 } },
        isFollowed: true,
      },
    },
    call: (api, { query }) => api.reminders.payday(query),
  }),
  route({
    method: "POST",
    path: "/api/v1/reminders/now/preview",
    noun,
    summary: "Preview reminders to send now",
    description:
      "Returns who would get a reminder now and on which channel, and who wouldn't and why. Doesn't send anything.",
    permissions: ["reminders.send"],
    errors: { CONFLICT: "The account is not active, so nothing can be sent." },
    body: RemindNow,
    response: RemindedNow,
    example: {
      body: { about: "customers", ids: [EXAMPLE_IDS.customer] },
      response: exampleRemindedNow,
    },
    call: (api, { body }) => api.reminders.previewNow(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/reminders/now",
    noun,
    summary: "Send reminders now",
    description:
      "Sends renewal and payment reminders for up to 200 customers or subscriptions, at most one a day for the same payment. During quiet hours, reminders wait until morning unless you choose to send them now.",
    permissions: ["reminders.send"],
    errors: {
      EMAIL_NOT_VERIFIED: "Your email address isn't confirmed yet, so you can't send messages to others.",
      SENDING_PAUSED: "Sending is paused for this account.",
      CONFLICT: "The account is not active, so nothing can be sent.",
    },
    body: RemindNow,
    response: RemindedNow,
    example: {
      body: { about: "customers", ids: [EXAMPLE_IDS.customer], evenInQuietHours: false },
      response: exampleRemindedNow,
    },
    call: (api, { body }) => api.reminders.now(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/reminders/skip",
    noun,
    summary: "Skip a reminder",
    description: "Stops one reminder for a term from being sent. Send the end date you last saw.",
    permissions: ["reminders.skip"],
    errors: {
      NOT_FOUND: "There is no such subscription.",
      CONFLICT: "The reminder was already sent or isn't scheduled, or the term's end date has changed.",
    },
    body: ReminderStepRef,
    response: SkippedStep,
    example: {
      body: { subscriptionId: EXAMPLE_IDS.subscription, endDate: "2026-11-28", daysBefore: 7 },
      response: { skipped: true, messages: 2 },
    },
    call: (api, { body }) => api.reminders.skip(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/reminders/unskip",
    noun,
    summary: "Restore a skipped reminder",
    description:
      "Schedules a skipped reminder again, if its send time hasn't passed. An open promise still keeps it on hold. Repeating the call has no further effect.",
    permissions: ["reminders.skip"],
    errors: {
      NOT_FOUND: "There is no such subscription.",
      CONFLICT: "The reminder's send time has passed, or the term's end date has changed.",
    },
    body: ReminderStepRef,
    response: SkippedStep,
    example: {
      body: { subscriptionId: EXAMPLE_IDS.subscription, endDate: "2026-11-28", daysBefore: 7 },
      response: { skipped: false, messages: 2 },
    },
    call: (api, { body }) => api.reminders.unskip(body),
  }),
  route({
    method: "GET",
    path: "/api/v1/reminders/:id/message",
    noun,
    summary: "Show a reminder's text",
    description: "The text as it was sent, or as it would be sent now.",
    permissions: ["reminders.read"],
    params: ReminderRef,
    response: ReminderMessage,
    example: {
      params: { id: EXAMPLE_IDS.reminder },
      response: {
        id: EXAMPLE_IDS.reminder,
        channel: "whatsapp",
        wasSent: true,
        to: "+919876543210",
        subject: null,
        text: "Hello Priya Sharma, your Gold membership at Shakti Fitness renews on 28 Nov 2026.",
      },
    },
    call: (api, { params }) => api.reminders.message(params),
  }),
];
