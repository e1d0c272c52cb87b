import type { Me } from "@aavarti/contract/auth";
import { currentToken, keepToken } from "../../lib/session/session-token.ts";
import { showToast } from "../../ui/toast-store.ts";
import { googleTexts } from "./google-texts.ts";

/** The path the OAuth callback redirects to. */
const RETURN_PATH = "/login";
/** Paths where a `token` or `error` in the URL is removed; elsewhere it has another meaning. */
const CLEANED_PATHS: readonly string[] = ["/", RETURN_PATH, "/dashboard"];
/** How long the exchange of the token may delay the first render, in milliseconds. */
const EXCHANGE_MS = 10_000;

/**
 * Takes the result of the redirect from Google's sign-in out of the URL. With a `token` the address
 * becomes `/`: that of the sign-in page is exchanged for a session, which is stored, and a toast
 * says so, or that the sign-in failed (unless someone is signed in); that of the start page or the
 * dashboard is only removed. An `error` on any of the three is removed with the rest of the query,
 * and a toast says that the sign-in failed. Other pages stay as they are. It runs before the first
 * render and delays it by 10 seconds at most, so that the token reaches no history entry or
 * referrer. Never rejects.
 */
export async function takeGoogleReturn(location: Location, history: History): Promise<void> {
  const { pathname } = location;
  if (!CLEANED_PATHS.includes(pathname)) return;
  const query = new URLSearchParams(location.search);
  const token = query.get("token");
  if (token !== null) {
    history.replaceState(null, "", "/");
    if (token !== "" && pathname === RETURN_PATH) await exchange(token);
  } else if (query.has("error")) {
    history.replaceState(null, "", pathname);
    showFailure();
  }
}

/**
 * Begins a session with the replacement that the server issues for the token of a sign-in that
 * began in this browser. Any other token is ignored: anyone can craft a link with one, and must
 * not be able to sign somebody in to another account or out of their own.
 */
async function exchange(token: string): Promise<void> {
  const me = await readMe(token);
  if (me?.token) {
    keepToken(me.token, me.tenant.id);
    showToast({ title: googleTexts.done, description: googleTexts.welcome });
  } else if (currentToken() === null) {
    showFailure();
  }
}

/** Returns null when the server refuses the token or cannot be reached. */
async function readMe(token: string): Promise<Me | null> {
  try {
    const answer = await fetch("/api/auth/me", {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(EXCHANGE_MS),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Shows a fixed text: content of a URL is never displayed, since anyone can craft a link. */
function showFailure(): void {
  showToast({ title: googleTexts.failed, description: googleTexts.unsuccessful, isDestructive: true });
}
