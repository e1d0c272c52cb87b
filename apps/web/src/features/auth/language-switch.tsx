import { chooseLanguage, otherLanguages } from "../../lib/i18n/chosen-language.ts";
import { languageNames } from "../../lib/i18n/languages.ts";

/**
 * Shows a button for each language other than the current one, labelled in its own language, that
 * switches the page to it and stores it as a choice in this browser; nothing when there is no
 * other.
 */
export function LanguageSwitch() {
  return otherLanguages().map((language) => (
    <button
      key={language}
      type="button"
      lang={language}
      onClick={() => void chooseLanguage(language)}
      className="font-language-names -mr-3 inline-flex h-11 items-center rounded-sm px-3 text-md text-text-2 hover:bg-hover hover:text-text lg:h-9 lg:text-base"
    >
      {languageNames[language]}
    </button>
  ));
}
