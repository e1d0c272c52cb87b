import type { BusinessWords } from "@aavarti/domain/business-words";
import type { Params } from "@aavarti/domain/explanations";
import { inBusinessWords } from "@aavarti/domain/in-business-words";

/** Params that name fields and lists in our English, which may be one of our nouns. */
const OUR_WORDS = ["field", "fields", "list"];

/** Returns a function that gives the server's English explanations a business's nouns. */
export const recordsIn =
  (nouns: BusinessWords) =>
  (message: string, params: Params): string =>
    inBusinessWords(message, {
      nouns,
      values: Object.keys(params).flatMap((name) => (OUR_WORDS.includes(name) ? [] : [params[name]])),
    });
