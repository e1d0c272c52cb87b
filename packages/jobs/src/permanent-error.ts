import type { ErrorCode } from "@aavarti/domain/error-codes";
import { AppError } from "@aavarti/domain/errors";
import { ZodError } from "zod";

/** Whether the same job would fail the same way again. */
const PERMANENT = {
  VALIDATION_FAILED: true,
  UNAUTHORIZED: true,
  INVALID_CREDENTIALS: true,
  ACCOUNT_INACTIVE: true,
  FORBIDDEN: true,
  EMAIL_NOT_VERIFIED: true,
  SENDING_PAUSED: true,
  INDUSTRY_CHANGE_LOCKED: true,
  NOT_FOUND: true,
  METHOD_NOT_ALLOWED: true,
  CONFLICT: true,
  TENANT_MISMATCH: true,
  REQUEST_IN_PROGRESS: false,
  IDEMPOTENCY_KEY_REUSED: true,
  PAYLOAD_TOO_LARGE: true,
  UNSUPPORTED_MEDIA_TYPE: true,
  RATE_LIMITED: false,
  PROVIDER_ERROR: false,
  NOT_CONFIGURED: true,
  UNAVAILABLE: false,
  INTERNAL: false,
} satisfies Record<ErrorCode, boolean>;

/**
 * True for failures that no retry can mend: a payload that does not parse, and the `AppError` codes
 * that speak of the request itself.
 */
export const isPermanentError = (error: unknown): boolean =>
  error instanceof ZodError || (error instanceof AppError && PERMANENT[error.code]);
