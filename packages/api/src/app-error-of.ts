import { describeProblem } from "@aavarti/contract/sentences";
import { AppError, isUnavailable, type Unavailable } from "@aavarti/domain/errors";
import { refusal } from "@aavarti/domain/refusal";
import { TRPCError } from "@trpc/server";
import { z } from "zod";
import { UNEXPECTED } from "./error-map.ts";

/** tRPC's own refusals, which never reach one of our verbs. */
const FROM_TRPC: Partial<Record<TRPCError["code"], AppError>> = {
  NOT_FOUND: refusal("request.noProcedure"),
  METHOD_NOT_SUPPORTED: refusal("request.wrongProcedureMethod"),
  PAYLOAD_TOO_LARGE: refusal("request.tooLarge"),
  UNSUPPORTED_MEDIA_TYPE: refusal("request.notSentAsJson"),
  PARSE_ERROR: refusal("request.notJson"),
  BAD_REQUEST: refusal("request.notValid"),
};

/**
 * The failure to tell a caller, whatever was thrown. The unexpected becomes INTERNAL and keeps its
 * message to itself.
 */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.core.$ZodError) {
    const { first, fields } = describeProblem(error);
    return new AppError("VALIDATION_FAILED", first, { fields });
  }
  if (isUnavailable(error)) return unavailable(error);
  if (!(error instanceof TRPCError)) return UNEXPECTED;
  // A cause that is not ours is a fault inside: BAD_REQUEST with a plain Error is tRPC failing to
  // read the request.
  const { code, cause } = error;
  if (cause instanceof AppError || isUnavailable(cause)) return appErrorOf(cause);
  // Only what the caller sent is the caller's mistake: an answer or a stored value that does not
  // parse is one of ours.
  if (cause instanceof z.core.$ZodError) return code === "BAD_REQUEST" ? appErrorOf(cause) : UNEXPECTED;
  return FROM_TRPC[code] ?? UNEXPECTED;
}

/** Seconds after which a caller may try again: a database that restarts is back by then. */
const RETRY_AFTER_SECONDS = 2;

/**
 * The 503 of a database that cannot be reached. A write that was cut off while it was stored needs
 * a look before it is repeated; a read never does.
 */
export function unavailable(cause: Unavailable, { isRead = false } = {}): AppError {
  const reason = cause.outcome === "unknown" && !isRead ? "server.maybeSaved" : "server.unavailable";
  return refusal(reason, {}, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
