import { useSyncExternalStore } from "react";
import { currentTheme, subscribeToTheme, type Theme } from "./theme.ts";

/** Returns the theme on screen, following changes in other tabs. */
export const useTheme = (): Theme => useSyncExternalStore(subscribeToTheme, currentTheme);
