import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { showToast } from "../../ui/toast-store.ts";
import { type SignedIn, useSessionActions } from "./session.tsx";
import { authTexts } from "./texts.ts";

/** product.md section 9: the toast is up for a moment before the page changes. */
const REDIRECT_DELAY_MS = 100;

/** Toast, then the dashboard. The form stays pending in between. */
export function useEnter() {
  const { begin } = useSessionActions();
  const navigate = useNavigate();
  const [isEntering, setIsEntering] = useState(false);

  const enter = (signedIn: SignedIn & { token: string }, title: string) => {
    setIsEntering(true);
    showToast({ title, description: authTexts.welcome(signedIn.user.name) });
    setTimeout(() => {
      begin(signedIn);
      void navigate({ to: "/dashboard" });
    }, REDIRECT_DELAY_MS);
  };
  return { enter, isEntering };
}

export function useSignIn() {
  const { enter, isEntering } = useEnter();
  const login = trpc.auth.login.useMutation({
    onSuccess: (signedIn) => enter(signedIn, authTexts.signIn.done),
    onError: (error) =>
      showToast({
        title: authTexts.signIn.failed,
        description: messageOf(error, authTexts.serverSilent),
        isDestructive: true,
      }),
  });
  return { signIn: login.mutate, isPending: login.isPending || isEntering };
}
