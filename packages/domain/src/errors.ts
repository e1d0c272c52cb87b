/** Every way a call can fail that a caller may act on. The HTTP and tRPC statuses are mapped from these, once, in `api`. */
export const ERROR_CODES = [
  "VALIDATION_FAILED",
  "UNAUTHORIZED",
  "INVALID_CREDENTIALS",
  "ACCOUNT_INACTIVE",
  "FORBIDDEN",
  "INDUSTRY_CHANGE_LOCKED",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "CONFLICT",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "RATE_LIMITED",
  "PROVIDER_ERROR",
  "NOT_CONFIGURED",
  "INTERNAL",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export type AppErrorDetails = {
  /** One sentence per field that has a problem. */
  fields?: Record<string, string>;
  /** Whole seconds after which a rate-limited caller may try again. */
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

/** `Customer not found`: the same for an unknown id and for another tenant's. */
export const notFound = (what: string): AppError => new AppError("NOT_FOUND", `${what} not found`);

/** A single field's problem, shown beside the field and as the message. */
export const invalidField = (field: string, sentence: string): AppError =>
  new AppError("VALIDATION_FAILED", sentence, { fields: { [field]: sentence } });
