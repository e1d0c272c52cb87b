import { MOVEMENT_KINDS } from "@aavarti/domain/growth";
import { z } from "zod";
import { day, wire } from "../fields.ts";
import { textLimit, WHOLE_LIST } from "../lists.ts";

const amount = z.number().describe("In the business's currency");
const isReady = z.boolean().describe("False while a business's earlier movements are being recorded");

/** From the MRR when this month began to that of today. */
export const MrrWaterfall = z.object({
  isReady,
  from: wire.day.describe("The first day of this month"),
  until: wire.day.describe("Today"),
  start: amount.describe("On the day before the first"),
  end: amount,
  movements: z
    .array(z.object({ kind: z.enum(MOVEMENT_KINDS), amount, customers: z.int() }))
    .describe("Of each kind; losses are negative. The start and all of them add up to the end"),
});
export type MrrWaterfall = z.output<typeof MrrWaterfall>;

/** Customers by the month of their first term, over twelve months. */
export const CustomerCohorts = z.object({
  isReady,
  cohorts: z.array(
    z.object({
      month: wire.day.describe("The month's first day"),
      customers: z.int(),
      kept: z
        .array(z.int())
        .describe("How many of them had a running term at the end of each month since, the first included"),
      mrr: z.array(amount).describe("What they paid a month at these times"),
    }),
  ),
});
export type CustomerCohorts = z.output<typeof CustomerCohorts>;

const cohort = { month: day("date") };
export const CohortCustomersQuery = z.object({
  ...cohort,
  since: z.int().min(0).max(11).default(0),
  limit: z.int().min(1).max(WHOLE_LIST).default(200),
});
export type CohortCustomersQuery = z.output<typeof CohortCustomersQuery>;
/** The same in a URL, where numbers are text. */
export const CohortCustomersQueryString = z.object({
  ...cohort,
  since: z
    .string()
    .regex(/^(\d|1[01])$/)
    .transform(Number)
    .optional()
    .describe("Months after the first, 0 to 11"),
  limit: textLimit(1000).optional(),
});

/** The customers of a cohort, those who had left by then first. */
export const CohortCustomers = z.object({
  items: z.array(
    z.object({
      customerId: wire.id,
      customerName: z.string(),
      leftOn: wire.day.nullable().describe("Null for a customer who was active then"),
    }),
  ),
});
export type CohortCustomers = z.output<typeof CohortCustomers>;
