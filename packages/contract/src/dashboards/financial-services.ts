import { z } from "zod";
import { wire } from "../fields.ts";
import { RenewalRow } from "../renewals.ts";

const Kept = z.object({
  started: z.int().describe("Subscriptions that started in the twelve months that ended so many months before"),
  kept: z.int().describe("Those of them that were active on the day"),
});

/** Which share of the subscriptions that started long ago is still active. */
export const Persistency = z.object({
  items: z.array(
    z.object({
      month: z.int().describe("13, 25, 37, 49 or 61"),
      now: Kept.describe("As of today"),
      yearAgo: Kept.describe("As of the same day a year ago"),
    }),
  ),
});
export type Persistency = z.output<typeof Persistency>;

/** The subscriptions in their grace period, those that lapse first at the beginning. */
export const GraceClock = z.object({
  count: z.int().describe("All of them; `items` has at most 50"),
  amount: wire.money.describe("The prices of their next terms"),
  items: z.array(
    RenewalRow.extend({
      policyNumber: z.string().nullable().describe("The template field of financial services"),
      graceDays: z.int().describe("Length of the grace period"),
      lapsesOn: wire.day.describe("Last day of the grace period"),
      graceLeft: z.int().describe("Days until then, 0 on the day"),
    }),
  ),
});
export type GraceClock = z.output<typeof GraceClock>;
