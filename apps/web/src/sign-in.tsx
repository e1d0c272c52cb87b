import type { SignedIn } from "@aavarti/contract/auth";
import { t } from "@lingui/core/macro";
import { Fragment } from "react";
import { SignInScreen } from "./features/auth/sign-in-screen.tsx";
import { authTexts } from "./features/auth/texts.ts";
import { useLanguage } from "./lib/i18n/use-language.ts";
import { keepToken } from "./lib/session/session-token.ts";
import { Toasts } from "./ui/toasts.tsx";

/**
 * Shows the sign-in screen without the rest of the application, so that it loads fast. Signing in
 * stores the session's token in this browser and then calls `onSignedIn`, which opens the
 * application.
 */
export function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const enter = ({ token, tenant }: SignedIn) => {
    keepToken(token, tenant.id);
    onSignedIn();
  };
  return (
    <Fragment key={useLanguage()}>
      <title>{`${authTexts.signIn.title} · Aavarti`}</title>
      <SignInScreen onSignedIn={enter} />
      <Toasts closeLabel={t`Close`} />
    </Fragment>
  );
}
