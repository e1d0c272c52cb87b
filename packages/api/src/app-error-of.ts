import { describeProblem } from "@aavarti/contract/sentences";
import { AppError, type ErrorCode, isUnavailable, type Unavailable } from "@aavarti/domain/errors";
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
  if (isUnavailable(error)) return unavailable(error);
  if (!(error instanceof TRPCError)) return UNEXPECTED;
  // A cause that is not ours is a fault inside: BAD_REQUEST with a plain Error is tRPC failing to read the request.
  const { code, cause } = error;
  if (cause instanceof AppError || isUnavailable(cause)) return appErrorOf(cause);
  // Only what the caller sent is the caller's mistake: an answer or a stored value that does not parse is one of ours.
  if (cause instanceof z.core.$ZodError) return code === "BAD_REQUEST" ? appErrorOf(cause) : UNEXPECTED;
  const known = FROM_TRPC[code];
  return known ? new AppError(known.code, known.message) : UNEXPECTED;
}

/** Seconds after which a caller may try again: a database that restarts is back by then. */
const RETRY_AFTER_SECONDS = 2;

/** The 503 of a database that cannot be reached. A write that was cut off while it was stored needs a look before it is repeated; a read never does. */
export function unavailable(cause: Unavailable, { isRead = false } = {}): AppError {
  const message =
    cause.outcome === "unknown" && !isRead
      ? "We couldn't confirm that this was saved. Check before you try again."
      : "Aavarti is temporarily unavailable. Try again in a moment.";
  return new AppError("UNAVAILABLE", message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
