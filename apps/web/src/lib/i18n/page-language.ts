import { LANGUAGES } from "@aavarti/domain/languages";
import { knowsReasons } from "./reason-text.ts";

/**
 * Makes the server's error messages appear in the language of a prerendered page, by its `lang`:
 * such a page carries no catalogue and the server writes English, so that this loads one, at the
 * first error. Does nothing in English, or once loaded. Never rejects: if loading fails, messages
 * stay English, which is better than none. Sentences without a reason, which only stored records
 * have, are not translated.
 */
export async function translateReasonsOfPage(): Promise<void> {
  const language = LANGUAGES.find((known) => known === document.documentElement.lang);
  if (language === undefined || language === "en" || knowsReasons()) return;
  await import("./page-reasons.ts").then(({ loadReasons }) => loadReasons(language)).catch(() => undefined);
}
