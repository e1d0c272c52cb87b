import type { Language } from "@aavarti/domain/languages";
import { i18n, type Messages } from "@lingui/core";
import { compileMessage } from "./compile-message.ts";

/**
 * Returns the locale for numbers in sentences: Indian grouping and Western digits in every
 * language, as on price tags.
 */
const numbersOf = (language: Language): string => `${language}-IN-u-nu-latn`;

/**
 * Makes a language the active one for Lingui's texts, with these messages; numbers in them have
 * Indian grouping and Western digits. Sets neither the page's `lang` nor the translation of the
 * server's sentences.
 */
export function activate(language: Language, messages: Messages): void {
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: language, locales: [numbersOf(language)], messages });
}
