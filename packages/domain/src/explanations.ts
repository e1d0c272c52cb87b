import type { ErrorCode } from "./error-codes.ts";

/**
 * Produces a reason's English sentence from its params. A reason that only ever rejects a call also
 * has an error code.
 */
export type Sentence = { readonly says: (params: never) => string; readonly code?: ErrorCode };
export type Sentences = Readonly<Record<string, Sentence>>;

/** Values in a sentence, as JSON: dates as `YYYY-MM-DD`, money in paise. */
export type Params = Readonly<Record<string, string | number | null>>;

/** A reason's params as arguments; none if its sentence has none. */
export type ParamsArgument<S extends Sentence> = S["says"] extends () => string
  ? [params?: Record<string, never>]
  : [params: Parameters<S["says"]>[0]];

/** Reasons whose sentence has no params. */
export type PlainReason<Area extends Sentences> = {
  [Reason in keyof Area & string]: Area[Reason]["says"] extends () => string ? Reason : never;
}[keyof Area & string];

/**
 * Explanation of a state or error: a reason code for programs and translations, its params, and the
 * English sentence.
 */
export type Explanation<Reason extends string = string> = {
  readonly reason: Reason;
  readonly params: Params;
  readonly message: string;
};

/**
 * Returns a function that builds the explanation (reason, params, English text) of one part of the
 * registry, so that a page loads only the English it uses.
 */
export const explainer =
  <Area extends Sentences>(area: Area) =>
  <Reason extends keyof Area & string>(
    reason: Reason,
    ...[params]: ParamsArgument<Area[Reason]>
  ): Explanation<Reason> => {
    const { says } = area[reason] as { says: (params: unknown) => string };
    return { reason, params: params ?? {}, message: says(params) };
  };
