import { type BusinessWords, wordsOf } from "@aavarti/domain/business-words";

let current = wordsOf("generic");

/** Returns the signed-in business's nouns, in English, for texts outside its components. */
export const currentWords = (): BusinessWords => current;

/** Sets the signed-in business's nouns, in English. */
export function setCurrentWords(words: BusinessWords): void {
  current = words;
}
