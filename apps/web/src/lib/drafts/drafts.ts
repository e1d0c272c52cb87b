/** The beginning of the storage key of each unsent text. */
const PREFIX = "crm-draft:";

const keyOf = (name: string): string => `${PREFIX}${name}`;

/** Returns the unsent text kept in this browser under a name; empty without one. */
export function readDraft(name: string): string {
  return localStorage.getItem(keyOf(name)) ?? "";
}

/**
 * Keeps an unsent text in this browser under a name until it is replaced; an empty one removes it.
 * A browser without room keeps the former one.
 */
export function keepDraft(name: string, text: string): void {
  try {
    if (text.trim() === "") localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), text);
  } catch {
    // The text stays on the screen, so nothing is lost while the page is open.
  }
}

/** Removes every unsent text from this browser, since they hold what was meant for customers. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
