import { keepToken } from "../../lib/session/session-token.ts";
import { showToast } from "../../ui/toast-store.ts";
import { googleTexts } from "./google-texts.ts";

/** The paths the OAuth callback redirects to; elsewhere `?token=` has another meaning. */
const RETURN_PATHS: readonly string[] = ["/", "/login", "/dashboard"];

/**
 * Removes the result of the Google redirect from the URL: `token` becomes the session's token,
 * `error` is shown as a toast. It runs before the first render, so that the token reaches no
 * history entry, referrer or router state.
 */
export function takeGoogleReturn(location: Location, history: History): void {
  if (!RETURN_PATHS.includes(location.pathname)) return;
  const query = new URLSearchParams(location.search);
  const token = query.get("token");
  const error = query.get("error");

  if (token) {
    history.replaceState(null, "", "/");
    keepToken(token, null);
    showToast({ title: googleTexts.done, description: googleTexts.welcome });
  } else if (error !== null) {
    history.replaceState(null, "", location.pathname);
    // A fixed text: content of a URL is never displayed, since anyone can craft a link.
    showToast({
      title: googleTexts.failed,
      description: googleTexts.unsuccessful,
      isDestructive: true,
    });
  }
}
