import type { RecordNoun } from "@aavarti/domain/nouns";
import { currentWords } from "./current-words.ts";
import { spoken } from "./spoken.ts";

/** Returns the signed-in business's noun for one record, as a heading writes it. */
export const nounNow = (noun: RecordNoun): string => spoken(currentWords()[noun].one);

const inSentence = (noun: RecordNoun) => (): string => nounNow(noun).toLowerCase();
const severalInSentence = (noun: RecordNoun) => (): string => spoken(currentWords()[noun].many).toLowerCase();

/** The nouns as they stand inside a sentence. */
export const customerNoun = inSentence("customer");
export const customerNouns = severalInSentence("customer");
export const productNoun = inSentence("product");
export const productNouns = severalInSentence("product");
export const subscriptionNoun = inSentence("subscription");
export const subscriptionNouns = severalInSentence("subscription");
