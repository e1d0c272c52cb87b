import type { SignedIn } from "@aavarti/contract/auth";
import { useState } from "react";
import { messageOf, reasonOf } from "../../lib/api/api-error.ts";
import { callRest } from "../../lib/api/rest.ts";
import { showToast } from "../../ui/toast-store.ts";
import { authTexts } from "./texts.ts";

/** How long the toast is shown before the page changes, in milliseconds. */
const REDIRECT_DELAY_MS = 100;

/**
 * Returns `enter`, which shows the given toast and calls `onEntered` with the session 0.1 seconds
 * later, and `isEntering`, true from then on. It stores no session: `onEntered` does.
 */
export function useEnter(onEntered: (signedIn: SignedIn) => void) {
  const [isEntering, setIsEntering] = useState(false);
  const enter = (signedIn: SignedIn, toast: { title: string; description: string }) => {
    setIsEntering(true);
    showToast(toast);
    setTimeout(() => onEntered(signedIn), REDIRECT_DELAY_MS);
  };
  return { enter, isEntering };
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Returns `signIn`, which signs in on the server with an email and password, and `isPending`, which
 * stays true after a success: a toast greets, and `onEntered` gets the session a moment later,
 * which it has to store. An error is shown in a toast. It uses the REST API, because this screen
 * loads before the dashboard's tRPC client.
 */
export function useSignIn(onEntered: (signedIn: SignedIn) => void) {
  const { enter, isEntering } = useEnter(onEntered);
  const [isAsking, setIsAsking] = useState(false);
  const ask = async (credentials: Credentials) => {
    setIsAsking(true);
    try {
      const signedIn = await callRest<SignedIn>("POST", "/api/auth/login", credentials);
      enter(signedIn, { title: authTexts.signIn.done, description: authTexts.welcome(signedIn.user.name) });
    } catch (error) {
      // They choose what to do about it: accept an invitation, or start a business.
      if (reasonOf(error) === "signIn.noBusiness") return window.location.assign("/invitation?choice=no-business");
      const description = messageOf(error, authTexts.serverSilent);
      showToast({ title: authTexts.signIn.failed, description, isDestructive: true });
    } finally {
      setIsAsking(false);
    }
  };
  return { signIn: (credentials: Credentials) => void ask(credentials), isPending: isAsking || isEntering };
}
