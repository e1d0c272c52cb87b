import {
  Board,
  BoardQuery,
  LaneQueryString,
  ManyOutcome,
  RenewalPage,
  RenewMany,
  UndoMany,
} from "@aavarti/contract/renewals";
import { EXAMPLE_IDS, exampleChat, exampleRenewed, exampleSubscriptionDetail } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Renewals" as const;

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/renewals",
    noun,
    summary: "Show the renewals board",
    description:
      "The number of subscriptions in each lane (overdue, today, week, month, later), the total price of their next terms, and this month's renewals. Amounts are in the business's currency, and days in its time zone.",
    permissions: ["subscriptions.read"],
    query: BoardQuery,
    response: Board,
    example: {
      query: { search: "priya" },
      response: {
        today: "2026-11-21",
        lanes: [
          { lane: "overdue", count: 3, amount: "36000.00" },
          { lane: "today", count: 0, amount: "0.00" },
          { lane: "week", count: 1, amount: "12000.00" },
          { lane: "month", count: 6, amount: "72000.00" },
          { lane: "later", count: 120, amount: "1440000.00" },
        ],
        month: { renewed: "81000.00", overdue: "36000.00", today: "0.00", toCome: "12000.00", collected: "76500.00" },
      },
    },
    call: (api, { query }) => api.renewals.board(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/renewals/rows",
    noun,
    summary: "List the renewals in a lane",
    description:
      "Subscriptions in one lane by due date, matching the counts on the board, with earlier dues, the last reminder and any promise. 50 per page by default, up to 200.",
    permissions: ["subscriptions.read"],
    query: LaneQueryString,
    response: RenewalPage,
    example: {
      query: { lane: "week" },
      response: {
        items: [
          {
            id: EXAMPLE_IDS.subscription,
            customer: {
              id: EXAMPLE_IDS.customer,
              name: "Priya Sharma",
              email: "priya@example.in",
              phone: "+919876543210",
            },
            product: { id: EXAMPLE_IDS.product, name: "Gold membership" },
            amountDue: "12000.00",
            dueInAll: "15000.00",
            earlier: "3000.00",
            unpaid: "3000.00",
            toCome: "0.00",
            isRenewedUnpaid: false,
            familyUnpaid: "3000.00",
            startDate: "2025-11-28",
            endDate: "2026-11-28",
            durationMonths: 12,
            daysLeft: 7,
            standing: "due_soon",
            startsOn: null,
            pausedFrom: null,
            pausedUntil: null,
            lastReminder: {
              channel: "whatsapp",
              state: "delivered",
              cause: null,
              causeReason: null,
              at: "2026-11-21T03:30:09.000Z",
            },
            chat: exampleChat,
            promise: { state: "open", promisedOn: "2026-11-27" },
          },
        ],
        nextCursor: null,
      },
    },
    call: (api, { query }) => api.renewals.lane(query),
  }),
  route({
    method: "POST",
    path: "/api/v1/renewals",
    noun,
    summary: "Renew multiple subscriptions",
    description:
      "Renews up to 200 subscriptions, each in its own transaction, and returns the result of each in the same order. Repeating the call with the same end dates renews only once. Reminders for the old term stop.",
    permissions: ["subscriptions.renew"],
    body: RenewMany,
    response: ManyOutcome,
    example: {
      body: { items: [{ id: EXAMPLE_IDS.subscription, endDate: "2026-11-28" }] },
      response: { items: [{ subscription: exampleRenewed, problem: null }] },
    },
    call: (api, { body }) => api.renewals.renewMany(body),
  }),
  route({
    method: "POST",
    path: "/api/v1/renewals/undo",
    noun,
    summary: "Undo multiple renewals",
    description:
      "Undoes up to 200 renewals made in the last five minutes, and returns the result of each in the same order. Reminders for the earlier term are scheduled again.",
    permissions: ["subscriptions.renew"],
    body: UndoMany,
    response: ManyOutcome,
    example: {
      body: { items: [{ id: EXAMPLE_IDS.subscription, endDate: "2027-11-28" }] },
      response: { items: [{ subscription: exampleSubscriptionDetail, problem: null }] },
    },
    call: (api, { body }) => api.renewals.undoMany(body),
  }),
];
