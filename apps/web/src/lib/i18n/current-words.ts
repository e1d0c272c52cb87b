import type { BusinessWords } from "@aavarti/domain/business-words";
import type { RecordNoun } from "@aavarti/domain/nouns";
import { spoken } from "./spoken.ts";

// Written out, because the prerendered pages load this file and not the nouns of all businesses.
let current: BusinessWords = {
  customer: { one: "Customer", many: "Customers" },
  product: { one: "Product", many: "Products" },
  subscription: { one: "Subscription", many: "Subscriptions" },
};

/** Sets the signed-in business's nouns, in English, for texts outside its components. */
export function setCurrentWords(words: BusinessWords): void {
  current = words;
}

/** Returns the signed-in business's noun for one record, as a heading writes it. */
export const nounNow = (noun: RecordNoun): string => spoken(current[noun].one);

const inSentence = (noun: RecordNoun) => (): string => nounNow(noun).toLowerCase();
const severalInSentence = (noun: RecordNoun) => (): string => spoken(current[noun].many).toLowerCase();

/** The nouns as they stand inside a sentence. */
export const customerNoun = inSentence("customer");
export const customerNouns = severalInSentence("customer");
export const productNoun = inSentence("product");
export const productNouns = severalInSentence("product");
export const subscriptionNoun = inSentence("subscription");
export const subscriptionNouns = severalInSentence("subscription");
