import type { ErrorCode } from "@aavarti/domain/error-codes";
import { refusal } from "@aavarti/domain/refusal";
import type { TRPC_ERROR_CODE_KEY } from "@trpc/server/rpc";

type Mapped = { status: number; trpc: TRPC_ERROR_CODE_KEY };

/** Maps our error codes to HTTP statuses and tRPC codes. */
export const ERROR_MAP = {
  VALIDATION_FAILED: { status: 400, trpc: "BAD_REQUEST" },
  UNAUTHORIZED: { status: 401, trpc: "UNAUTHORIZED" },
  INVALID_CREDENTIALS: { status: 401, trpc: "UNAUTHORIZED" },
  TWO_FACTOR_REQUIRED: { status: 401, trpc: "UNAUTHORIZED" },
  ACCOUNT_INACTIVE: { status: 402, trpc: "PAYMENT_REQUIRED" },
  FORBIDDEN: { status: 403, trpc: "FORBIDDEN" },
  STEP_UP_REQUIRED: { status: 403, trpc: "FORBIDDEN" },
  EMAIL_NOT_VERIFIED: { status: 403, trpc: "FORBIDDEN" },
  SENDING_PAUSED: { status: 403, trpc: "FORBIDDEN" },
  INDUSTRY_CHANGE_LOCKED: { status: 403, trpc: "FORBIDDEN" },
  NOT_FOUND: { status: 404, trpc: "NOT_FOUND" },
  METHOD_NOT_ALLOWED: { status: 405, trpc: "METHOD_NOT_SUPPORTED" },
  CONFLICT: { status: 409, trpc: "CONFLICT" },
  TENANT_MISMATCH: { status: 409, trpc: "CONFLICT" },
  REQUEST_IN_PROGRESS: { status: 409, trpc: "CONFLICT" },
  IDEMPOTENCY_KEY_REUSED: { status: 422, trpc: "UNPROCESSABLE_CONTENT" },
  PAYLOAD_TOO_LARGE: { status: 413, trpc: "PAYLOAD_TOO_LARGE" },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, trpc: "UNSUPPORTED_MEDIA_TYPE" },
  RATE_LIMITED: { status: 429, trpc: "TOO_MANY_REQUESTS" },
  PROVIDER_ERROR: { status: 502, trpc: "BAD_GATEWAY" },
  NOT_CONFIGURED: { status: 503, trpc: "SERVICE_UNAVAILABLE" },
  UNAVAILABLE: { status: 503, trpc: "SERVICE_UNAVAILABLE" },
  INTERNAL: { status: 500, trpc: "INTERNAL_SERVER_ERROR" },
} as const satisfies Record<ErrorCode, Mapped>;

/** Returns the HTTP status that the contract assigns to the error code. */
export const httpStatusOf = (code: ErrorCode): number => ERROR_MAP[code].status;

/** Error sent to the caller for any unexpected failure. */
export const UNEXPECTED = refusal("server.failed");
