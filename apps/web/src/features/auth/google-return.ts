import { keepToken } from "../../lib/session-token.ts";
import { showToast } from "../../ui/toast-store.ts";
import { googleTexts } from "./google-texts.ts";

/** Where the callback may send the browser; elsewhere `?token=` means something else. */
const RETURN_PATHS: readonly string[] = ["/", "/login", "/dashboard"];

/**
 * Takes the answer of Google's redirect out of the address: `token` becomes the session's token,
 * `error` a toast. Runs before anything is drawn, so that the token is in no history entry,
 * referrer or router state.
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
    // A fixed text: what an address says is never shown.
    showToast({
      title: googleTexts.failed,
      description: googleTexts.unsuccessful,
      isDestructive: true,
    });
  }
}
