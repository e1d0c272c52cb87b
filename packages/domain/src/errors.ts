/** Every way a call can fail that a caller may act on. The HTTP and tRPC statuses are mapped from these, once, in `api`. */
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

export type AppErrorDetails = {
  /** One sentence per field that has a problem. */
  fields?: Record<string, string>;
  /** Whole seconds after which a caller who was refused for now may try again. */
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** An expected failure: its code and message are meant for the caller. Anything else that is thrown stays unseen behind INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/**
 * The database could not be reached, or the connection to it was lost. `outcome` says what became of the transaction: `not-connected` and `not-begun`
 * (nothing ran), `rolled-back` (nothing was stored), `unknown` (it may have been stored). What runs the queries throws it.
 */
export type Unavailable = Error & { readonly outcome: "not-connected" | "not-begun" | "rolled-back" | "unknown" };

/** Told by its shape: what throws it imports nothing from here. */
export const isUnavailable = (error: unknown): error is Unavailable =>
  error instanceof Error && error.name === "UnavailableError" && "outcome" in error;

/** `Customer not found`: the same for an unknown id and for another tenant's. */
export const notFound = (what: string): AppError => new AppError("NOT_FOUND", `${what} not found`);

/** A single field's problem, shown beside the field and as the message. */
export const invalidField = (field: string, sentence: string): AppError =>
  new AppError("VALIDATION_FAILED", sentence, { fields: { [field]: sentence } });
