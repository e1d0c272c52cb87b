import { daysBetween } from "@aavarti/domain/calendar";
import { financialYearMonths } from "@aavarti/domain/financial-year";
import { MOVEMENT_KINDS } from "@aavarti/domain/growth";
import { explainField } from "@aavarti/domain/reasons/fields";
import { UNKNOWN_LIFETIMES } from "@aavarti/domain/retention";
import { z } from "zod";
import { day, wire } from "./fields.ts";
import { textLimit, WHOLE_LIST } from "./lists.ts";
import { because, issueBecause } from "./sentences.ts";

export const ANALYTICS_PERIODS = ["7d", "30d", "90d"] as const;
export const AnalyticsPeriod = z.enum(ANALYTICS_PERIODS, "Period must be 7d, 30d or 90d");
export type AnalyticsPeriod = z.output<typeof AnalyticsPeriod>;

export const AnalyticsQuery = z.object({ period: AnalyticsPeriod.default("30d") });
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>;

const amount = z.number().describe("In the business's currency, exact to two decimals");

export const Analytics = z.object({
  period: AnalyticsPeriod,
  totalRevenue: amount,
  totalCustomers: z.int(),
  totalSubscriptions: z.int(),
  mrr: amount,
  arr: amount,
  renewalRate: z.number().min(0).max(1).nullable(),
  expiringSoon: z.int(),
  daily: z.array(z.object({ date: wire.day, revenue: amount, subscriptions: z.int() })),
});
export type Analytics = z.output<typeof Analytics>;

/** A calendar month, `2026-11`. */
export const month = z
  .string(because(explainField("analytics.notMonth")))
  .regex(/^2[0-2]\d\d-(0[1-9]|1[0-2])$/, because(explainField("analytics.notMonth")));

export const MonthQuery = z.object({ month: month.optional().describe("Default: the current month") });
export type MonthQuery = z.output<typeof MonthQuery>;

const NO_YEAR = because(explainField("analytics.notYear"));
/** Schema for the name of an Indian financial year, from 2000-01 on. */
export const financialYear = z
  .string(NO_YEAR)
  .refine((name) => name.startsWith("2") && financialYearMonths(name) !== null, NO_YEAR);

export const FinancialYearQuery = z.object({
  year: financialYear
    .optional()
    .describe("An Indian financial year, April to March, such as 2026-27. Default: the current one"),
});
export type FinancialYearQuery = z.output<typeof FinancialYearQuery>;

const booked = amount.describe("Prices of the terms that began in these days, paid or not");
const collected = amount
  .nullable()
  .describe("Payments received in these days, less refunds and reversals; null without `payments.totals`");

const share = z.number().nullable().describe("A share from 0 to 1; null when it can't be calculated");

/** Growth report of a period: sources of recurring revenue, retention and churn. */
export const GrowthReport = z.object({
  from: wire.day.describe("The first day of the month or year"),
  until: wire.day.describe("The last day counted: the end of the month or year, or today"),
  mrr: amount.describe("Monthly recurring revenue on the last day"),
  mrrBefore: amount.describe("Monthly recurring revenue on the day before the first"),
  customers: z.int().describe("Customers with subscriptions in the MRR"),
  booked,
  paidBefore: amount.describe(
    "The part of `booked` that is treated as paid because it was entered before payments were recorded. Never part of `collected`",
  ),
  collected,
  movements: z
    .object({
      new: amount,
      expansion: amount,
      reactivation: amount,
      contraction: amount,
      churn: amount,
      paused: amount,
    })
    .describe("Movements between mrrBefore and mrr; losses are negative"),
  nrr: share.describe("Net revenue retention, excluding reactivations"),
  grr: share.describe("Gross revenue retention"),
  quickRatio: z
    .number()
    .nullable()
    .describe("New, expansion and reactivation revenue for each unit of contraction and churn"),
  lifetime: z
    .object({
      value: amount.nullable().describe("MRR per customer, divided by the monthly churn"),
      monthlyChurn: share.describe("Share of customers who churned in a month, averaged over six full months"),
      unknown: z
        .enum(UNKNOWN_LIFETIMES)
        .nullable()
        .describe("Why there is no value: fewer than six months of history, fewer than ten customers, or no churn"),
    })
    .describe("Lifetime value"),
  churn: z
    .object({ active: z.int(), churned: z.int() })
    .describe("Customers at the start, and those who churned since"),
  renewals: z
    .object({
      due: z.int(),
      renewed: z.int(),
      late: z.int(),
      open: z.int().describe("Terms that fell due and can still be renewed in time; `due` doesn't include them"),
      dueValue: amount,
      renewedValue: amount,
    })
    .describe("Terms that fell due: renewed within the grace period, and later"),
  trend: z
    .array(z.object({ month: z.string(), mrr: amount, customers: z.int() }))
    .describe("The 12 months up to this one, or those of the year"),
  cohorts: z
    .array(z.object({ month: z.string(), size: z.int(), kept: z.array(z.int()) }))
    .describe("Customers by month of their first term, and how many are still active at the end of each later month"),
});
export type GrowthReport = z.output<typeof GrowthReport>;

export const MonthReport = GrowthReport.extend({ month: z.string().describe("For example: 2026-11") });
export type MonthReport = z.output<typeof MonthReport>;

export const FinancialYearReport = GrowthReport.extend({ year: z.string().describe("For example: 2026-27") });
export type FinancialYearReport = z.output<typeof FinancialYearReport>;

/** A span has at most so many days: two years, so that a financial year and the one before fit. */
const MAX_MOVEMENT_DAYS = 731;

const movementSpan = z.object({
  kind: z.enum(MOVEMENT_KINDS, `Kind must be one of ${MOVEMENT_KINDS.join(", ")}`),
  from: day("from"),
  until: day("until"),
});

function refuseNoSpan({ value, issues }: z.core.ParsePayload<z.output<typeof movementSpan>>): void {
  const { from, until } = value;
  if (from <= until && daysBetween(from, until) < MAX_MOVEMENT_DAYS) return;
  issues.push({ ...issueBecause(explainField("analytics.notSpan")), path: ["until"], input: value });
}

export const ListMovements = movementSpan
  .extend({ limit: z.int().min(1).max(WHOLE_LIST).default(50) })
  .check(refuseNoSpan);
export type ListMovements = z.output<typeof ListMovements>;

/** The same in a URL, with its limit as text, at most 1,000. */
export const ListMovementsQuery = movementSpan.extend({ limit: textLimit(1000).optional() }).check(refuseNoSpan);

/** The customers behind a movement of MRR in a span of days. */
export const MovementRows = z.object({
  kind: z.enum(MOVEMENT_KINDS),
  from: wire.day,
  until: wire.day,
  amount: amount.describe("The movement of all customers together; losses are negative"),
  customers: z.int().describe("How many customers moved; `items` holds the largest"),
  items: z.array(
    z.object({
      customerId: wire.id,
      customerName: z.string(),
      amount: amount.describe("The customer's part, rounded so that all parts add up"),
      lastOn: wire.day.describe("The last day on which the customer moved"),
    }),
  ),
  checkedAt: wire.instant
    .nullable()
    .describe("When all movements were last compared with the terms, every night; null before the first time"),
  isReconciled: z.boolean().nullable().describe("Whether they agreed then; null before the first time"),
});
export type MovementRows = z.output<typeof MovementRows>;

export const DayQuery = z.object({ date: day("date") });
export type DayQuery = z.output<typeof DayQuery>;

/** Details of one day of the heatmap. */
export const DayReport = z.object({
  date: wire.day,
  revenue: amount,
  collected,
  renewals: z.int().describe("Terms that start on the day by a renewal or a reactivation"),
  started: z.int().describe("First terms of a subscription"),
  fellDue: z.int(),
  messagesSent: z.int().describe("Messages to customers, receipts and statements included"),
  terms: z.int().describe("Number of terms that started"),
  items: z
    .array(z.object({ subscriptionId: wire.id, customerName: z.string(), productName: z.string(), price: wire.money }))
    .describe("The subscriptions with the highest price"),
});
export type DayReport = z.output<typeof DayReport>;
