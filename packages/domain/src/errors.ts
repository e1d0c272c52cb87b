import type { ErrorCode } from "./error-codes.ts";
import type { Explanation, Params, ParamsArgument, Sentences } from "./explanations.ts";

export type AppErrorDetails = {
  /** The field that the whole error is about. */
  field?: string;
  /** One explanation per invalid field. */
  fields?: Readonly<Record<string, Explanation>>;
  /** Whole seconds after which the caller may retry. */
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};

/**
 * An expected failure whose code, explanation and English message are sent to the caller. Anything
 * else that is thrown is hidden behind INTERNAL.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly explanation: Explanation;
  readonly fields: Readonly<Record<string, Explanation>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, explanation: Explanation, details: AppErrorDetails = {}) {
    super(explanation.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.explanation = explanation;
    this.fields = details.fields ?? (details.field === undefined ? undefined : { [details.field]: explanation });
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/**
 * The database was unreachable, its connection was lost, or a business had to wait too long for a
 * connection. `outcome` is the transaction's result: `busy`, `not-connected` and `not-begun`
 * (nothing ran), `rolled-back` (nothing was stored), `unknown` (it may have been stored). Thrown by
 * the code that runs queries.
 */
export type Unavailable = Error & {
  readonly outcome: "busy" | "not-connected" | "not-begun" | "rolled-back" | "unknown";
};

/**
 * Returns whether a call that failed so may succeed at once when it is made again: false for `busy`
 * and `not-connected`, since it has waited for a connection already. Also true for `unknown`, whose
 * transaction may have been stored.
 */
export const isWorthRepeating = ({ outcome }: Unavailable): boolean =>
  outcome !== "busy" && outcome !== "not-connected";

/**
 * Returns whether an error is an `Unavailable` of the database, which says what became of the
 * transaction. Goes by its shape, since the code that throws it imports nothing from here.
 */
export const isUnavailable = (error: unknown): error is Unavailable =>
  error instanceof Error && error.name === "UnavailableError" && "outcome" in error;

/** The reasons that have an error code. */
type RefusalOf<Area extends Sentences> = {
  [Reason in keyof Area & string]: Area[Reason] extends { code: ErrorCode } ? Reason : never;
}[keyof Area & string];

/**
 * Returns a function that creates (does not throw) the AppError of one of the reasons of `area`, a
 * part of the registry of reasons, with its error code, values and English text. Only reasons with
 * an error code are accepted.
 */
export const refuser =
  <Area extends Sentences>(area: Area) =>
  <Reason extends RefusalOf<Area>>(
    reason: Reason,
    ...[params, details]: [...ParamsArgument<Area[Reason]>, details?: AppErrorDetails]
  ): AppError => {
    const { code, says } = area[reason] as { code: ErrorCode; says: (params: unknown) => string };
    return new AppError(
      code,
      { reason, params: (params ?? {}) as Params, message: says(params) },
      details as AppErrorDetails,
    );
  };

/**
 * Returns a VALIDATION_FAILED error for a single field; its text is shown beside the field and is
 * also the message. Does not throw it.
 */
export const invalidField = (field: string, explanation: Explanation): AppError =>
  new AppError("VALIDATION_FAILED", explanation, { field });
