import { useSyncExternalStore } from "react";
import { currentLanguage } from "./current-language.ts";
import { subscribeToLanguage } from "./language.ts";

/**
 * Returns the active language, and re-renders when it changes. Use it as the `key` of a root
 * component, so that a change re-renders every text.
 */
export const useLanguage = () => useSyncExternalStore(subscribeToLanguage, currentLanguage);
