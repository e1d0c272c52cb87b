import { DEFAULT_LANGUAGE, type Language } from "@aavarti/domain/languages";

/**
 * A placeholder that the server replaces with its own URL, so that one build serves any
 * installation.
 */
const ADDRESS = "%PUBLIC_URL%";

const LOCALES = { en: "en_IN", hi: "hi_IN" } as const satisfies Record<Language, string>;

interface HeadProps {
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  /** The alternative text of the image that a shared link shows. */
  readonly shareAlt: string;
  /**
   * The page in every language it exists in, including this one. Empty for a page without a URL of
   * its own.
   */
  readonly versions: readonly { readonly language: Language; readonly address: string }[];
}

/**
 * Renders the part of `<head>` that search engines and link previews read, with the product's name
 * after the title. A page without an address in this language, such as the 404 page, is not
 * indexed.
 */
export function Head({ language, title, description, shareAlt, versions }: HeadProps) {
  const own = versions.find((version) => version.language === language);
  const others = versions.filter((version) => version !== own);
  return (
    <>
      <title>{`${title} · Aavarti`}</title>
      <meta name="description" content={description} />
      {own ? <link rel="canonical" href={ADDRESS + own.address} /> : <meta name="robots" content="noindex" />}
      {others.length > 0 && [
        ...versions.map((version) => <Alternate key={version.language} name={version.language} {...version} />),
        ...versions
          .filter((version) => version.language === DEFAULT_LANGUAGE)
          .map((version) => <Alternate key="default" name="x-default" {...version} />),
      ]}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Aavarti" />
      <meta property="og:locale" content={LOCALES[language]} />
      {others.map((version) => (
        <meta key={version.language} property="og:locale:alternate" content={LOCALES[version.language]} />
      ))}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {own && <meta property="og:url" content={ADDRESS + own.address} />}
      <meta property="og:image" content={`${ADDRESS}/share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={shareAlt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const Alternate = ({ name, address }: { name: string; address: string }) => (
  <link rel="alternate" hrefLang={name} href={ADDRESS + address} />
);

/**
 * Returns schema.org facts as a JSON-LD script element, escaped for HTML. The browser does not
 * execute a data block, so the content security policy does not apply to it.
 */
export const factsBlock = (facts: Readonly<Record<string, unknown>>): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...facts }).replaceAll("<", "\\u003c")}</script>`;
