import type { Language } from "@aavarti/domain/languages";

/** Each language by its own name. */
export const languageNames = { en: "English", hi: "हिन्दी" } as const satisfies Record<Language, string>;

/**
 * What the interface is offered in: the prerendered pages with their links and the sitemap, and
 * every switch.
 */
export const offeredLanguages: readonly Language[] = ["en", "hi"];

/**
 * Keeps in this browser which language a person chose; the application takes it from there, and
 * into their profile at the next sign-in. Without storage the choice lasts as long as the page.
 */
export function keepLanguageChoice(language: Language): void {
  try {
    localStorage.setItem("crm-language", language);
    localStorage.setItem("crm-language-unsaved", "1");
  } catch {
    // Storage may be forbidden.
  }
}
