import { useSyncExternalStore } from "react";
import { currentLanguage } from "./current-language.ts";
import { subscribeToLanguage } from "./language.ts";

/**
 * The language on screen. Whatever stands at the top takes it as its `key`: another language is
 * other texts everywhere.
 */
export const useLanguage = () => useSyncExternalStore(subscribeToLanguage, currentLanguage);
