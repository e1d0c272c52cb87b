import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { i18n } from "@lingui/core";

/** The language of the sources: never loaded, and what a text falls back to. */
export const SOURCE_LANGUAGE = "en" satisfies Language;

/** The language that is spoken now. */
export const currentLanguage = (): Language => LANGUAGES.find((known) => known === i18n.locale) ?? SOURCE_LANGUAGE;
