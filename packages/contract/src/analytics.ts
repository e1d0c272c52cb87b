import { financialYearMonths } from "@aavarti/domain/financial-year";
import { UNKNOWN_LIFETIMES } from "@aavarti/domain/retention";
import { z } from "zod";
import { day, wire } from "./fields.ts";

export const ANALYTICS_PERIODS = ["7d", "30d", "90d"] as const;
export const AnalyticsPeriod = z.enum(ANALYTICS_PERIODS, "Period must be 7d, 30d or 90d");
export type AnalyticsPeriod = z.output<typeof AnalyticsPeriod>;

export const AnalyticsQuery = z.object({ period: AnalyticsPeriod.default("30d") });
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>;

const rupees = z.number().describe("Rupees, exact to the paisa");

export const Analytics = z.object({
  period: AnalyticsPeriod,
  totalRevenue: rupees,
  totalCustomers: z.int(),
  totalSubscriptions: z.int(),
  mrr: rupees,
  arr: rupees,
  renewalRate: z.number().min(0).max(1).nullable(),
  expiringSoon: z.int(),
  daily: z.array(z.object({ date: wire.day, revenue: rupees, subscriptions: z.int() })),
});
export type Analytics = z.output<typeof Analytics>;

/** A calendar month, `2026-11`. */
const month = z.string("Month must be a month such as 2026-11").regex(/^2[0-2]\d\d-(0[1-9]|1[0-2])$/, {
  error: "Month must be a month such as 2026-11",
});

export const MonthQuery = z.object({ month: month.optional().describe("Left out: the running one") });
export type MonthQuery = z.output<typeof MonthQuery>;

const NO_YEAR = "Year must be a financial year such as 2026-27";
const year = z.string(NO_YEAR).refine((name) => name.startsWith("2") && financialYearMonths(name) !== null, NO_YEAR);

export const FinancialYearQuery = z.object({
  year: year.optional().describe("An Indian one, April to March, such as 2026-27. Left out: the running one"),
});
export type FinancialYearQuery = z.output<typeof FinancialYearQuery>;

const share = z.number().nullable().describe("A share, 1 being the whole; null where there is nothing to divide by");

/** A span of a business whose customers come round: where its recurring revenue came from, who stayed and who left. */
export const GrowthReport = z.object({
  from: wire.day.describe("The first day of the month or year"),
  until: wire.day.describe("The last day that is counted: the last of the month or year, or today"),
  mrr: rupees.describe("Monthly recurring revenue on the last day, in rupees"),
  mrrBefore: rupees.describe("The same on the day before the first"),
  customers: z.int().describe("Whose subscriptions make up the MRR"),
  movements: z
    .object({
      new: rupees,
      expansion: rupees,
      reactivation: rupees,
      contraction: rupees,
      churn: rupees,
      paused: rupees,
    })
    .describe("What mrrBefore and mrr differ by; losses are negative"),
  nrr: share.describe("Net revenue retention, without those who came back"),
  grr: share.describe("Gross revenue retention"),
  quickRatio: z.number().nullable().describe("New, grown and reactivated for each rupee shrunk and lost"),
  lifetime: z
    .object({
      value: rupees.nullable().describe("MRR for each customer, divided by the monthly churn"),
      monthlyChurn: share.describe("Of the customers of each of six whole months, the share that left in it"),
      unknown: z
        .enum(UNKNOWN_LIFETIMES)
        .nullable()
        .describe("Why there is no value: less than six months of history, fewer than ten customers, or no churn"),
    })
    .describe("Lifetime value"),
  churn: z.object({ active: z.int(), churned: z.int() }).describe("Customers at the start, and those gone since"),
  renewals: z
    .object({ due: z.int(), renewed: z.int(), late: z.int(), dueValue: rupees, renewedValue: rupees })
    .describe("Terms that came due: renewed before grace ended, and later"),
  trend: z
    .array(z.object({ month: z.string(), mrr: rupees, customers: z.int() }))
    .describe("The 12 months until then, or those of the year"),
  cohorts: z
    .array(z.object({ month: z.string(), size: z.int(), kept: z.array(z.int()) }))
    .describe(
      "Customers by the month of their first payment: how many there were, and of them at the end of each month",
    ),
});
export type GrowthReport = z.output<typeof GrowthReport>;

export const MonthReport = GrowthReport.extend({ month: z.string().describe("Such as 2026-11") });
export type MonthReport = z.output<typeof MonthReport>;

export const FinancialYearReport = GrowthReport.extend({ year: z.string().describe("Such as 2026-27") });
export type FinancialYearReport = z.output<typeof FinancialYearReport>;

export const DayQuery = z.object({ date: day("Date") });
export type DayQuery = z.output<typeof DayQuery>;

/** What made up one day of the heatmap. */
export const DayReport = z.object({
  date: wire.day,
  revenue: rupees,
  renewals: z.int(),
  started: z.int().describe("New ones, and those that came back"),
  fellDue: z.int(),
  messagesSent: z.int(),
  terms: z.int().describe("How many terms began"),
  items: z
    .array(z.object({ subscriptionId: wire.id, customerName: z.string(), productName: z.string(), price: wire.money }))
    .describe("The dearest of them"),
});
export type DayReport = z.output<typeof DayReport>;
