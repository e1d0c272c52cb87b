import { useSyncExternalStore } from "react";
import { currentTheme, subscribeToTheme, type Theme } from "./theme.ts";

/** Returns the theme on screen, and re-renders when it is changed in this or another tab. */
export const useTheme = (): Theme => useSyncExternalStore(subscribeToTheme, currentTheme);
