import { useSyncExternalStore } from "react";
import { currentTheme, subscribeToTheme, type Theme } from "./theme.ts";

/** The theme on screen. Follows the other tabs. */
export const useTheme = (): Theme => useSyncExternalStore(subscribeToTheme, currentTheme);
