import { wordsOf } from "@aavarti/domain/business-words";
import { inBusinessWords, ownValues } from "@aavarti/domain/in-business-words";
import { setCurrentIndustry } from "./current-words.ts";
import { nameRecordsBy } from "./reason-text.ts";

/**
 * Makes a business type's nouns those of `currentWords`, and puts them into the server's English
 * sentences ("student" for "customer"). Loaded after the first screen; until then the sentences
 * have the usual nouns. Field and list names in a sentence count as the product's words, other
 * values stay. An unknown type has the generic nouns.
 */
export function setIndustry(industryType: string): void {
  const nouns = wordsOf(industryType);
  setCurrentIndustry(industryType);
  nameRecordsBy((message, params) => inBusinessWords(message, { nouns, values: ownValues(params) }));
}
