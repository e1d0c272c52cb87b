import { AUTOMATIC_INTENTS, MAX_AUTOMATIC_PER_DAY, WEEKDAYS } from "@aavarti/domain/inbox/automatic-answers";
import { z } from "zod";

const OUT_OF_RANGE = `Answers per day must be between 1 and ${MAX_AUTOMATIC_PER_DAY}`;
const HOURS = "Working hours must be full hours from 0 to 24";
const DAYS = "Days must be numbers from 1 (Monday) to 7 (Sunday)";

const choices = {
  intents: z
    .array(z.enum(AUTOMATIC_INTENTS, `Intents must be any of ${AUTOMATIC_INTENTS.join(", ")}`))
    .max(AUTOMATIC_INTENTS.length)
    .describe("What may be answered without a person; empty: nothing is"),
  mostPerDay: z
    .int(OUT_OF_RANGE)
    .min(1, OUT_OF_RANGE)
    .max(MAX_AUTOMATIC_PER_DAY, OUT_OF_RANGE)
    .describe("In one conversation and day"),
  days: z
    .array(z.literal([...WEEKDAYS], DAYS))
    .max(WEEKDAYS.length)
    .describe("Working days: 1 is Monday, 7 Sunday"),
  fromHour: z.int(HOURS).min(0, HOURS).max(23, HOURS).describe("Working hours begin, in the business's time zone"),
  untilHour: z.int(HOURS).min(1, HOURS).max(24, HOURS).describe("Working hours end, after they begin"),
};

export const AutomaticAnswers = z.object({
  ...choices,
  sentLast30Days: z.int().describe("Automatic answers of the last 30 days that were not cancelled and did not fail"),
});
export type AutomaticAnswers = z.output<typeof AutomaticAnswers>;

/** An absent field keeps its value. */
export const SaveAutomaticAnswers = z.object(choices).partial();
export type SaveAutomaticAnswers = z.output<typeof SaveAutomaticAnswers>;
