import { i18n } from "@lingui/core";
import { currentLanguage, SOURCE_LANGUAGE } from "./current-language.ts";
import { loadPart } from "./load-catalogue.ts";
import type { TextPart } from "./text-part-names.ts";

/** The parts that were shown, or are to be, each with the end of its first loading. */
const shown = new Map<TextPart, Promise<void>>();

/** Returns the parts that were shown since the page was loaded: a new language needs them too. */
export const shownParts = (): readonly TextPart[] => [...shown.keys()];

/**
 * Loads the texts of a part in the current language; to be awaited before one of them is read.
 * Rejects when they can't be loaded.
 */
export function loadTexts(part: TextPart): Promise<void> {
  const known = shown.get(part);
  if (known !== undefined) return known;
  const loading = loadInCurrent(part).catch((error: unknown) => {
    shown.delete(part);
    throw error;
  });
  shown.set(part, loading);
  return loading;
}

/** Loads a part, again if another language was chosen meanwhile. */
async function loadInCurrent(part: TextPart): Promise<void> {
  const language = currentLanguage();
  if (language !== SOURCE_LANGUAGE) i18n.load(language, await loadPart(language, part));
  if (currentLanguage() !== language) await loadInCurrent(part);
}
