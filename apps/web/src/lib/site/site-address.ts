import { DEFAULT_LANGUAGE, type Language } from "@aavarti/domain/languages";

/** The paths of the prerendered pages in the default language. */
export const pagePaths = ["/", "/pricing", "/privacy-policy", "/terms-of-service", "/data-deletion"] as const;
export type PagePath = (typeof pagePaths)[number];

/**
 * Returns a page's path in a language: `/pricing`, `/hi/pricing`, and `/hi` for the home page.
 * Pages in English have no prefix.
 */
export function pageAddress(language: Language, path: PagePath): string {
  if (language === DEFAULT_LANGUAGE) return path;
  return path === "/" ? `/${language}` : `/${language}${path}`;
}

/**
 * Returns a site link for a page in a language: to the page in that language, or for `/login` and
 * `/register` with `?lang=`, so that it opens in it. Any link in English, and one outside the
 * prerendered pages, is unchanged. The anchor stays.
 */
export function hrefIn(language: Language, href: string): string {
  if (language === DEFAULT_LANGUAGE) return href;
  if (href === "/login" || href === "/register") return `${href}?lang=${language}`;
  const [path = "", anchor] = href.split("#", 2);
  const page = pagePaths.find((known) => known === path);
  if (page === undefined) return href;
  return anchor === undefined ? pageAddress(language, page) : `${pageAddress(language, page)}#${anchor}`;
}
