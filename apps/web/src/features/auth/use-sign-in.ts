import type { SignedIn } from "@aavarti/contract/auth";
import { useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { callRest } from "../../lib/rest.ts";
import { showToast } from "../../ui/toast-store.ts";
import { authTexts } from "./texts.ts";

/** The toast is on screen for a moment before the page changes. */
const REDIRECT_DELAY_MS = 100;

/** A toast with its title and description, then `onEntered`. The form stays pending in between. */
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

/** Signs in by the documented call: this screen is there before the dashboard's client is. */
export function useSignIn(onEntered: (signedIn: SignedIn) => void) {
  const { enter, isEntering } = useEnter(onEntered);
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = async (credentials: Credentials) => {
    setIsAsking(true);
    // Gone while the server is asked, so that the same answer is noticed and read aloud again.
    setRefusal(null);
    try {
      const signedIn = await callRest<SignedIn>("POST", "/api/auth/login", credentials);
      enter(signedIn, { title: authTexts.signIn.done, description: authTexts.welcome(signedIn.user.name) });
    } catch (error) {
      const description = messageOf(error, authTexts.serverSilent);
      setRefusal(description);
      showToast({ title: authTexts.signIn.failed, description, isDestructive: true });
    } finally {
      setIsAsking(false);
    }
  };
  return { signIn: (credentials: Credentials) => void ask(credentials), isPending: isAsking || isEntering, refusal };
}
