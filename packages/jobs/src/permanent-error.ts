import type { ErrorCode } from "@aavarti/domain/error-codes";
import { AppError } from "@aavarti/domain/errors";
import { ZodError } from "zod";

/** For each error code, whether the same job would fail in the same way again. */
const PERMANENT = {
  VALIDATION_FAILED: true,
  UNAUTHORIZED: true,
  INVALID_CREDENTIALS: true,
  ACCOUNT_INACTIVE: true,
  TWO_FACTOR_REQUIRED: true,
  STEP_UP_REQUIRED: true,
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
 * Returns true for a failure of a job that no retry can fix: a payload that doesn't parse, and an
 * AppError whose code would be the same again, such as NOT_FOUND, CONFLICT or NOT_CONFIGURED. Any
 * other error is false.
 */
export const isPermanentError = (error: unknown): boolean =>
  error instanceof ZodError || (error instanceof AppError && PERMANENT[error.code]);
