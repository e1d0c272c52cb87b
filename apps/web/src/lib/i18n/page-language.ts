import { LANGUAGES } from "@aavarti/domain/languages";
import { knowsSentences } from "./spoken.ts";

/**
 * Loads the catalogue for `reasonText` on a prerendered page at the server's first error message,
 * since such a page carries no catalogue and the server writes English. If loading fails, the
 * message is shown in English, which is better than none.
 */
export async function speakSentencesOfPage(): Promise<void> {
  const language = LANGUAGES.find((known) => known === document.documentElement.lang);
  if (language === undefined || language === "en" || knowsSentences()) return;
  await import("./language.ts").then(({ speak }) => speak(language)).catch(() => undefined);
}
