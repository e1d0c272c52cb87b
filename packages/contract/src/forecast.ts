import { CALL_REASONS, FORECAST_DAYS, MIN_CHANCES } from "@aavarti/domain/forecast";
import { z } from "zod";
import { failure } from "./dashboards/stored.ts";
import { wire } from "./fields.ts";
import { page, textLimit, WHOLE_LIST, wholeCursor } from "./lists.ts";

const amount = z.number().describe("In the business's currency, exact to two decimals");
const probability = z.number().min(0).max(1);

/** Large businesses have a forecast that is calculated once a day. */
const calculation = {
  calculatedAt: wire.instant
    .nullable()
    .describe("When it was calculated, for a business with more than 5,000 terms; null if for this answer"),
  calculatedPercent: z
    .int()
    .nullable()
    .describe(
      "How far the next calculation is, 0 to 100; until it's done, this is the last one, or empty. Null if none is due",
    ),
  failure,
};

const range = {
  due: amount.describe("Prices of the next terms that are due by then"),
  expected: amount.describe("Sum of each price times the probability that the term is renewed"),
  low: amount.describe("Four of five times it is at least `low` and at most `high`"),
  high: amount,
};

/** What is expected to be renewed in the next 30, 60 and 90 days. */
export const Forecast = z.object({
  from: wire.day.describe("The day for which it was calculated"),
  needed: z.int().describe(`Terms needed for a forecast: ${MIN_CHANCES}`),
  known: z.int().describe("Terms of the last two years that ended and had their time to be renewed"),
  renewed: z.int().describe("Those of them that were renewed"),
  startsOn: wire.day
    .nullable()
    .describe("While fewer terms are known than needed: when there will be enough. Otherwise null, also if unknown"),
  horizons: z
    .array(z.object({ days: z.int(), until: wire.day, terms: z.int().describe("Terms that are due"), ...range }))
    .describe("For 30, 60 and 90 days; empty while too few terms are known"),
  points: z
    .array(z.object({ day: wire.day, ...range }))
    .describe("The running total every ten days from today; the first is what is late or due today"),
  lastQuarter: z
    .object({
      from: wire.day,
      until: wire.day,
      ...range,
      actual: amount.describe("What these terms brought when they were renewed, up to now"),
      isOver: z.boolean().describe("Whether all of them have had their time to be renewed"),
      everyone: amount.describe("For comparison: if everyone had renewed"),
      lastMonth: amount.describe("For comparison: at the renewal rate of the month before"),
    })
    .nullable()
    .describe("The forecast as it would have been made on the first day of the last quarter; null without history"),
  ...calculation,
});
export type Forecast = z.output<typeof Forecast>;

const NO_DAYS = `Days must be one of ${FORECAST_DAYS.join(", ")}`;

export const ListCalls = z.object({
  days: z.literal(FORECAST_DAYS, NO_DAYS).default(30),
  limit: z.int().min(1).max(WHOLE_LIST).default(50),
  cursor: wholeCursor.optional(),
});
export type ListCalls = z.output<typeof ListCalls>;

/** The same in a URL, with days and limit as text. */
export const ListCallsQuery = z.object({
  days: z.enum(["30", "60", "90"], NO_DAYS).transform(Number).pipe(z.literal(FORECAST_DAYS)).optional(),
  limit: textLimit(1000).optional(),
  cursor: z.string().optional().describe("`nextCursor` of the page before"),
});

/** A subscription whose next term is due, with what may be lost. */
export const Call = z.object({
  subscriptionId: wire.id,
  customerId: wire.id,
  customerName: z.string(),
  phone: z.string().nullable().describe("E.164"),
  productName: z.string(),
  endDate: wire.day,
  amount: amount.describe("Price of the next term"),
  probability: probability.describe("That this term is renewed"),
  loss: amount.describe("The loss that is expected: amount × (1 − probability)"),
  reasons: z
    .array(z.enum(CALL_REASONS))
    .describe(
      "Why: its own record, due for the first time, late, promised to pay, or fewer renew in this month. The values are in the other fields",
    ),
  renewed: z.int().describe("How many of its last terms, at most 12, were renewed in time"),
  chances: z.int().describe("How many of these terms there were"),
  planRate: probability.describe("How many of those on the same plan renew their first term"),
  daysLate: z.int(),
  promisedOn: wire.day.nullable().describe("The day for which payment is promised"),
});
export type Call = z.output<typeof Call>;

/** A business with more than 5,000 terms has the 2,000 calls with the largest loss. */
export const CallPage = page(Call).extend(calculation);
export type CallPage = z.output<typeof CallPage>;
