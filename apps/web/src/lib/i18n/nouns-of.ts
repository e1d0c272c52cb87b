import { type BusinessWords, wordsOf } from "@aavarti/domain/business-words";
import { type IndustryType, isIndustryType } from "@aavarti/domain/industries";

// English nouns come from the domain, so English users load no others.
let translated: ((industryType: IndustryType) => BusinessWords) | null = null;

/**
 * Returns the nouns of a business type (`education`: Student, Course, Enrolment), in the current
 * language and as in headings; the generic ones for an unknown type. English on a prerendered page.
 */
export const nounsOf = (industryType: string): BusinessWords =>
  translated?.(isIndustryType(industryType) ? industryType : "generic") ?? wordsOf(industryType);

/** Sets the function that `nounsOf` uses from now on, for the active language; null for English. */
export function setNouns(next: ((industryType: IndustryType) => BusinessWords) | null): void {
  translated = next;
}
