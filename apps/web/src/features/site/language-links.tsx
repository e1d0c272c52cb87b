import { DEFAULT_LANGUAGE, type Language } from "@aavarti/domain/languages";
import { languageNames } from "../../lib/languages.ts";
import { classNames } from "../../ui/class-names.ts";

/** Where the page at hand stands in another language. */
export interface PageInLanguage {
  readonly language: Language;
  readonly address: string;
}

/** The page's other languages, each by its own name. One in another script is in the system's font: a name does not load 83 kB of ours. */
export const LanguageLinks = ({ others, className }: { others: readonly PageInLanguage[]; className: string }) =>
  others.map(({ language, address }) => (
    <a
      key={language}
      href={address}
      lang={language}
      hrefLang={language}
      data-language={language}
      className={classNames(className, language !== DEFAULT_LANGUAGE && "font-system")}
    >
      {languageNames[language]}
    </a>
  ));
