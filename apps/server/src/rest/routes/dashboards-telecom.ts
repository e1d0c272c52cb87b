import { asStored } from "@aavarti/contract/dashboards/stored";
import {
  CollectionSheet,
  CollectionSheetQueryString,
  Recharges,
  RechargesOn,
  RechargesOnQueryString,
} from "@aavarti/contract/dashboards/telecom";
import { EXAMPLE_IDS, liveAnswer } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Dashboard" as const;

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/dashboard/collection-sheet",
    noun,
    summary: "Get the collection sheet",
    description:
      "What is due today or overdue by the customers' area (their field `area`), and the lines of one area: by default that with the largest amount. An empty `area` is that of customers without one. Up to 500 lines, 200 by default.",
    permissions: ["subscriptions.read", "customers.read"],
    query: CollectionSheetQueryString,
    response: asStored(CollectionSheet),
    example: {
      query: { area: "Gittikhadan", limit: "200" },
      response: {
        calculatedAt: null,
        isUpdating: false,
        areas: [{ area: "Gittikhadan", due: 84, late: 31, amount: 25200, done: 31 }],
        area: "Gittikhadan",
        linesCalculatedAt: null,
        items: [
          {
            subscriptionId: EXAMPLE_IDS.subscription,
            customerName: "Priya Sharma",
            phone: "+919876543210",
            connectionId: "GK-0114",
            productName: "HD Family",
            amount: 350,
            endDate: "2026-11-19",
            daysLate: 2,
          },
        ],
      },
    },
    call: (api, { query }) => api.dashboards.collectionSheet(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/recharges",
    noun,
    summary: "Count recharges by day",
    description:
      "The renewals and reactivations recorded on each day of this week and the twelve before, and the average of each weekday.",
    permissions: ["analytics.read"],
    response: asStored(Recharges),
    example: {
      response: {
        ...liveAnswer,
        from: "2026-08-24",
        until: "2026-11-21",
        days: [{ date: "2026-08-24", recharges: 41 }],
        usual: [43, 37, 34, 37, 46, 60, 63],
      },
    },
    call: (api) => api.dashboards.recharges(),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/recharges/rows",
    noun,
    summary: "List the recharges of a day",
    description: "The renewals and reactivations recorded on a day, the largest first. 200 by default, up to 1,000.",
    permissions: ["analytics.read", "customers.read"],
    query: RechargesOnQueryString,
    response: RechargesOn,
    example: {
      query: { date: "2026-11-21", limit: "200" },
      response: {
        items: [
          {
            subscriptionId: EXAMPLE_IDS.subscription,
            customerName: "Priya Sharma",
            productName: "HD Family",
            amount: 350,
          },
        ],
      },
    },
    call: (api, { query }) => api.dashboards.rechargesOn(query),
  }),
];
