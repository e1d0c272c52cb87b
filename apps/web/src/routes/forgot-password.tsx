import { createFileRoute } from "@tanstack/react-router";
import { AuthLayout } from "../features/auth/auth-layout.tsx";
import { authTitles } from "../features/auth/auth-titles.ts";
import { ForgotPasswordForm } from "../features/auth/forgot-password-form.tsx";
import { pageTitle } from "../lib/frame/page-title.ts";

export const Route = createFileRoute("/forgot-password")({
  head: () => pageTitle(authTitles.forgot),
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  return (
    <AuthLayout>
      <ForgotPasswordForm />
    </AuthLayout>
  );
}
