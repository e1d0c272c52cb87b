import { z } from "zod";
import { day, wire } from "../fields.ts";
import { textLimit, WHOLE_LIST } from "../lists.ts";

/** How many customers came and left, by spans of seven days of which the last ends today. */
export const JoinsAndLeaves = z.object({
  isReady: z.boolean().describe("False while a business's earlier movements are being recorded"),
  weeks: z
    .array(z.object({ from: wire.day, until: wire.day, joined: z.int(), left: z.int() }))
    .describe("The oldest first; those before anybody came are left out"),
});
export type JoinsAndLeaves = z.output<typeof JoinsAndLeaves>;

const SIDES = ["joined", "left"] as const;
const week = { from: day("from"), side: z.enum(SIDES, `Side must be one of: ${SIDES.join(", ")}`) };
export const WeekCustomersQuery = z.object({ ...week, limit: z.int().min(1).max(WHOLE_LIST).default(200) });
export type WeekCustomersQuery = z.output<typeof WeekCustomersQuery>;
/** The same in a URL, where the limit is text. */
export const WeekCustomersQueryString = z.object({ ...week, limit: textLimit(1000).optional() });

/** Who came or left in the seven days from a day, the last first. */
export const WeekCustomers = z.object({
  items: z.array(z.object({ customerId: wire.id, customerName: z.string(), on: wire.day })),
});
export type WeekCustomers = z.output<typeof WeekCustomers>;

/** Which share of the subscriptions of a product is still there after how many months. */
export const SurvivalCurves = z.object({
  products: z
    .array(
      z.object({
        id: wire.id,
        name: z.string(),
        started: z.int().describe("Subscriptions that began in the last 24 months"),
        shares: z
          .array(z.number())
          .describe(
            "From 0 to 1, at the start and after each whole month up to twelve, by the method of Kaplan and Meier; as far as at least five of them have come",
          ),
      }),
    )
    .describe("The products with most of them, at most four"),
});
export type SurvivalCurves = z.output<typeof SurvivalCurves>;
