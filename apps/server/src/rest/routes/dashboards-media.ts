import {
  JoinsAndLeaves,
  SurvivalCurves,
  WeekCustomers,
  WeekCustomersQueryString,
} from "@aavarti/contract/dashboards/media-entertainment";
import { asStored } from "@aavarti/contract/dashboards/stored";
import { EXAMPLE_IDS, liveAnswer } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Dashboard" as const;

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/dashboard/joins-and-leaves",
    noun,
    summary: "Count who came and left by week",
    description:
      "The customers who came (also back) and left in each of 26 spans of seven days, of which the last ends today.",
    permissions: ["analytics.read"],
    response: asStored(JoinsAndLeaves),
    example: {
      response: {
        ...liveAnswer,
        isReady: true,
        weeks: [{ from: "2026-11-15", until: "2026-11-21", joined: 148, left: 87 }],
      },
    },
    call: (api) => api.dashboards.joinsAndLeaves(),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/joins-and-leaves/rows",
    noun,
    summary: "List who came or left in a week",
    description:
      "The customers who came or left in the seven days from a day, the last first. 200 by default, up to 1,000.",
    permissions: ["analytics.read", "customers.read"],
    query: WeekCustomersQueryString,
    response: WeekCustomers,
    example: {
      query: { from: "2026-11-15", side: "left", limit: "200" },
      response: {
        items: [{ customerId: EXAMPLE_IDS.customer, customerName: "Priya Sharma", on: "2026-11-18" }],
      },
    },
    call: (api, { query }) => api.dashboards.weekCustomers(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/survival",
    noun,
    summary: "Get survival curves by product",
    description:
      "For the four products with most subscriptions begun in the last 24 months, the share still there after each month up to twelve. Imported subscriptions don't count.",
    permissions: ["analytics.read"],
    response: asStored(SurvivalCurves),
    example: {
      response: {
        ...liveAnswer,
        products: [{ id: EXAMPLE_IDS.product, name: "Digital edition", started: 212, shares: [1, 0.86, 0.77] }],
      },
    },
    call: (api) => api.dashboards.survivalCurves(),
  }),
];
