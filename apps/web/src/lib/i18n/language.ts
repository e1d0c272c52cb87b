import type { Language } from "@aavarti/domain/languages";
import { i18n } from "@lingui/core";
import { activate } from "./activate.ts";
import { SOURCE_LANGUAGE } from "./current-language.ts";
import { loadCatalogue, loadPart } from "./load-catalogue.ts";
import { setNouns } from "./nouns-of.ts";
import { translateReasons } from "./reason-text.ts";
import { shownParts } from "./text-parts.ts";
import { setTranslator } from "./translate.ts";

/**
 * Activates English, also for the server's sentences, without loading anything. No text may be read
 * before this: one read while a module loads would keep its language for ever.
 */
export function activateEnglish(): void {
  setTranslator(null);
  setNouns(null);
  translateReasons(null);
  activate(SOURCE_LANGUAGE, {});
}

/**
 * Loads a language's texts and the translations of the server's sentences, and returns a function
 * that activates both; until it is called the active language stays. Rejects when they can't be
 * loaded.
 */
export async function loadLanguage(language: Language): Promise<() => void> {
  if (language === SOURCE_LANGUAGE) return activateEnglish;
  const loaded = shownParts();
  const [messages, parts, { translateSentence }, { textOfAnyReason }, { translatedNouns }] = await Promise.all([
    loadCatalogue(language),
    Promise.all(loaded.map((part) => loadPart(language, part))),
    import("./domain-sentences.ts"),
    import("./activity-reason-texts.ts"),
    import("./noun-names.ts"),
  ]);
  return () => {
    setTranslator(translateSentence);
    setNouns(translatedNouns);
    translateReasons(textOfAnyReason);
    activate(language, Object.assign({}, messages, ...parts));
    // Screens that were opened meanwhile follow as soon as their texts are there.
    for (const part of shownParts())
      if (!loaded.includes(part))
        void loadPart(language, part).then(
          (texts) => i18n.load(language, texts),
          () => undefined,
        );
  };
}

/**
 * Loads a language and makes it the active one, also for the server's sentences. Stores no choice
 * and leaves fonts and the page's `lang` alone. Rejects when it can't be loaded; the active
 * language stays.
 */
export const switchLanguage = async (language: Language): Promise<void> => (await loadLanguage(language))();

/** Subscribes to language changes. Returns the unsubscribe function. */
export const subscribeToLanguage = (listener: () => void): (() => void) => i18n.on("change", listener);
