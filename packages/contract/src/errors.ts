import { ERROR_CODES } from "@aavarti/domain/errors";
import { z } from "zod";

export const ErrorBody = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  }),
});
export type ErrorBody = z.output<typeof ErrorBody>;
