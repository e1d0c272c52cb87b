import type { CalendarDate } from "./calendar.ts";
import { addDays, addMonthsClamped, parseCalendarDate } from "./calendar.ts";
import { financialYearMonths } from "./financial-year.ts";
import type { Permission } from "./permissions.ts";

/** The reports of a month or financial year. */
export const REPORT_KINDS = ["collections", "renewals", "churn", "products", "team", "tax"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** How often a member gets a report by email: every Monday, or on the first day of a month. */
export const REPORT_INTERVALS = ["week", "month"] as const;
export type ReportInterval = (typeof REPORT_INTERVALS)[number];

/**
 * What each report needs: those that name customers and members need the right to see them, and
 * those with sums of money the right to totals.
 */
export const REPORT_PERMISSIONS = {
  collections: ["analytics.read", "payments.totals"],
  renewals: ["analytics.read", "customers.read"],
  churn: ["analytics.read", "customers.read"],
  products: ["analytics.read", "products.read"],
  team: ["analytics.read", "activity.read", "payments.totals"],
  tax: ["analytics.read", "payments.totals"],
} as const satisfies Record<ReportKind, readonly Permission[]>;

/**
 * What a value of a report is. `money` is an amount of the API, a decimal text; `day` a date and
 * `month` its first day; `share` a number from 0 to 1; `rate` a GST rate in percent; `mode` a
 * payment mode; `result` what became of a term.
 */
export const VALUE_UNITS = ["text", "day", "month", "money", "count", "share", "rate", "mode", "result"] as const;
export type ValueUnit = (typeof VALUE_UNITS)[number];
export type ReportValue = string | number | null;

/** What became of a term that ended, or will end, in the period. */
export const TERM_RESULTS = ["to_come", "open", "renewed_late", "not_renewed"] as const;
export type TermResult = (typeof TERM_RESULTS)[number];

/** The units of figures and columns, by their code. */
export const REPORT_UNITS = {
  collected: "money",
  payments: "count",
  day: "day",
  month: "month",
  mode: "mode",
  share: "share",
  ending: "count",
  due: "count",
  renewed: "count",
  late: "count",
  notRenewed: "count",
  open: "count",
  toCome: "count",
  renewalRate: "share",
  dueValue: "money",
  renewedValue: "money",
  customer: "text",
  product: "text",
  endsOn: "day",
  price: "money",
  result: "result",
  churned: "count",
  churnRate: "share",
  mrrLost: "money",
  returned: "count",
  mrrReturned: "money",
  leftOn: "day",
  returnedOn: "day",
  perMonth: "money",
  mrr: "money",
  running: "count",
  gained: "money",
  lost: "money",
  booked: "money",
  person: "text",
  people: "count",
  renewals: "count",
  replies: "count",
  promises: "count",
  customersAdded: "count",
  charged: "money",
  taxable: "money",
  gst: "money",
  gstRate: "rate",
  sac: "text",
} as const satisfies Record<string, ValueUnit>;
export type ReportCode = keyof typeof REPORT_UNITS;
export const REPORT_CODES = Object.keys(REPORT_UNITS) as [ReportCode, ...ReportCode[]];

/** The columns that name a customer, a product or a member. */
const REPORT_NAMES = ["customer", "product", "person"] as const satisfies readonly ReportCode[];
export type ReportNameCode = (typeof REPORT_NAMES)[number];

/** Whether a column names a customer, a product or a member. */
export const isReportName = (code: ReportCode): code is ReportNameCode => REPORT_NAMES.some((name) => name === code);

/** The figures and tables of each report, in the order in which they are shown. */
export const REPORT_PARTS = {
  collections: {
    figures: ["collected", "payments", "booked"],
    tables: {
      byDay: ["day", "payments", "collected"],
      byMonth: ["month", "payments", "collected"],
      byMode: ["mode", "payments", "collected", "share"],
    },
  },
  renewals: {
    figures: [
      "ending",
      "due",
      "renewed",
      "late",
      "notRenewed",
      "open",
      "toCome",
      "renewalRate",
      "dueValue",
      "renewedValue",
    ],
    tables: {
      dueByProduct: [
        "product",
        "ending",
        "due",
        "renewed",
        "late",
        "notRenewed",
        "open",
        "toCome",
        "renewalRate",
        "renewedValue",
      ],
      toFollowUp: ["customer", "product", "endsOn", "price", "result"],
    },
  },
  churn: {
    figures: ["churned", "churnRate", "mrrLost", "returned", "mrrReturned"],
    tables: {
      whoLeft: ["customer", "leftOn", "perMonth"],
      whoReturned: ["customer", "returnedOn", "perMonth"],
    },
  },
  products: {
    figures: ["mrr", "running", "booked"],
    tables: { byProduct: ["product", "running", "mrr", "gained", "lost", "booked", "due", "renewalRate"] },
  },
  team: {
    figures: ["people", "collected", "renewals", "replies"],
    tables: { byPerson: ["person", "payments", "collected", "renewals", "replies", "promises", "customersAdded"] },
  },
  tax: {
    figures: ["charged", "taxable", "gst"],
    tables: {
      byRate: ["gstRate", "charged", "taxable", "gst"],
      taxByProduct: ["product", "sac", "gstRate", "charged", "taxable", "gst"],
    },
  },
} as const satisfies Record<
  ReportKind,
  { figures: readonly ReportCode[]; tables: Readonly<Record<string, readonly ReportCode[]>> }
>;

type TablesOf<Kind extends ReportKind> = keyof (typeof REPORT_PARTS)[Kind]["tables"];
export type ReportTableCode = { [Kind in ReportKind]: TablesOf<Kind> }[ReportKind];
export const REPORT_TABLES = REPORT_KINDS.flatMap((kind) => Object.keys(REPORT_PARTS[kind].tables)) as [
  ReportTableCode,
  ...ReportTableCode[],
];

/** What a row of a report opens. A `day` is that day's payments. */
export const REPORT_LINKS = ["customer", "subscription", "product", "day"] as const;
export type ReportLink = { to: (typeof REPORT_LINKS)[number]; id: string };

/** The month (`2026-11`) or financial year (`2026-27`) that a report is of. */
export type ReportPeriod = { span: "month" | "year"; name: string };

/** The first and last day of a month or financial year, also of those that are to come. */
export type ReportSpan = ReportPeriod & { first: CalendarDate; last: CalendarDate };

/** Returns the days of a month such as `2026-11`; null for another text. */
export function monthSpan(name: string): ReportSpan | null {
  const first = /^\d{4}-\d{2}$/.test(name) ? parseCalendarDate(`${name}-01`) : null;
  return first && { span: "month", name, first, last: addDays(addMonthsClamped(first, 1), -1) };
}

/** Returns the days of an Indian financial year such as `2026-27`; null for another text. */
export function yearSpan(name: string): ReportSpan | null {
  const first = financialYearMonths(name)?.[0];
  return first ? { span: "year", name, first, last: addDays(addMonthsClamped(first, 12), -1) } : null;
}
