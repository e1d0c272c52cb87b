import { LANGUAGES } from "@aavarti/domain/languages";
import { knowsSentences } from "./spoken.ts";

/**
 * The server refuses in English. A prerendered page has its own words and no catalogue: in another
 * language the catalogue is loaded at the first refusal, for `reasonText`. English to who cannot
 * load it: a sentence in English says more than none.
 */
export async function speakSentencesOfPage(): Promise<void> {
  const language = LANGUAGES.find((known) => known === document.documentElement.lang);
  if (language === undefined || language === "en" || knowsSentences()) return;
  await import("./language.ts").then(({ speak }) => speak(language)).catch(() => undefined);
}
