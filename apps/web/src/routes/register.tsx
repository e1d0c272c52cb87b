import { createFileRoute, Link } from "@tanstack/react-router";
import { AuthHeading, AuthLayout, authLink } from "../features/auth/auth-layout.tsx";
import { authTitles } from "../features/auth/auth-titles.ts";
import { GoogleSignIn } from "../features/auth/google-sign-in.tsx";
import { RegisterForm } from "../features/auth/register-form.tsx";
import { authTexts } from "../features/auth/texts.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { useInstallation } from "../lib/site/use-installation.ts";

export const Route = createFileRoute("/register")({
  head: () => pageTitle(authTitles.register),
  component: RegisterPage,
});

function RegisterPage() {
  const config = useInstallation();
  return (
    <AuthLayout>
      <AuthHeading title={authTitles.register}>{authTexts.register.lead}</AuthHeading>
      <div className="mt-7">
        <GoogleSignIn config={config} />
        <RegisterForm />
      </div>
      <p className="mt-6 text-md text-text-2">
        {authTexts.register.haveAccount}{" "}
        <Link to="/login" className={authLink}>
          {authTexts.register.signIn}
        </Link>
      </p>
    </AuthLayout>
  );
}
