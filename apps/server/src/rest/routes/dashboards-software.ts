import {
  CohortCustomers,
  CohortCustomersQueryString,
  CustomerCohorts,
  MrrWaterfall,
} from "@aavarti/contract/dashboards/software-saas";
import { asStored } from "@aavarti/contract/dashboards/stored";
import { EXAMPLE_IDS, liveAnswer } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Dashboard" as const;

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/dashboard/mrr-waterfall",
    noun,
    summary: "Get the MRR waterfall",
    description:
      "The monthly recurring revenue when this month began, its movements by kind with the number of customers, and that of today.",
    permissions: ["analytics.read"],
    response: asStored(MrrWaterfall),
    example: {
      response: {
        calculatedAt: null,
        isUpdating: false,
        isReady: true,
        from: "2026-11-01",
        until: "2026-11-21",
        start: 642500,
        end: 684000,
        movements: [{ kind: "new", amount: 38400, customers: 15 }],
      },
    },
    call: (api) => api.dashboards.mrrWaterfall(),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/cohorts",
    noun,
    summary: "Get customer cohorts",
    description:
      "Customers by the month of their first term, over the last twelve months: how many of them were still active at the end of each month since, and what they paid a month then. Imported customers whose earlier terms aren't known don't count.",
    permissions: ["analytics.read"],
    response: asStored(CustomerCohorts),
    example: {
      response: {
        ...liveAnswer,
        isReady: true,
        cohorts: [{ month: "2026-10-01", customers: 23, kept: [23, 22], mrr: [57500, 55000] }],
      },
    },
    call: (api) => api.dashboards.customerCohorts(),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/cohorts/rows",
    noun,
    summary: "List the customers of a cohort",
    description:
      "The customers whose first term began in the month of a day: those who had left by the end of the month `since` months later first. 200 by default, up to 1,000.",
    permissions: ["analytics.read", "customers.read"],
    query: CohortCustomersQueryString,
    response: CohortCustomers,
    example: {
      query: { month: "2026-10-01", since: "1", limit: "200" },
      response: {
        items: [{ customerId: EXAMPLE_IDS.customer, customerName: "Priya Sharma", leftOn: "2026-11-12" }],
      },
    },
    call: (api, { query }) => api.dashboards.cohortCustomers(query),
  }),
];
