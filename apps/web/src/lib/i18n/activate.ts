import type { Language } from "@aavarti/domain/languages";
import { i18n, type Messages } from "@lingui/core";
import { compileMessage } from "./compile-message.ts";

/**
 * Returns the locale for numbers in sentences: Indian grouping and Western digits in every
 * language, as on price tags.
 */
const numbersOf = (language: Language): string => `${language}-IN-u-nu-latn`;

/** Makes a language the active one, with these messages. */
export function activate(language: Language, messages: Messages): void {
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: language, locales: [numbersOf(language)], messages });
}
