/**
 * The pages that emails link to. The token is in the fragment, which never reaches server logs or
 * referrers.
 */
const MAILED_PATHS: readonly string[] = ["/reset-password", "/verify-email"];

let token = "";

/**
 * Moves the token of an emailed link from the URL's fragment to `mailedToken`, before the first
 * render, so that no history entry contains it. Only on `/reset-password` and `/verify-email`,
 * whose query is removed, too.
 */
export function takeMailedToken(location: Location, history: History): void {
  if (!MAILED_PATHS.includes(location.pathname)) return;
  token = new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
  history.replaceState(null, "", location.pathname);
}

/** Returns the token that `takeMailedToken` found in the emailed link; empty when it had none. */
export const mailedToken = (): string => token;
