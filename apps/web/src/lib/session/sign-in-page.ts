import { currentToken } from "./session-token.ts";

/** Paths that show the sign-in screen to signed-out users. */
const SIGN_IN_PAGES = /^\/(login|dashboard|notifications)?(\/|$)/;

/**
 * Returns whether the page being loaded shows only the sign-in screen: the user is signed out, and
 * the path is one of the start, sign-in, dashboard or notification pages and not a 404.
 */
export function isSignInPage(path: string): boolean {
  if (currentToken() !== null || !SIGN_IN_PAGES.test(path)) return false;
  const [navigation] = performance.getEntriesByType("navigation");
  const isMissing = navigation instanceof PerformanceNavigationTiming && navigation.responseStatus === 404;
  return !isMissing;
}
