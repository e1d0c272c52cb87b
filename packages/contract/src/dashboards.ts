import { isOfSpan, KEY_FIGURE_CODES } from "@aavarti/domain/key-figures";
import { explainField } from "@aavarti/domain/reasons/fields";
import { z } from "zod";
import { failure } from "./dashboards/stored.ts";
import { day, wire } from "./fields.ts";
import { textLimit, WHOLE_LIST } from "./lists.ts";
import { RenewalRow } from "./renewals.ts";
import { issueBecause } from "./sentences.ts";

/** Most renewals of the list of today's work. */
const MOST_WORK = 50;

export const WorkQuery = z.object({ limit: z.int().min(1).max(MOST_WORK).default(8) });
export type WorkQuery = z.output<typeof WorkQuery>;
/** The same in a URL, where the limit is text. */
export const WorkQueryString = z.object({ limit: textLimit(MOST_WORK).optional() });

export const WorkItem = RenewalRow.extend({
  lastWords: z
    .object({ text: z.string().describe("At most 200 characters"), at: wire.instant })
    .nullable()
    .describe("What the customer wrote last, within seven days; null without `inbox.read`"),
});
export type WorkItem = z.output<typeof WorkItem>;

/** Whom to ask for a renewal today. */
export const Work = z.object({
  customers: z.int().describe("Customers whose renewal is overdue or due today"),
  promised: z.int().describe("Those of them who promised to pay today or on a later day"),
  oldestDays: z.int().nullable().describe("How many days late the oldest one is; null if nothing is overdue"),
  items: z
    .array(WorkItem)
    .describe("The most urgent first: overdue by amount times days, then promised, then due today by amount"),
});
export type Work = z.output<typeof Work>;

export const FigureCode = z.enum(KEY_FIGURE_CODES, `Figure must be one of: ${KEY_FIGURE_CODES.join(", ")}`);

/** A key figure of a dashboard. Money is in the business's currency. */
export const KeyFigure = z.object({
  code: FigureCode,
  unit: z.enum(["money", "count", "share", "change", "days", "months", "ratio"]),
  value: z
    .number()
    .nullable()
    .describe(
      "A share is from 0 to 1, a change 0.06 for 6% more; null when there is nothing to divide by, and for `averageGift` without `payments.totals`",
    ),
  part: z.number().nullable().describe("Of a quotient, what is divided; null for a sum"),
  whole: z.number().nullable().describe("Of a quotient, what it is divided by; null for a sum"),
  rows: z.int().describe("How many rows it was computed from"),
});
export type KeyFigure = z.output<typeof KeyFigure>;

/** The key figures of the business's dashboard, in their order. */
export const KeyFigures = z.object({
  industryType: z.string(),
  figures: z.array(KeyFigure),
  calculatedAt: wire.instant
    .nullable()
    .describe("When they were calculated, for a business with more than 5,000 terms; null if for this answer"),
  isUpdating: z
    .boolean()
    .describe("Whether newer ones are being calculated; until they are there, these are the last ones, or none"),
  failure,
});
export type KeyFigures = z.output<typeof KeyFigures>;

const figureRef = { code: FigureCode };
const span = {
  from: day("from").optional().describe("With `until`: of these days instead of those of the dashboard"),
  until: day("until").optional().describe("For the figures of the reports in Analytics"),
};
export const FigureRowsQuery = z
  .object({ ...figureRef, ...span, limit: z.int().min(1).max(WHOLE_LIST).default(100) })
  .check(({ value, issues }) => {
    const { code, from, until } = value;
    if (from === undefined && until === undefined) return;
    if (from !== undefined && until !== undefined && from <= until && isOfSpan(code)) return;
    issues.push({ ...issueBecause(explainField("analytics.notSpan")), path: ["until"], input: value });
  });
export type FigureRowsQuery = z.output<typeof FigureRowsQuery>;
/** The same in a URL; the code is part of its path. */
export const FigureRowsQueryString = z.object({ ...span, limit: textLimit(1000).optional() });
export const FigureRef = z.object(figureRef);

/** A key figure with the rows it was computed from, those that count most first. */
export const FigureRows = z.object({
  figure: KeyFigure,
  items: z.array(
    z.object({
      subscriptionId: wire.id.nullable(),
      customerId: wire.id.nullable(),
      productId: wire.id.nullable(),
      customerName: z.string().nullable(),
      productName: z.string().nullable(),
      on: wire.day.nullable().describe("The day that the row is about, such as the end of the term"),
      part: z.number().describe("What the row adds to the figure, or to the part of a quotient"),
      whole: z.number().describe("What the row adds to the whole of a quotient"),
    }),
  ),
});
export type FigureRows = z.output<typeof FigureRows>;

/** Products by the monthly recurring revenue of their running subscriptions, the largest first. */
export const TopProducts = z.object({
  items: z.array(
    z.object({
      id: wire.id,
      name: z.string(),
      subscriptions: z.int().describe("Running subscriptions"),
      mrr: z.number().describe("In the business's currency"),
    }),
  ),
});
export type TopProducts = z.output<typeof TopProducts>;

/** The units of a property business with their leases, by name. Amounts are a month's. */
export const Units = z.object({
  units: z.int().describe("All units"),
  places: z.int().describe("Their capacities added up; a unit without one counts as 1"),
  let: z.int().describe("Places taken by leases that are active today"),
  overdue: z.int().describe("Places without an active lease whose tenant's renewal is overdue"),
  vacantRent: z.number().describe("What the places that nobody has would bring in a month at the units' prices"),
  items: z.array(
    z.object({
      id: wire.id,
      name: z.string(),
      capacity: z.int(),
      taken: z.int().describe("Leases active today"),
      lease: z
        .object({ id: wire.id, customerName: z.string(), endDate: wire.day })
        .nullable()
        .describe("The lease that ends first, also one whose renewal is overdue"),
      vacantSince: wire.day.nullable().describe("The day on which the latest closed lease stopped"),
    }),
  ),
});
export type Units = z.output<typeof Units>;

/** Leases listed of each month. */
export const LeaseLadderQuery = z.object({ limit: z.int().min(1).max(WHOLE_LIST).default(100) });
export type LeaseLadderQuery = z.output<typeof LeaseLadderQuery>;
/** The same in a URL, where the limit is text. */
export const LeaseLadderQueryString = z.object({ limit: textLimit(1000).optional() });

/** The active leases by the month in which they end. Rents are a month's. */
export const LeaseLadder = z.object({
  ending: z.object({ leases: z.int(), rent: z.number() }).describe("Those that end in 60 days, today included"),
  months: z.array(
    z.object({
      month: z.string().describe("YYYY-MM; this month and the next eleven"),
      leases: z.int(),
      rent: z.number(),
      items: z
        .array(
          z.object({
            id: wire.id,
            customerName: z.string(),
            productName: z.string(),
            endDate: wire.day,
            rent: z.number(),
          }),
        )
        .describe("By their end, 100 by default"),
    }),
  ),
});
export type LeaseLadder = z.output<typeof LeaseLadder>;

const stays = z.object({
  count: z.int().describe("All of them"),
  items: z
    .array(
      z.object({
        id: wire.id,
        customerName: z.string(),
        productName: z.string(),
        on: wire.day.describe("The day of the arrival or departure"),
        nights: z.int(),
        balance: z.number().describe("What is still owed of the booking, in the business's currency"),
      }),
    )
    .describe("By their day, at most 100"),
});
/** The bookings that start and those that end in fourteen days, today included. */
export const Stays = z.object({ arrivals: stays, departures: stays });
export type Stays = z.output<typeof Stays>;

/** How full the products with a capacity are in the next ninety nights, tonight first. */
export const Occupancy = z.object({
  capacity: z.int().describe("The capacities of all products added up; 0 if none has one"),
  nights: z.array(z.object({ day: wire.day, taken: z.int().describe("More than the capacity if it was exceeded") })),
});
export type Occupancy = z.output<typeof Occupancy>;

export const NightRef = z.object({ date: day("date") });
export const NightQuery = NightRef.extend({ limit: z.int().min(1).max(WHOLE_LIST).default(200) });
export type NightQuery = z.output<typeof NightQuery>;
/** The same in a URL; the day is part of its path. */
export const NightQueryString = z.object({ limit: textLimit(1000).optional() });

/** The bookings that take a place in the night after a day. */
export const Night = z.object({
  count: z.int().describe("All of them"),
  items: z
    .array(
      z.object({
        id: wire.id,
        customerName: z.string(),
        productName: z.string(),
        startDate: wire.day,
        endDate: wire.day,
      }),
    )
    .describe("By product, 200 by default"),
});
export type Night = z.output<typeof Night>;

/** The products with a capacity, those with the largest share taken first, at most 100. */
export const Capacities = z.object({
  items: z.array(
    z.object({
      id: wire.id,
      name: z.string(),
      capacity: z.int(),
      taken: z.int().describe("Running subscriptions; more than the capacity if it was exceeded"),
      ending: z.int().describe("Those of them whose term ends in the next seven days, today included"),
    }),
  ),
});
export type Capacities = z.output<typeof Capacities>;
