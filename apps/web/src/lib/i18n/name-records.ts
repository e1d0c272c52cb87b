import { wordsOf } from "@aavarti/domain/business-words";
import { inBusinessWords, ownValues } from "@aavarti/domain/in-business-words";
import { setCurrentWords } from "./current-words.ts";
import { nameRecordsBy } from "./reason-text.ts";

/**
 * Makes a business type's nouns the current words outside components, and uses them in the
 * server's sentences.
 * Loaded after the first screen; until then the sentences have the usual nouns. Field and list
 * names in a sentence count as the product's words, other values stay.
 */
export function setIndustry(industryType: string): void {
  const nouns = wordsOf(industryType);
  setCurrentWords(nouns);
  nameRecordsBy((message, params) => inBusinessWords(message, { nouns, values: ownValues(params) }));
}
