/** The same key as public/theme.js, which runs before the first paint. */
const THEME_KEY = "crm-theme";

export type Theme = "light" | "dark";

const listeners = new Set<() => void>();

export const currentTheme = (): Theme => (document.documentElement.classList.contains("dark") ? "dark" : "light");

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme);
  show(theme);
}

/** Hears of every change, those in other tabs too. */
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
