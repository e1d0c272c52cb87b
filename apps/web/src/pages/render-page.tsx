import type { Language } from "@aavarti/domain/languages";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MissingPage } from "../features/site/missing-page.tsx";
import { SiteFooter } from "../features/site/site-footer.tsx";
import { SiteHeader } from "../features/site/site-header.tsx";
import { ToastPlace } from "../features/site/toast-place.tsx";
import { offeredLanguages } from "../lib/i18n/languages.ts";
import { type PagePath, pageAddress, pagePaths } from "../lib/site/site-address.ts";
import { factsBlock, Head } from "./head.tsx";
import { pagesIn } from "./page-table.tsx";
import { siteWords } from "./site-words.ts";

/** One page as the two fragments that site.html has placeholders for, and its language. */
export interface RenderedPage {
  readonly language: Language;
  readonly head: string;
  readonly body: string;
}

/**
 * All pages of a build: `pages` by their URL path, and `missing`, the 404 page of each language.
 */
export interface RenderedSite {
  readonly pages: ReadonlyMap<string, RenderedPage>;
  readonly missing: ReadonlyMap<Language, RenderedPage>;
}

/**
 * Returns the head and body of every page in each of `languages`, by address, and of each
 * language's 404 page, as fragments. `%PUBLIC_URL%` in them stands for the installation's address.
 */
export function renderSite(languages: readonly Language[] = offeredLanguages): RenderedSite {
  const pages = languages.flatMap((language) => {
    const drawn = pagesIn(language);
    return pagePaths.map(
      (path) => [pageAddress(language, path), drawPage({ language, languages, path, drawn })] as const,
    );
  });
  return {
    pages: new Map(pages),
    missing: new Map(languages.map((language) => [language, drawMissing(language, languages)])),
  };
}

function drawPage({
  language,
  languages,
  path,
  drawn,
}: {
  language: Language;
  languages: readonly Language[];
  path: PagePath;
  drawn: ReturnType<typeof pagesIn>;
}): RenderedPage {
  const { title, description, facts, content } = drawn[path];
  const versions = languages.map((each) => ({ language: each, address: pageAddress(each, path) }));
  const page = draw({ language, path, title, description, versions, links: versions, content });
  return facts ? { ...page, head: page.head + factsBlock(facts) } : page;
}

/**
 * The 404 page. It has no URL of its own, so its header links to the home pages of the other
 * languages.
 */
function drawMissing(language: Language, languages: readonly Language[]): RenderedPage {
  const { notFound: texts } = siteWords[language].site;
  const links = languages.map((each) => ({ language: each, address: pageAddress(each, "/") }));
  const content = <MissingPage language={language} texts={texts} />;
  return draw({ language, title: texts.title, description: texts.description, versions: [], links, content });
}

interface Drawing {
  readonly language: Language;
  /** Undefined for the 404 page. */
  readonly path?: PagePath;
  readonly title: string;
  readonly description: string;
  readonly versions: readonly { readonly language: Language; readonly address: string }[];
  readonly links: Drawing["versions"];
  readonly content: ReactNode;
}

function draw({ language, path, title, description, versions, links, content }: Drawing): RenderedPage {
  const { site } = siteWords[language];
  const others = links.filter((link) => link.language !== language);
  return {
    language,
    head: renderToStaticMarkup(
      <Head language={language} title={title} description={description} shareAlt={site.shareAlt} versions={versions} />,
    ),
    body: renderToStaticMarkup(
      <>
        <SiteHeader language={language} path={path} content={site} others={others} />
        <main id="main">{content}</main>
        <SiteFooter language={language} words={site} />
        <ToastPlace texts={site.toasts} />
      </>,
    ),
  };
}
