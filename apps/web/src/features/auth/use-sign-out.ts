import { useNavigate } from "@tanstack/react-router";
import { forgetDrafts } from "../../lib/drafts/drafts.ts";
import { reachesServer } from "../../lib/realtime/connection.ts";
import { endSessionOnServer } from "../../lib/session/end-session.ts";
import { currentToken } from "../../lib/session/session-token.ts";
import { useSessionActions } from "./session.tsx";

/**
 * Returns a function that ends the session in this browser at once, also offline; the server is
 * informed as soon as it can be reached. Unsent texts are removed. Then it opens the sign-in page,
 * without asking about unsaved changes; offline by a full page load.
 */
export function useSignOut() {
  const { end } = useSessionActions();
  const navigate = useNavigate();
  return () => {
    const token = currentToken();
    end();
    forgetDrafts();
    const ended = token === null ? Promise.resolve() : endSessionOnServer(token);
    if (reachesServer()) void navigate({ to: "/login", ignoreBlocker: true });
    // Offline, only a full page load finds the sign-in screen among the cached files.
    else void ended.then(() => window.location.replace("/login"));
  };
}
