import { type BusinessWords, wordsOf } from "@aavarti/domain/business-words";

let current = "generic";

/** Returns the signed-in business's type; `generic` before `setCurrentIndustry`. */
export const currentIndustry = (): string => current;

/** Returns the signed-in business's nouns, in English, for texts outside its components. */
export const currentWords = (): BusinessWords => wordsOf(current);

/** Sets the type of the signed-in business in this tab. Re-renders nothing. */
export function setCurrentIndustry(industryType: string): void {
  current = industryType;
}
