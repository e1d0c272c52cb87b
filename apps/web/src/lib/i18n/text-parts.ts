import { i18n } from "@lingui/core";
import { currentLanguage, SOURCE_LANGUAGE } from "./current-language.ts";
import { loadPart } from "./load-catalogue.ts";
import type { TextPart } from "./text-part-names.ts";

const shown = new Set<TextPart>();

/** Returns the parts that were shown since the page was loaded: a new language needs them too. */
export const shownParts = (): readonly TextPart[] => [...shown];

/**
 * Loads the texts of a part in the current language; to be awaited before one of them is read.
 * Rejects when they can't be loaded.
 */
export async function loadTexts(part: TextPart): Promise<void> {
  if (shown.has(part)) return;
  const language = currentLanguage();
  if (language !== SOURCE_LANGUAGE) i18n.load(language, await loadPart(language, part));
  shown.add(part);
}
