import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { i18n } from "@lingui/core";

/**
 * The language of the source code, which needs no catalogue and is the fallback for missing
 * translations.
 */
export const SOURCE_LANGUAGE = "en" satisfies Language;

/** Returns the language that Lingui has active, English before one is. */
export const currentLanguage = (): Language => LANGUAGES.find((known) => known === i18n.locale) ?? SOURCE_LANGUAGE;
