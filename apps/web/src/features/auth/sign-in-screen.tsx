import type { SignedIn } from "@aavarti/contract/auth";
import { useInstallation } from "../../lib/site/use-installation.ts";
import { Button } from "../../ui/button.tsx";
import { AuthHeading, AuthLayout, authLink } from "./auth-layout.tsx";
import { GoogleSignIn } from "./google-sign-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { authTexts } from "./texts.ts";
import { useSignIn } from "./use-sign-in.ts";

/**
 * Shows the sign-in screen: the form, links to register and to reset a password, and Google and a
 * demo account where the installation offers them. Any sign-in calls `onSignedIn`. `onRetry` is set
 * when a token is stored but the server could not be reached to validate it. It also renders
 * without the application and its router, so its links are plain `<a>` elements.
 */
export function SignInScreen({
  onRetry,
  onSignedIn,
}: {
  onRetry?: (() => void) | undefined;
  onSignedIn: (signedIn: SignedIn) => void;
}) {
  const config = useInstallation();
  return (
    <AuthLayout>
      {onRetry && <Unreachable onRetry={onRetry} />}
      <AuthHeading title={authTexts.signIn.title}>
        {authTexts.signIn.newHere}{" "}
        <a href="/register" className={authLink}>
          {authTexts.signIn.startTrial}
        </a>
      </AuthHeading>
      <div className="mt-7">
        <GoogleSignIn config={config} />
        <SignInForm onSignedIn={onSignedIn} />
      </div>
      {config?.demoSignIn && <DemoButton credentials={config.demoSignIn} onSignedIn={onSignedIn} />}
    </AuthLayout>
  );
}

function DemoButton({
  credentials,
  onSignedIn,
}: {
  credentials: { email: string; password: string };
  onSignedIn: (signedIn: SignedIn) => void;
}) {
  const { signIn, isPending } = useSignIn(onSignedIn);
  return (
    <div className="mt-6 border-t border-line pt-5">
      <Button look="secondary" size="xl" width="full" disabled={isPending} onClick={() => signIn(credentials)}>
        {isPending ? authTexts.signIn.pending : authTexts.signIn.demo}
      </Button>
      <p className="mt-2 text-center text-sm text-text-3">{authTexts.signIn.demoNote}</p>
    </div>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-6 flex items-center justify-between gap-3 rounded-sm border border-line-strong bg-surface py-2 pr-2 pl-3"
    >
      <p>{authTexts.signIn.unreachable}</p>
      <Button size="sm" onClick={onRetry}>
        {authTexts.signIn.tryAgain}
      </Button>
    </div>
  );
}
