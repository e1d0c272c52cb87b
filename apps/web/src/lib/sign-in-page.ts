import { currentToken } from "./session-token.ts";

/** Addresses that show the sign-in screen to people who are not signed in. */
const SIGN_IN_PAGES = /^\/(login|dashboard|notifications)?(\/|$)/;

/**
 * Whether the page that is loading is the sign-in screen and nothing else: nobody is signed in, and
 * the address is not an unknown one.
 */
export function isSignInPage(path: string): boolean {
  if (currentToken() !== null || !SIGN_IN_PAGES.test(path)) return false;
  const [navigation] = performance.getEntriesByType("navigation");
  const isMissing = navigation instanceof PerformanceNavigationTiming && navigation.responseStatus === 404;
  return !isMissing;
}
