import type { RecordNoun } from "@aavarti/domain/nouns";
import { currentIndustry } from "./current-words.ts";
import { nounsOf } from "./nouns-of.ts";

/**
 * Returns the signed-in business's noun for one customer, product or subscription, capitalised as
 * in a heading, in the current language. The generic one before a business has signed in.
 */
export const nounNow = (noun: RecordNoun): string => nounsOf(currentIndustry())[noun].one;

const inSentence = (noun: RecordNoun) => (): string => nounNow(noun).toLowerCase();
const severalInSentence = (noun: RecordNoun) => (): string => nounsOf(currentIndustry())[noun].many.toLowerCase();

/**
 * Returns the business's noun for one customer in lower case, in the current language: `student`.
 */
export const customerNoun = inSentence("customer");
/**
 * Returns the business's noun for several customers in lower case, in the current language:
 * `students`.
 */
export const customerNouns = severalInSentence("customer");
/** Returns the business's noun for one product in lower case, in the current language: `course`. */
export const productNoun = inSentence("product");
/**
 * Returns the business's noun for several products in lower case, in the current language:
 * `courses`.
 */
export const productNouns = severalInSentence("product");
/**
 * Returns the business's noun for one subscription in lower case, in the current language:
 * `enrolment`.
 */
export const subscriptionNoun = inSentence("subscription");
/**
 * Returns the business's noun for several subscriptions in lower case, in the current language:
 * `enrolments`.
 */
export const subscriptionNouns = severalInSentence("subscription");
