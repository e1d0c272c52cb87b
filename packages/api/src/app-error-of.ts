import { describeProblem } from "@aavarti/contract/sentences";
import { AppError, isUnavailable, type Unavailable } from "@aavarti/domain/errors";
import { refusal } from "@aavarti/domain/refusal";
import { TRPCError } from "@trpc/server";
import { z } from "zod";
import { UNEXPECTED } from "./error-map.ts";

/** tRPC's own errors, which never reach one of our verbs. */
const FROM_TRPC: Partial<Record<TRPCError["code"], AppError>> = {
  NOT_FOUND: refusal("request.noProcedure"),
  METHOD_NOT_SUPPORTED: refusal("request.wrongProcedureMethod"),
  PAYLOAD_TOO_LARGE: refusal("request.tooLarge"),
  UNSUPPORTED_MEDIA_TYPE: refusal("request.notSentAsJson"),
  PARSE_ERROR: refusal("request.notJson"),
  BAD_REQUEST: refusal("request.notValid"),
};

/**
 * Converts anything that was thrown while a request was handled to the error sent to the caller;
 * throws nothing. An AppError is returned as it is. A lost connection to the database becomes
 * UNAVAILABLE, "try again" or "perhaps saved", and so does a business's call over its share of
 * connections. tRPC's own errors become their counterparts: invalid input of a procedure is
 * VALIDATION_FAILED. Any other error becomes INTERNAL, whose message discloses nothing and which
 * does not keep the error, so the caller logs it; also a ZodError: whoever parses what a caller
 * sent throws `invalidInput`.
 */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return unavailable(error);
  if (!(error instanceof TRPCError)) return UNEXPECTED;
  // A cause that isn't an AppError is an internal fault; BAD_REQUEST with a plain Error means that
  // tRPC couldn't read the request.
  const { code, cause } = error;
  if (cause instanceof AppError || isUnavailable(cause)) return appErrorOf(cause);
  // Only invalid input is the caller's mistake: a response or a stored value that doesn't parse is
  // ours.
  if (cause instanceof z.core.$ZodError) return code === "BAD_REQUEST" ? invalidInput(cause) : UNEXPECTED;
  return FROM_TRPC[code] ?? UNEXPECTED;
}

/**
 * Returns, without throwing it, the VALIDATION_FAILED that tells a caller what is wrong with what
 * they sent: the first problem, and in `fields` the first one of each field by its dotted path.
 */
export function invalidInput(error: z.core.$ZodError): AppError {
  const { first, fields } = describeProblem(error);
  return new AppError("VALIDATION_FAILED", first, { fields });
}

/** Seconds after which a caller may retry: a restarting database is back by then. */
const RETRY_AFTER_SECONDS = 2;
/** Seconds after which a caller may retry whose business has too many calls at once. */
const BUSY_RETRY_AFTER_SECONDS = 5;

/**
 * Returns the 503 for an unreachable database, or for a business with too many calls at once, with
 * a time to wait. It says that a write whose connection was lost during the commit must be checked
 * before it is repeated; a read can always be repeated.
 */
export function unavailable(cause: Unavailable, { isRead = false } = {}): AppError {
  if (cause.outcome === "busy") {
    const seconds = BUSY_RETRY_AFTER_SECONDS;
    return refusal("server.busy", { seconds }, { retryAfterSeconds: seconds, cause });
  }
  const reason = cause.outcome === "unknown" && !isRead ? "server.maybeSaved" : "server.unavailable";
  return refusal(reason, {}, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
