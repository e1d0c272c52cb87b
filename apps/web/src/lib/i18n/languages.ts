import type { Language } from "@aavarti/domain/languages";

/** Each language's own name. */
export const languageNames = { en: "English", hi: "हिन्दी" } as const satisfies Record<Language, string>;

/**
 * The languages that the interface is offered in: the prerendered pages with their links and
 * sitemap, and every language switch.
 */
export const offeredLanguages: readonly Language[] = ["en", "hi"];

/**
 * Stores the chosen language in this browser, marked as not yet saved. The application reads it
 * from there, and saves it to the user's profile at the next sign-in. Does not switch the page's
 * language, and keeps nothing where the browser refuses storage.
 */
export function keepLanguageChoice(language: Language): void {
  try {
    localStorage.setItem("crm-language", language);
    localStorage.setItem("crm-language-unsaved", "1");
  } catch {
    // Storage may be blocked.
  }
}
