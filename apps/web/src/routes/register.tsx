import { createFileRoute, Link } from "@tanstack/react-router";
import { AuthHeading, AuthLayout, authLink } from "../features/auth/auth-layout.tsx";
import { EmailDivider, GoogleButton } from "../features/auth/google-button.tsx";
import { RegisterForm } from "../features/auth/register-form.tsx";
import { authTexts } from "../features/auth/texts.ts";
import { pageTitle } from "../lib/page-title.ts";

export const Route = createFileRoute("/register")({
  head: () => pageTitle(authTexts.register.title),
  component: RegisterPage,
});

function RegisterPage() {
  return (
    <AuthLayout>
      <AuthHeading title={authTexts.register.title}>{authTexts.register.lead}</AuthHeading>
      <div className="mt-7">
        <GoogleButton />
        <EmailDivider />
      </div>
      <RegisterForm />
      <p className="mt-6 text-md text-text-2">
        {authTexts.register.haveAccount}{" "}
        <Link to="/login" className={authLink}>
          {authTexts.register.signIn}
        </Link>
      </p>
    </AuthLayout>
  );
}
