import { type BusinessWords, wordsOf } from "@aavarti/domain/business-words";
import { createContext, useContext } from "react";

const Words = createContext<BusinessWords>(wordsOf("generic"));

/** Given the words of the signed-in tenant's business type. */
export const BusinessWordsProvider = Words.Provider;

/** What this business calls its customers, products and subscriptions. */
export const useBusinessWords = (): BusinessWords => useContext(Words);
