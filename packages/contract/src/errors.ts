import { ERROR_CODES } from "@aavarti/domain/error-codes";
import { z } from "zod";

/** Values that fill a reason's text. */
export const ReasonParams = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** What a sentence beside it says, for programs and other languages. */
export const StatedReason = z.object({
  reason: z.string(),
  params: ReasonParams.describe("Values in the sentence: days as YYYY-MM-DD, money in paise"),
});
export type StatedReason = z.output<typeof StatedReason>;

/** A sentence with what it says; the reason is null in what was stored before reasons were kept. */
export const StatedSentence = z.object({ sentence: z.string(), reason: z.string().nullable(), params: ReasonParams });
export type StatedSentence = z.output<typeof StatedSentence>;

export const ErrorBody = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string().describe("In English"),
    reason: z
      .string()
      .describe("Reason code for programs: more specific than the code, and unchanged when the message is reworded"),
    params: ReasonParams.describe("Values in the message: days as YYYY-MM-DD, money in paise"),
    fields: z.record(z.string(), z.string()).optional().describe("Each field with a problem, and its message"),
    fieldReasons: z
      .record(z.string(), z.object({ reason: z.string(), params: ReasonParams }))
      .optional()
      .describe("The same fields, each with its reason"),
    requestId: z.string(),
  }),
});
export type ErrorBody = z.output<typeof ErrorBody>;
