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
const month = z.string("Month must be a month such as 2026-11").regex(/^(19|2[0-2])\d\d-(0[1-9]|1[0-2])$/, {
  error: "Month must be a month such as 2026-11",
});

export const ReportQuery = z.object({ month: month.optional().describe("Left out: the running one") });
export type ReportQuery = z.output<typeof ReportQuery>;

const share = z.number().nullable().describe("A share, 1 being the whole; null where there is nothing to divide by");

/** One month of a business whose customers come round: where its recurring revenue came from, who stayed and who left. */
export const MonthReport = z.object({
  month: z.string().describe("Such as 2026-11"),
  until: wire.day.describe("The last day that is counted: the month's last, or today"),
  mrr: rupees.describe("Monthly recurring revenue on that day, in rupees"),
  mrrBefore: rupees.describe("The same on the day before the month"),
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
  churn: z
    .object({ active: z.int(), churned: z.int() })
    .describe("Customers at the month's start, and those gone since"),
  renewals: z
    .object({ due: z.int(), renewed: z.int(), late: z.int(), dueValue: rupees, renewedValue: rupees })
    .describe("Terms that came due in the month: renewed before grace ended, and later"),
  trend: z.array(z.object({ month: z.string(), mrr: rupees, customers: z.int() })).describe("The last 12 months"),
  cohorts: z
    .array(z.object({ month: z.string(), size: z.int(), kept: z.array(z.int()) }))
    .describe(
      "Customers by the month of their first payment: how many there were, and of them at the end of each month",
    ),
});
export type MonthReport = z.output<typeof MonthReport>;

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
