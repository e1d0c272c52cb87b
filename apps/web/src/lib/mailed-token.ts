/**
 * The pages that a mail links to. The token is in the fragment, which no server log and no referrer
 * ever sees.
 */
const MAILED_PATHS: readonly string[] = ["/reset-password", "/verify-email"];

let token = "";

/**
 * Takes the token out of the address before anything is drawn, so that no history entry keeps it.
 */
export function takeMailedToken(location: Location, history: History): void {
  if (!MAILED_PATHS.includes(location.pathname)) return;
  token = new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
  history.replaceState(null, "", location.pathname);
}

/** Empty when the link had none. */
export const mailedToken = (): string => token;
