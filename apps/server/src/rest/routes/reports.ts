import { ReportEmailBody, ReportEmailParams, ReportEmails } from "@aavarti/contract/report-emails";
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
  route({
    method: "GET",
    path: "/api/v1/report-emails",
    noun: "Reports",
    summary: "List your report emails",
    description:
      "How often the signed-in person gets each report by email: those that their role may see. The email of a Monday has the month so far, that of the first day of a month the month before.",
    response: ReportEmails,
    example: { response: [{ kind: "collections", every: "week" }] },
    call: (api) => api.reports.emails(),
  }),
  route({
    method: "PUT",
    path: "/api/v1/report-emails/:kind",
    noun: "Reports",
    summary: "Choose a report email",
    description:
      "Sends a report to the signed-in person every Monday or on the first day of each month, with its tables as CSV files, or no more. It needs the same permissions as the report. Returns all of their choices.",
    permissions: ["analytics.read"],
    params: ReportEmailParams,
    body: ReportEmailBody,
    response: ReportEmails,
    example: {
      params: { kind: "collections" },
      body: { every: "week" },
      response: [{ kind: "collections", every: "week" }],
    },
    call: (api, { params, body }) => api.reports.saveEmail({ ...body, kind: params.kind }),
  }),
];
