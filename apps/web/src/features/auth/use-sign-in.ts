import type { SignedIn } from "@aavarti/contract/auth";
import { useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { callRest } from "../../lib/rest.ts";
import { showToast } from "../../ui/toast-store.ts";
import { authTexts } from "./texts.ts";

/** product.md section 9: the toast is up for a moment before the page changes. */
const REDIRECT_DELAY_MS = 100;

/** Toast, then `onEntered`. The form stays pending in between. */
export function useEnter(onEntered: (signedIn: SignedIn) => void) {
  const [isEntering, setIsEntering] = useState(false);
  const enter = (signedIn: SignedIn, title: string) => {
    setIsEntering(true);
    showToast({ title, description: authTexts.welcome(signedIn.user.name) });
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
  const ask = async (credentials: Credentials) => {
    setIsAsking(true);
    try {
      enter(await callRest<SignedIn>("POST", "/api/auth/login", credentials), authTexts.signIn.done);
    } catch (error) {
      showToast({
        title: authTexts.signIn.failed,
        description: messageOf(error, authTexts.serverSilent),
        isDestructive: true,
      });
    } finally {
      setIsAsking(false);
    }
  };
  return { signIn: (credentials: Credentials) => void ask(credentials), isPending: isAsking || isEntering };
}
