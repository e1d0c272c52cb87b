/**
 * The pages that emails link to. The token is in the fragment, which never reaches server logs or
 * referrers.
 */
const MAILED_PATHS: readonly string[] = ["/reset-password", "/verify-email", "/invitation"];

/** The page to which Google's sign-in comes back: its token is kept for this tab until then. */
const RETURNED_TO = "/invitation";
const KEPT_KEY = "crm-invitation";

let token = "";
let query = new URLSearchParams();

/**
 * Moves the token of an emailed link from the URL's fragment to `mailedToken`, and the query to
 * `mailedQuery`, before the first render, so that no history entry contains them. Only on the pages
 * that emails link to. The token of an invitation stays in this tab's `sessionStorage`, for the way
 * back from Google and for a reload.
 */
export function takeMailedToken(location: Location, history: History): void {
  if (!MAILED_PATHS.includes(location.pathname)) return;
  token = new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
  query = new URLSearchParams(location.search);
  if (location.pathname === RETURNED_TO) {
    if (token === "") token = sessionStorage.getItem(KEPT_KEY) ?? "";
    else sessionStorage.setItem(KEPT_KEY, token);
  }
  history.replaceState(null, "", location.pathname);
}

/** Returns the token that `takeMailedToken` found in the emailed link; empty when it had none. */
export const mailedToken = (): string => token;

/** Returns the value of a parameter that `takeMailedToken` found in the query; null without it. */
export const mailedQuery = (name: string): string | null => query.get(name);

/**
 * Keeps the token of an invitation in this tab for the way back from Google: a sign-out on the page
 * has cleared it.
 */
export const keepMailedToken = (): void => sessionStorage.setItem(KEPT_KEY, token);
