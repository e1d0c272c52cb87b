import { z } from "zod";
import { day, wire } from "../fields.ts";
import { textLimit, WHOLE_LIST } from "../lists.ts";

/** Most lines of one area's collection sheet. */
const MOST_LINES = 500;

const area = { area: z.string().trim().max(500).optional() };
export const CollectionSheetQuery = z.object({ ...area, limit: z.int().min(1).max(MOST_LINES).default(200) });
export type CollectionSheetQuery = z.output<typeof CollectionSheetQuery>;
/** The same in a URL, where the limit is text. */
export const CollectionSheetQueryString = z.object({ ...area, limit: textLimit(MOST_LINES).optional() });

const amount = z.number().describe("In the business's currency");

/** What is due today or overdue by the customers' area, and the lines of one area. */
export const CollectionSheet = z.object({
  areas: z
    .array(
      z.object({
        area: z.string().describe("Empty: customers without an area"),
        due: z.int().describe("Subscriptions due today or overdue"),
        late: z.int().describe("Those of them that are overdue"),
        amount,
        done: z.int().describe("Renewals recorded today"),
      }),
    )
    .describe("The largest amount first, those without an area last; at most 100"),
  area: z.string().nullable().describe("The area of the lines; null if nothing is due"),
  linesCalculatedAt: wire.instant
    .nullable()
    .describe("When which lines the area has was calculated, which can differ from `calculatedAt`"),
  items: z
    .array(
      z.object({
        subscriptionId: wire.id,
        customerName: z.string(),
        phone: z.string().nullable(),
        connectionId: z.string().nullable(),
        productName: z.string(),
        amount,
        endDate: wire.day,
        daysLate: z.int().describe("0: due today"),
      }),
    )
    .describe("By connection, then by name"),
});
export type CollectionSheet = z.output<typeof CollectionSheet>;

/** Recharges (renewals and reactivations) by the day on which they were recorded. */
export const Recharges = z.object({
  from: wire.day.describe("A Monday, twelve weeks before this week's"),
  until: wire.day.describe("Today"),
  days: z.array(z.object({ date: wire.day, recharges: z.int() })).describe("Every day, the oldest first"),
  usual: z
    .array(z.number().nullable())
    .length(7)
    .describe(
      "The average of each weekday before today, from Monday, over up to twelve weeks since the first recharge; null before there was one",
    ),
});
export type Recharges = z.output<typeof Recharges>;

const date = { date: day("date") };
export const RechargesOnQuery = z.object({ ...date, limit: z.int().min(1).max(WHOLE_LIST).default(200) });
export type RechargesOnQuery = z.output<typeof RechargesOnQuery>;
/** The same in a URL, where the limit is text. */
export const RechargesOnQueryString = z.object({ ...date, limit: textLimit(1000).optional() });

/** The recharges that were recorded on a day, the largest first. */
export const RechargesOn = z.object({
  items: z.array(z.object({ subscriptionId: wire.id, customerName: z.string(), productName: z.string(), amount })),
});
export type RechargesOn = z.output<typeof RechargesOn>;
