import { Deliveries, DeliveriesQueryString, Dispatch, PauseBoard } from "@aavarti/contract/dashboards/ecommerce";
import { asStored } from "@aavarti/contract/dashboards/stored";
import { EXAMPLE_IDS, exampleChat, liveAnswer } from "../examples.ts";
import { route } from "../route.ts";

const noun = "Dashboard" as const;

const DATES = ["22", "23", "24", "25", "26", "27", "28", "29", "30"].map((date) => `2026-11-${date}`);
const LATER_DATES = ["01", "02", "03", "04", "05"].map((date) => `2026-12-${date}`);
const UNITS = [412, 418, 418, 415, 418, 420, 421, 414, 419, 419, 419, 420, 420, 421];

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/dashboard/dispatch",
    noun,
    summary: "Get the dispatch plan",
    description:
      "The units of each product that go out on each of the next 14 days, tomorrow first. A subscription is delivered its field `quantity` every `everyNDays` days (1 where a field is empty), counted from the first day of its unbroken run of terms, on days that are paid and not paused. At most 100 products; `days` has the totals of all.",
    permissions: ["analytics.read"],
    response: asStored(Dispatch),
    example: {
      response: {
        ...liveAnswer,
        days: [...DATES, ...LATER_DATES].map((date, place) => ({
          date,
          units: UNITS[place] ?? 0,
          deliveries: (UNITS[place] ?? 0) - 60,
        })),
        items: [{ productId: EXAMPLE_IDS.product, productName: "Cow milk, 1 litre", units: UNITS }],
        products: 1,
        skipped: { deliveries: 14, units: 23 },
      },
    },
    call: (api) => api.dashboards.dispatch(),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/dispatch/rows",
    noun,
    summary: "List the deliveries of a day",
    description:
      "The deliveries of a day, those of one product with `productId`, by product and customer. 200 by default, up to 10,000.",
    permissions: ["analytics.read", "customers.read"],
    query: DeliveriesQueryString,
    response: asStored(Deliveries),
    example: {
      query: { date: "2026-11-22", productId: EXAMPLE_IDS.product, limit: "200" },
      response: {
        calculatedAt: null,
        isUpdating: false,
        count: 1,
        units: 2,
        items: [
          {
            subscriptionId: EXAMPLE_IDS.subscription,
            customerName: "Priya Sharma",
            productName: "Cow milk, 1 litre",
            quantity: 2,
            everyNDays: 1,
          },
        ],
      },
    },
    call: (api, { query }) => api.dashboards.deliveries(query),
  }),
  route({
    method: "GET",
    path: "/api/v1/dashboard/pauses",
    noun,
    summary: "List the pauses",
    description:
      "The subscriptions that are paused until a day, those paused until someone resumes them, and those whose pause is planned, with whom to write to about each. At most 100 of each.",
    permissions: ["customers.read", "subscriptions.read"],
    response: asStored(PauseBoard),
    example: {
      response: {
        calculatedAt: null,
        isUpdating: false,
        planned: { count: 0, items: [] },
        dated: { count: 0, items: [] },
        open: {
          count: 1,
          items: [
            {
              subscriptionId: EXAMPLE_IDS.subscription,
              customer: { id: EXAMPLE_IDS.customer, name: "Priya Sharma" },
              productName: "Cow milk, 1 litre",
              quantity: 2,
              pausedFrom: "2026-10-11",
              pausedUntil: null,
              days: 41,
              contact: exampleChat.contact,
            },
          ],
        },
      },
    },
    call: (api) => api.dashboards.pauseBoard(),
  }),
];
