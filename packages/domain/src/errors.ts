import type { ErrorCode } from "./error-codes.ts";
import type { Explanation, Params, ParamsArgument, Sentences } from "./explanations.ts";

export type AppErrorDetails = {
  /** The field that the error as a whole is about. */
  field?: string;
  /** One explanation per field that has a problem. */
  fields?: Readonly<Record<string, Explanation>>;
  /** Whole seconds after which a caller who was refused for now may try again. */
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};

/**
 * An expected failure: its code, its explanation and its message, which is the English of it, are
 * meant for the caller. Anything else that is thrown stays unseen behind INTERNAL.
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
 * The database could not be reached, or the connection to it was lost. `outcome` says what became
 * of the transaction: `not-connected` and `not-begun` (nothing ran), `rolled-back` (nothing was
 * stored), `unknown` (it may have been stored). What runs the queries throws it.
 */
export type Unavailable = Error & { readonly outcome: "not-connected" | "not-begun" | "rolled-back" | "unknown" };

/** Told by its shape: what throws it imports nothing from here. */
export const isUnavailable = (error: unknown): error is Unavailable =>
  error instanceof Error && error.name === "UnavailableError" && "outcome" in error;

/** The reasons among these that refuse a call: those with a code. */
type RefusalOf<Area extends Sentences> = {
  [Reason in keyof Area & string]: Area[Reason] extends { code: ErrorCode } ? Reason : never;
}[keyof Area & string];

/** Makes the refusals of one part of the registry; see `explainer`. */
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

/** A single field's problem, shown beside the field and as the message. */
export const invalidField = (field: string, explanation: Explanation): AppError =>
  new AppError("VALIDATION_FAILED", explanation, { field });
