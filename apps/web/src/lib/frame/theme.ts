/** The same key as in public/theme.js, which runs before the first paint. */
const THEME_KEY = "crm-theme";

export type Theme = "light" | "dark";

const listeners = new Set<() => void>();

/** Returns the theme on screen. */
export const currentTheme = (): Theme => (document.documentElement.classList.contains("dark") ? "dark" : "light");

/**
 * Switches the page to a theme, calls the subscribers and stores the choice in this browser, so
 * that other tabs that subscribed follow. Where storage is forbidden, the choice is lost with the
 * page.
 */
export function chooseTheme(theme: Theme): void {
  show(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is forbidden or full.
  }
}

/**
 * Calls `listener` on every change of the theme, and applies one that was chosen in another tab.
 * Returns the unsubscribe function.
 */
export function subscribeToTheme(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === THEME_KEY && (event.newValue === "light" || event.newValue === "dark")) show(event.newValue);
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

function show(theme: Theme): void {
  document.documentElement.classList.toggle("dark", theme === "dark");
  for (const listener of listeners) listener();
}
