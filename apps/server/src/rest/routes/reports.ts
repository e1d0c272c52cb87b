import { ReportEmailBody, ReportEmailParams, ReportEmails } from "@aavarti/contract/report-emails";
import { ReportParams, ReportQuery, StoredReport } from "@aavarti/contract/reports";
import { EXAMPLE_IDS } from "../examples.ts";
import { route } from "../route.ts";

export const routes = [
  route({
    method: "GET",
    path: "/api/v1/reports/:kind",
    noun: "Reports",
    summary: "Get a report",
    description:
      "Figures and tables of a month or Indian financial year. The unit of a figure or column says how to read its values. The current period counts the days until today. With more than 5,000 terms it is the last that was calculated, but for `collections`; asking for an older one has a newer one calculated. `collections`, `team` and `tax` also need `payments.totals`.",
    permissions: ["analytics.read"],
    errors: {
      VALIDATION_FAILED:
        "The report is unknown, the period is not written like 2026-11 or 2026-27, or is in the future.",
      CONFLICT:
        "The report of a business with more than 5,000 terms is calculated for the first time: try again in some seconds. Or the business's earlier movements are still being recorded: in some minutes.",
    },
    params: ReportParams,
    query: ReportQuery,
    response: StoredReport,
    example: {
      params: { kind: "renewals" },
      query: { month: "2026-11" },
      response: {
        kind: "renewals",
        span: "month",
        name: "2026-11",
        from: "2026-11-01",
        until: "2026-11-30",
        figures: [
          { code: "due", unit: "count", value: 21 },
          { code: "renewalRate", unit: "share", value: 0.857 },
          { code: "renewedValue", unit: "money", value: "56900.00" },
        ],
        tables: [
          {
            code: "toFollowUp",
            columns: [
              { code: "customer", unit: "text" },
              { code: "product", unit: "text" },
              { code: "endsOn", unit: "day" },
              { code: "price", unit: "money" },
              { code: "result", unit: "result" },
            ],
            rows: [
              {
                values: ["Priya Sharma", "Gold membership", "2026-11-21", "9000.00", "not_renewed"],
                link: { to: "subscription", id: EXAMPLE_IDS.subscription },
              },
            ],
            total: null,
            more: 0,
          },
        ],
        calculatedAt: null,
        isUpdating: false,
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
    permissions: [],
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
      params: { kind: "renewals" },
      body: { every: "week" },
      response: [{ kind: "renewals", every: "week" }],
    },
    call: (api, { params, body }) => api.reports.saveEmail({ ...body, kind: params.kind }),
  }),
];
