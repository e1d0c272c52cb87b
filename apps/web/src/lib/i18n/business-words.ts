import { type BusinessWords, wordsOf } from "@aavarti/domain/business-words";
import { eachList, NOUNS, type NounList, RECORD_NOUNS } from "@aavarti/domain/nouns";
import { t } from "@lingui/core/macro";
import { createContext, useContext } from "react";
import { screenTitles } from "../frame/screen-titles.ts";

const Words = createContext<BusinessWords>(wordsOf("generic"));

/** Provides the nouns of the signed-in tenant's business type. */
export const BusinessWordsProvider = Words.Provider;

/**
 * Returns the business's nouns for customers, products and subscriptions, singular (`one`) and
 * plural (`many`), as in headings and in the current language; outside `BusinessWordsProvider` the
 * generic ones in English.
 */
export const useBusinessWords = (): BusinessWords => useContext(Words);

/** Returns the business's plural noun for each list: customers, products, subscriptions. */
export const listNames = (words: BusinessWords): Record<NounList, string> => eachList((noun) => words[noun].many);

/**
 * Returns a screen's title, given as the product names it, for a business: where it names
 * customers, products or subscriptions, or their import, with the business's noun, otherwise
 * unchanged.
 */
export const titleIn = (words: BusinessWords, title: string): string =>
  new Map<string, string>([
    ...RECORD_NOUNS.flatMap((noun): [string, string][] => [
      [screenTitles[NOUNS[noun].list], words[noun].many],
      [screenTitles[noun], words[noun].one],
    ]),
    [screenTitles.import, t`Import ${{ nouns: words.customer.many.toLowerCase() }}`],
  ]).get(title) ?? title;
