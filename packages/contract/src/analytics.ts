import { z } from "zod";
import { wire } from "./fields.ts";

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
