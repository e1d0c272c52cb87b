import { useNavigate } from "@tanstack/react-router";
import { reachesServer } from "../../lib/connection.ts";
import { endSessionOnServer } from "../../lib/end-session.ts";
import { currentToken } from "../../lib/session-token.ts";
import { useSessionActions } from "./session.tsx";

/**
 * Ends the session here at once, whether there is a network or not; the server is told as soon as
 * it can be.
 */
export function useSignOut() {
  const { end } = useSessionActions();
  const navigate = useNavigate();
  return () => {
    const token = currentToken();
    end();
    const told = token === null ? Promise.resolve() : endSessionOnServer(token);
    if (reachesServer()) void navigate({ to: "/login", ignoreBlocker: true });
    // Without a network only a page that is loaded anew finds the sign-in screen among the files
    // that are kept.
    else void told.then(() => window.location.replace("/login"));
  };
}
