import { describeProblem } from "@aavarti/contract/sentences";
import { AppError, type ErrorCode } from "@aavarti/domain/errors";
import { TRPCError } from "@trpc/server";
import { z } from "zod";
import { UNEXPECTED } from "./error-map.ts";

/** tRPC's own refusals, which never reach one of our verbs. */
const FROM_TRPC: Partial<Record<TRPCError["code"], { code: ErrorCode; message: string }>> = {
  NOT_FOUND: { code: "NOT_FOUND", message: "There is no such procedure" },
  METHOD_NOT_SUPPORTED: { code: "METHOD_NOT_ALLOWED", message: "Use POST for a mutation and GET for a query" },
  PAYLOAD_TOO_LARGE: { code: "PAYLOAD_TOO_LARGE", message: "The request is too large" },
  UNSUPPORTED_MEDIA_TYPE: { code: "UNSUPPORTED_MEDIA_TYPE", message: "Send application/json" },
  PARSE_ERROR: { code: "VALIDATION_FAILED", message: "The request is not valid JSON" },
  BAD_REQUEST: { code: "VALIDATION_FAILED", message: "The request is not valid" },
};

/** The failure to tell a caller, whatever was thrown. The unexpected becomes INTERNAL and keeps its message to itself. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.core.$ZodError) {
    const { message, fields } = describeProblem(error);
    return new AppError("VALIDATION_FAILED", message, { fields });
  }
  if (!(error instanceof TRPCError)) return UNEXPECTED;
  // A cause that is not ours is a fault inside: BAD_REQUEST with a plain Error is tRPC failing to read the request.
  if (error.cause instanceof AppError || error.cause instanceof z.core.$ZodError) return appErrorOf(error.cause);
  const known = FROM_TRPC[error.code];
  return known ? new AppError(known.code, known.message) : UNEXPECTED;
}
