import { createFileRoute } from "@tanstack/react-router";
import { AuthLayout } from "../features/auth/auth-layout.tsx";
import { ForgotPasswordForm } from "../features/auth/forgot-password-form.tsx";
import { authTexts } from "../features/auth/texts.ts";
import { pageTitle } from "../lib/frame/page-title.ts";

export const Route = createFileRoute("/forgot-password")({
  head: () => pageTitle(authTexts.forgot.title),
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  return (
    <AuthLayout>
      <ForgotPasswordForm />
    </AuthLayout>
  );
}
