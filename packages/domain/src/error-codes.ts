/**
 * Every way a call can fail that a caller may act on. The HTTP and tRPC statuses are mapped from
 * these, once, in `api`.
 */
export const ERROR_CODES = [
  "VALIDATION_FAILED",
  "UNAUTHORIZED",
  "INVALID_CREDENTIALS",
  "ACCOUNT_INACTIVE",
  "FORBIDDEN",
  "EMAIL_NOT_VERIFIED",
  "SENDING_PAUSED",
  "INDUSTRY_CHANGE_LOCKED",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "CONFLICT",
  "TENANT_MISMATCH",
  "REQUEST_IN_PROGRESS",
  "IDEMPOTENCY_KEY_REUSED",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "RATE_LIMITED",
  "PROVIDER_ERROR",
  "NOT_CONFIGURED",
  "UNAVAILABLE",
  "INTERNAL",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
