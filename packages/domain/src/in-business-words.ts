import type { BusinessWords } from "./business-words.ts";
import type { Params } from "./explanations.ts";
import { type HindiNoun, hindiNoun } from "./hindi-nouns.ts";
import type { Language } from "./languages.ts";
import type { RecordNoun } from "./nouns.ts";

/** Our own nouns, singular and plural; not a variable's name, such as `customer.firstName`. */
const OWN_NOUN = String.raw`(\ba )?\b(customer|product|subscription)(s?)\b(?!\.\w)`;

/** Params that name fields, lists and recipients in our English, which may be one of our nouns. */
const OUR_WORDS: readonly string[] = ["field", "fields", "list", "recipient"];

/**
 * Returns all values of a sentence, names, dates and amounts alike, except those that name fields,
 * lists or recipients in our own words. `inBusinessWords` leaves the returned texts unchanged.
 */
export const ownValues = (params: Params): unknown[] =>
  Object.keys(params).flatMap((name) => (OUR_WORDS.includes(name) ? [] : [params[name]]));

type Nouns = { nouns: BusinessWords; values: readonly unknown[] };

/**
 * Returns an English sentence with the business's nouns, in the same case and number, in place of
 * customer, product and subscription: "The enrolment is paused." An "a" before them becomes "an" as
 * needed. The texts in `values`, such as names, stay as they are.
 */
export function inBusinessWords(sentence: string, { nouns, values }: Nouns): string {
  return sentence.replace(
    new RegExp([...patternsOf(values), OWN_NOUN].join("|"), "gi"),
    (whole: string, article: string | undefined, own: string | undefined, several: string) => {
      if (!own) return whole;
      const word = nouns[own.toLowerCase() as RecordNoun][several ? "many" : "one"];
      const cased = own[0] === own[0]?.toLowerCase() ? word.toLowerCase() : word;
      // "a unit", "an enrolment".
      return (article ? (/^[aeio]/i.test(cased) ? article.replace(" ", "n ") : article) : "") + cased;
    },
  );
}

/** Our own nouns in Hindi. The second is how several are written before a postposition. */
const OWN_HINDI_NOUNS: Readonly<Record<string, { noun: RecordNoun; isMany?: true }>> = {
  ग्राहक: { noun: "customer" },
  ग्राहकों: { noun: "customer", isMany: true },
  सदस्यता: { noun: "subscription" },
};

/** One of these as a whole word, with the postposition after it. */
const OWN_HINDI_NOUN = String.raw`(?<![\p{L}\p{M}])(${Object.keys(OWN_HINDI_NOUNS).join("|")})(?![\p{L}\p{M}])( (?:को|का|के|की|में|से|पर|ने|तक)(?=[\s,।]|$))?`;

/**
 * Returns a Hindi sentence with the business's nouns in place of ग्राहक and सदस्यता, in the form
 * that the postposition after them needs; the noun for products stays. The texts in `values`, such
 * as names, stay as they are.
 */
export function inBusinessWordsInHindi(sentence: string, { nouns, values }: Nouns): string {
  return sentence.replace(
    new RegExp([...patternsOf(values), OWN_HINDI_NOUN].join("|"), "gu"),
    (whole: string, own: string | undefined, postposition = "") => {
      const found = own === undefined ? undefined : OWN_HINDI_NOUNS[own];
      if (!found) return whole;
      const form: keyof HindiNoun = found.isMany ? "obliqueMany" : postposition ? "oblique" : "one";
      return `${hindiNoun(nouns[found.noun].one)[form]}${postposition}`;
    },
  );
}

/** The two, by language. */
export const IN_BUSINESS_WORDS = {
  en: inBusinessWords,
  hi: inBusinessWordsInHindi,
} as const satisfies Record<Language, (sentence: string, nouns: Nouns) => string>;

const patternsOf = (values: readonly unknown[]): string[] =>
  values
    .filter((value) => typeof value === "string" && value !== "")
    .map((value) => String(value).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
