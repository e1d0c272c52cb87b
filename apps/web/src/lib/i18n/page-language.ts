import { LANGUAGES } from "@aavarti/domain/languages";
import { knowsReasons } from "./reason-text.ts";

/**
 * Loads the catalogue for `reasonText` on a prerendered page at the server's first error message,
 * since such a page carries no catalogue and the server writes English. If loading fails, the
 * message is shown in English, which is better than none. Sentences without a reason, which only
 * stored records have, are not loaded.
 */
export async function translateReasonsOfPage(): Promise<void> {
  const language = LANGUAGES.find((known) => known === document.documentElement.lang);
  if (language === undefined || language === "en" || knowsReasons()) return;
  await import("./page-reasons.ts").then(({ loadReasons }) => loadReasons(language)).catch(() => undefined);
}
