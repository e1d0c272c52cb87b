import { DEFAULT_LANGUAGE, type Language } from "@aavarti/domain/languages";

/** The addresses of the prerendered pages in the default language. */
export const pagePaths = ["/", "/pricing", "/privacy-policy", "/terms-of-service", "/data-deletion"] as const;
export type PagePath = (typeof pagePaths)[number];

/**
 * Where a page of this path stands in a language: `/pricing`, `/hi/pricing`, and `/hi` for the
 * first.
 */
export function pageAddress(language: Language, path: PagePath): string {
  if (language === DEFAULT_LANGUAGE) return path;
  return path === "/" ? `/${language}` : `/${language}${path}`;
}

/**
 * The same link from a page in a language: to the page in that language, and to a sign-in screen
 * that opens in it. An address that is not of this site stays as it is.
 */
export function hrefIn(language: Language, href: string): string {
  if (language === DEFAULT_LANGUAGE) return href;
  if (href === "/login" || href === "/register") return `${href}?lang=${language}`;
  const [path = "", anchor] = href.split("#", 2);
  const page = pagePaths.find((known) => known === path);
  if (page === undefined) return href;
  return anchor === undefined ? pageAddress(language, page) : `${pageAddress(language, page)}#${anchor}`;
}
