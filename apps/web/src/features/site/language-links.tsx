import type { Language } from "@aavarti/domain/languages";
import { languageNames } from "../../lib/i18n/languages.ts";
import { classNames } from "../../ui/class-names.ts";

/** The URL of the current page in another language. */
export interface PageInLanguage {
  readonly language: Language;
  readonly address: string;
}

/**
 * Shows links to the page in other languages, each by its own name; nothing when there are none. A
 * script stores the choice by their `data-language`.
 */
export const LanguageLinks = ({ others, className }: { others: readonly PageInLanguage[]; className: string }) =>
  others.map(({ language, address }) => (
    <a
      key={language}
      href={address}
      lang={language}
      hrefLang={language}
      data-language={language}
      className={classNames(className, "font-language-names")}
    >
      {languageNames[language]}
    </a>
  ));
