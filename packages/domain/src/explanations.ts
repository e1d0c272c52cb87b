import type { ErrorCode } from "./error-codes.ts";

/**
 * The English of a reason, from its params. One that only ever refuses a call has the code of that
 * refusal too.
 */
export type Sentence = { readonly says: (params: never) => string; readonly code?: ErrorCode };
export type Sentences = Readonly<Record<string, Sentence>>;

/** What stands in a sentence, as JSON: days as `YYYY-MM-DD`, money in paise. */
export type Params = Readonly<Record<string, string | number | null>>;

/** The params of a reason as arguments: none where its sentence has none. */
export type ParamsArgument<S extends Sentence> = S["says"] extends () => string
  ? [params?: Record<string, never>]
  : [params: Parameters<S["says"]>[0]];

/** The reasons whose sentence is always the same. */
export type PlainReason<Area extends Sentences> = {
  [Reason in keyof Area & string]: Area[Reason]["says"] extends () => string ? Reason : never;
}[keyof Area & string];

/**
 * Why something is so: a reason for programs and translations, what stands in its sentence, and the
 * sentence in English.
 */
export type Explanation<Reason extends string = string> = {
  readonly reason: Reason;
  readonly params: Params;
  readonly message: string;
};

/**
 * Makes the explanations of one part of the registry, so that a page loads only the English of the
 * parts it uses.
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
