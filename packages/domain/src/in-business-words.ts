import type { BusinessWords } from "./business-words.ts";
import type { RecordNoun } from "./nouns.ts";

/** Our own nouns, singular and plural; not a variable's name, such as `customer.firstName`. */
const OWN_NOUN = String.raw`(\ba )?\b(customer|product|subscription)(s?)\b(?!\.\w)`;

/**
 * Returns an English sentence with the business's nouns in place of customer, product and
 * subscription: "The enrolment is paused." Values of the sentence, such as names, stay as they are.
 * Upper and lower case follow the sentence; `a` becomes `an` where needed.
 */
export function inBusinessWords(
  sentence: string,
  { nouns, values }: { nouns: BusinessWords; values: readonly unknown[] },
): string {
  const kept = values
    .filter((value) => typeof value === "string" && value !== "")
    .map((value) => String(value).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return sentence.replace(
    new RegExp([...kept, OWN_NOUN].join("|"), "gi"),
    (whole: string, article: string | undefined, own: string | undefined, several: string) => {
      if (!own) return whole;
      const word = nouns[own.toLowerCase() as RecordNoun][several ? "many" : "one"];
      const cased = own[0] === own[0]?.toLowerCase() ? word.toLowerCase() : word;
      // "a unit", "an enrolment".
      return (article ? (/^[aeio]/i.test(cased) ? article.replace(" ", "n ") : article) : "") + cased;
    },
  );
}
