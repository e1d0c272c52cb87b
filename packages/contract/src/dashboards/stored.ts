import { z } from "zod";
import { id, wire } from "../fields.ts";

/** Since when a calculation fails, and its id. */
export const failure = z
  .object({ id: wire.id.describe("By which to try it again"), since: wire.instant })
  .optional()
  .describe("Since when a newer answer couldn't be calculated; absent if it can");

const stored = {
  calculatedAt: wire.instant
    .nullable()
    .describe("When it was calculated, for a business with more than 5,000 terms; null if for this answer"),
  isUpdating: z.boolean().describe("Whether a newer answer is being calculated"),
  failure,
};
const Stored = z.object(stored);
/** When an answer was calculated that may be a stored one. */
export type Stored = z.output<typeof Stored>;

/** Returns the schema of an answer with when it was calculated. */
export const asStored = <T extends z.core.$ZodLooseShape>(answer: z.ZodObject<T>) => answer.extend(stored);

/** A calculation that failed, to be tried again. */
export const CalculationRef = z.object({ id: id("calculation") });
