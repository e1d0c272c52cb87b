import { z } from "zod";
import { wire } from "../fields.ts";

const stored = {
  calculatedAt: wire.instant
    .nullable()
    .describe("When it was calculated, for a business with more than 5,000 terms; null if for this answer"),
  isUpdating: z.boolean().describe("Whether a newer answer is being calculated"),
};
const Stored = z.object(stored);
/** When an answer was calculated that may be a stored one. */
export type Stored = z.output<typeof Stored>;

/** Returns the schema of an answer with when it was calculated. */
export const asStored = <T extends z.core.$ZodLooseShape>(answer: z.ZodObject<T>) => answer.extend(stored);
