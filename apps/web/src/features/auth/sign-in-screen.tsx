import { Link } from "@tanstack/react-router";
import { usePublicConfig } from "../../lib/public-config.ts";
import { Button } from "../../ui/button.tsx";
import { AuthHeading, AuthLayout, authLink } from "./auth-layout.tsx";
import { GoogleSignIn } from "./google-sign-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { authTexts } from "./texts.ts";
import { useSignIn } from "./use-sign-in.ts";

/** `onRetry` is given when a token is kept but the server could not be asked about it. */
export function SignInScreen({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const config = usePublicConfig();
  return (
    <AuthLayout>
      {onRetry && <Unreachable onRetry={onRetry} />}
      <AuthHeading title={authTexts.signIn.title}>
        {authTexts.signIn.newHere}{" "}
        <Link to="/register" className={authLink}>
          {authTexts.signIn.startTrial}
        </Link>
      </AuthHeading>
      <div className="mt-7">
        <GoogleSignIn />
        <SignInForm />
      </div>
      {config.data?.demoSignIn && <DemoButton credentials={config.data.demoSignIn} />}
    </AuthLayout>
  );
}

function DemoButton({ credentials }: { credentials: { email: string; password: string } }) {
  const { signIn, isPending } = useSignIn();
  return (
    <div className="mt-6 border-t border-line pt-5">
      <Button look="secondary" size="lg" width="full" disabled={isPending} onClick={() => signIn(credentials)}>
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
