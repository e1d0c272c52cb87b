import { type BusinessWords, wordsOf } from "@aavarti/domain/business-words";

let current = wordsOf("generic");

/**
 * Returns the signed-in business's nouns, in English, for texts outside its components; the generic
 * ones before `setCurrentWords`.
 */
export const currentWords = (): BusinessWords => current;

/**
 * Sets the nouns that `currentWords` returns in this tab: those of the signed-in business, in
 * English. Re-renders nothing.
 */
export function setCurrentWords(words: BusinessWords): void {
  current = words;
}
