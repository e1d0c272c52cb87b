import {
  Capacities,
  FigureRef,
  FigureRows,
  FigureRowsQueryString,
  KeyFigures,
  LeaseLadder,
  LeaseLadderQueryString,
  Night,
  NightQueryString,
  NightRef,
  Occupancy,
  Stays,
  TopProducts,
  Units,
  Work,
  WorkQueryString,
} from "@aavarti/contract/dashboards";
import { GraceClock, Persistency } from "@aavarti/contract/dashboards/financial-services";
import { Continuity, Recall } from "@aavarti/contract/dashboards/healthcare";
import { asStored } from "@aavarti/contract/dashboards/stored";
import { EXAMPLE_IDS, exampleChat, liveAnswer } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Dashboard" as const;

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/dashboard/work",
    noun,
    summary: "List today's work",
    description:
      "The renewals that are overdue or due today, the most urgent first: overdue ones by amount times days, then those whose payment is promised, then those due today by amount. With the number of customers of all of them. 8 by default, up to 50.",
    permissions: ["subscriptions.read"],
    query: WorkQueryString,
    response: asStored(Work),
    example: {
      query: { limit: "8" },
      response: {
        calculatedAt: null,
        isUpdating: false,
        customers: 3,
        promised: 1,
        oldestDays: 9,
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
            dueInAll: "12000.00",
            earlier: "0.00",
            unpaid: "0.00",
            toCome: "0.00",
            isRenewedUnpaid: false,
            familyUnpaid: "0.00",
            startDate: "2025-11-12",
            endDate: "2026-11-12",
            durationMonths: 12,
            daysLeft: -9,
            standing: "overdue",
            startsOn: null,
            pausedFrom: null,
            pausedUntil: null,
            lastReminder: null,
            chat: exampleChat,
            promise: null,
            lastWords: { text: "I'll pay half now", at: "2026-11-20T12:31:00.000Z" },
          },
        ],
      },
    },
    call: (api, { query }) => api.dashboards.work(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/figures",
    noun,
    summary: "Get the key figures",
    description:
      "The six key figures of the dashboard of the business's type, as of today in its time zone. Rates are measured over the last thirty days.",
    permissions: ["analytics.read"],
    response: KeyFigures,
    example: {
      response: {
        industryType: "education",
        figures: [
          { code: "activeSubscriptions", unit: "count", value: 348, part: null, whole: null, rows: 348 },
          { code: "renewalRate", unit: "share", value: 0.75, part: 54, whole: 72, rows: 72 },
        ],
        calculatedAt: null,
        isUpdating: false,
      },
    },
    call: (api) => api.dashboards.figures(),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/figures/:code/rows",
    noun,
    summary: "List the rows of a key figure",
    description:
      "A key figure with the rows it is computed from, those that count most first. All parts add up to the figure; for a quotient, all parts divided by all wholes give it. `averageGift` also needs `payments.totals`.",
    permissions: ["analytics.read", "customers.read"],
    errors: { VALIDATION_FAILED: "No dashboard has such a figure." },
    params: FigureRef,
    query: FigureRowsQueryString,
    response: asStored(FigureRows),
    example: {
      params: { code: "renewalRate" },
      query: { limit: "100" },
      response: {
        calculatedAt: null,
        isUpdating: false,
        figure: { code: "renewalRate", unit: "share", value: 0.75, part: 54, whole: 72, rows: 72 },
        items: [
          {
            subscriptionId: EXAMPLE_IDS.subscription,
            customerId: EXAMPLE_IDS.customer,
            productId: EXAMPLE_IDS.product,
            customerName: "Priya Sharma",
            productName: "Gold membership",
            on: "2026-11-12",
            part: 1,
            whole: 1,
          },
        ],
      },
    },
    call: (api, { params, query }) => api.dashboards.figureRows({ ...query, ...params }),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/continuity",
    noun,
    summary: "Get the continuity curve",
    description:
      "Of the terms that ended in the year until 30 days ago, the share that was renewed by each day from 14 days before the end to 90 days after it; and the same for the year before.",
    permissions: ["analytics.read"],
    response: asStored(Continuity),
    example: {
      response: {
        ...liveAnswer,
        thisYear: {
          terms: 236,
          points: [
            { day: 0, share: 0.54 },
            { day: 30, share: 0.72 },
          ],
        },
        lastYear: { terms: 0, points: [] },
      },
    },
    call: (api) => api.dashboards.continuity(),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/grace-clock",
    noun,
    summary: "List what is in its grace period",
    description:
      "The subscriptions in their grace period, those that lapse first at the beginning, with the days they have left; at most 50. With the number and the value of all of them.",
    permissions: ["subscriptions.read"],
    response: asStored(GraceClock),
    example: {
      response: {
        calculatedAt: null,
        isUpdating: false,
        count: 1,
        amount: "12000.00",
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
            dueInAll: "12000.00",
            earlier: "0.00",
            unpaid: "0.00",
            toCome: "0.00",
            isRenewedUnpaid: false,
            familyUnpaid: "0.00",
            startDate: "2025-11-12",
            endDate: "2026-11-12",
            durationMonths: 12,
            daysLeft: -9,
            standing: "in_grace",
            startsOn: null,
            pausedFrom: null,
            pausedUntil: null,
            lastReminder: null,
            chat: exampleChat,
            promise: null,
            policyNumber: "8841 20734",
            graceDays: 30,
            lapsesOn: "2026-12-12",
            graceLeft: 21,
          },
        ],
      },
    },
    call: (api) => api.dashboards.graceClock(),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/persistency",
    noun,
    summary: "Get the persistency curve",
    description:
      "For 13, 25, 37, 49 and 61 months: how many subscriptions started in the twelve months that ended so many months ago, and how many of them are active today; and the same as of a year ago.",
    permissions: ["analytics.read"],
    response: asStored(Persistency),
    example: {
      response: {
        ...liveAnswer,
        items: [{ month: 13, now: { started: 150, kept: 126 }, yearAgo: { started: 120, kept: 95 } }],
      },
    },
    call: (api) => api.dashboards.persistency(),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/recall",
    noun,
    summary: "List whom to recall",
    description:
      "The customers whose last subscription ended 30 to 90 days ago and was neither renewed nor cancelled, the most recent first, with whom to write to and whether they agreed to recall messages. At most 100.",
    permissions: ["customers.read", "subscriptions.read"],
    response: asStored(Recall),
    example: {
      response: {
        calculatedAt: null,
        isUpdating: false,
        total: 1,
        agreed: 1,
        items: [
          {
            subscriptionId: EXAMPLE_IDS.subscription,
            customer: { id: EXAMPLE_IDS.customer, name: "Priya Sharma" },
            productName: "Gold membership",
            endDate: "2026-10-18",
            days: 34,
            optedIn: true,
            contact: exampleChat.contact,
            lastWords: { text: "Evenings suit me better", at: "2026-11-02T12:31:00.000Z" },
          },
        ],
      },
    },
    call: (api) => api.dashboards.recall(),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/top-products",
    noun,
    summary: "List the top products",
    description:
      "The five products whose running subscriptions have the largest monthly recurring revenue, the largest first.",
    permissions: ["analytics.read"],
    response: asStored(TopProducts),
    example: {
      response: {
        ...liveAnswer,
        items: [{ id: EXAMPLE_IDS.product, name: "Gold membership", subscriptions: 74, mrr: 74000 }],
      },
    },
    call: (api) => api.dashboards.topProducts(),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/units",
    noun,
    summary: "List the units with their leases",
    description:
      "The units of a property business by name, at most 200, each with the lease that ends first or the day since which it is vacant. A product without a capacity is one unit.",
    permissions: ["analytics.read", "customers.read"],
    response: asStored(Units),
    example: {
      response: {
        calculatedAt: null,
        isUpdating: false,
        units: 30,
        places: 30,
        let: 26,
        overdue: 1,
        vacantRent: 69000,
        items: [
          {
            id: EXAMPLE_IDS.product,
            name: "A-101",
            capacity: 1,
            taken: 1,
            lease: { id: EXAMPLE_IDS.subscription, customerName: "Priya Sharma", endDate: "2027-06-30" },
            vacantSince: null,
          },
        ],
      },
    },
    call: (api) => api.dashboards.units(),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/lease-ladder",
    noun,
    summary: "List the months in which leases end",
    description:
      "The active leases that end in this month and the next eleven, month by month, with the rent of each month and of the leases that end in sixty days. Of each month 100 leases are listed by default, up to 1,000.",
    permissions: ["analytics.read", "customers.read"],
    query: LeaseLadderQueryString,
    response: asStored(LeaseLadder),
    example: {
      query: { limit: "100" },
      response: {
        calculatedAt: null,
        isUpdating: false,
        ending: { leases: 1, rent: 24000 },
        months: [
          {
            month: "2026-12",
            leases: 1,
            rent: 24000,
            items: [
              {
                id: EXAMPLE_IDS.subscription,
                customerName: "Priya Sharma",
                productName: "A-101",
                endDate: "2026-12-31",
                rent: 24000,
              },
            ],
          },
        ],
      },
    },
    call: (api, { query }) => api.dashboards.leaseLadder(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/stays",
    noun,
    summary: "List arrivals and departures",
    description:
      "The bookings that start and those that end in fourteen days, today included, by their day, with what is still owed of each. At most 100 of each are listed.",
    permissions: ["analytics.read", "customers.read"],
    response: asStored(Stays),
    example: {
      response: {
        calculatedAt: null,
        isUpdating: false,
        arrivals: {
          count: 1,
          items: [
            {
              id: EXAMPLE_IDS.subscription,
              customerName: "Priya Sharma",
              productName: "Cedar room",
              on: "2026-11-21",
              nights: 3,
              balance: 9600,
            },
          ],
        },
        departures: { count: 0, items: [] },
      },
    },
    call: (api) => api.dashboards.stays(),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/occupancy",
    noun,
    summary: "Get the occupancy of the next 90 nights",
    description:
      "How many places of products with a capacity are taken in each of the next ninety nights, tonight first, and the capacity of all of them.",
    permissions: ["analytics.read"],
    response: asStored(Occupancy),
    example: { response: { ...liveAnswer, capacity: 12, nights: [{ day: "2026-11-21", taken: 9 }] } },
    call: (api) => api.dashboards.occupancy(),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/occupancy/:date",
    noun,
    summary: "List the bookings of a night",
    description: "The bookings that take a place in the night after a day, by product. 200 by default, up to 1,000.",
    permissions: ["analytics.read", "customers.read"],
    errors: { VALIDATION_FAILED: "The day isn't a date." },
    params: NightRef,
    query: NightQueryString,
    response: asStored(Night),
    example: {
      params: { date: "2026-11-21" },
      query: { limit: "200" },
      response: {
        calculatedAt: null,
        isUpdating: false,
        count: 1,
        items: [
          {
            id: EXAMPLE_IDS.subscription,
            customerName: "Priya Sharma",
            productName: "Cedar room",
            startDate: "2026-11-19",
            endDate: "2026-11-22",
          },
        ],
      },
    },
    call: (api, { params, query }) => api.dashboards.night({ ...params, ...query }),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/capacities",
    noun,
    summary: "List how full products are",
    description:
      "The products with a capacity, how many of their places are taken by subscriptions that run today, and how many of these end in the next seven days. Those with the largest share taken come first, at most 100.",
    permissions: ["analytics.read"],
    response: asStored(Capacities),
    example: {
      response: {
        calculatedAt: null,
        isUpdating: false,
        items: [{ id: EXAMPLE_IDS.product, name: "Morning batch", capacity: 40, taken: 36, ending: 2 }],
      },
    },
    call: (api) => api.dashboards.capacities(),
  }),
];
