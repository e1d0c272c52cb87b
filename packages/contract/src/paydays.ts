import { z } from "zod";
import { StatedReason } from "./errors.ts";
import { id } from "./fields.ts";

export const PaydayOf = z.object({ customerId: id("customer") });
export type PaydayOf = z.output<typeof PaydayOf>;

export const Payday = z.object({
  payday: z
    .int()
    .nullable()
    .describe("Day of the month the customer usually pays on. 31 is the last day; null if there is no clear day"),
  words: z.string().nullable().describe("The same as a sentence"),
  wordsReason: StatedReason.nullable().describe("Reason code and parameters of `words`"),
  isFollowed: z.boolean().describe("Whether reminders wait for this day"),
});
export type Payday = z.output<typeof Payday>;
