import { z } from "zod";
import { id } from "./fields.ts";

export const PaydayOf = z.object({ customerId: id("Customer") });
export type PaydayOf = z.output<typeof PaydayOf>;

export const Payday = z.object({
  payday: z
    .int()
    .nullable()
    .describe("Day of the month on which the customer usually pays; 31 is its last day; null while none is clear"),
  words: z.string().nullable().describe("The same as a sentence"),
  isFollowed: z.boolean().describe("Whether the business lets further reminders wait for it"),
});
export type Payday = z.output<typeof Payday>;
