import { Report, ReportParams, ReportQuery } from "@aavarti/contract/reports";
import { route } from "../route.ts";

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/reports/:kind",
    noun: "Reports",
    summary: "Get a report",
    description:
      "One of six reports of a month or an Indian financial year: `collections`, `renewals`, `churn`, `products`, `team` or `tax`. Figures and tables have codes; the unit of a figure or column says how to read its values. The current period counts the days until today; `renewals` also has those to come. `renewals` and `churn` also need `customers.read`, `products` needs `products.read`, `collections`, `team` and `tax` need `payments.totals`, and `team` needs `activity.read`.",
    permissions: ["analytics.read"],
    errors: {
      VALIDATION_FAILED:
        "The report is unknown, the period is not written like 2026-11 or 2026-27, or is in the future.",
      CONFLICT: "The business's earlier movements are still being recorded. Try again in some minutes.",
    },
    params: ReportParams,
    query: ReportQuery,
    response: Report,
    example: {
      params: { kind: "collections" },
      query: { month: "2026-11" },
      response: {
        kind: "collections",
        span: "month",
        name: "2026-11",
        from: "2026-11-01",
        until: "2026-11-21",
        figures: [
          { code: "collected", unit: "money", value: "48000.00" },
          { code: "payments", unit: "count", value: 31 },
          { code: "booked", unit: "money", value: "52000.00" },
        ],
        tables: [
          {
            code: "byMode",
            columns: [
              { code: "mode", unit: "mode" },
              { code: "payments", unit: "count" },
              { code: "collected", unit: "money" },
              { code: "share", unit: "share" },
            ],
            rows: [{ values: ["upi", 31, "48000.00", 1], link: null }],
            total: [null, 31, "48000.00", null],
            more: 0,
          },
        ],
      },
    },
    call: (api, { params, query }) => api.reports.read({ ...query, kind: params.kind }),
  }),
];
