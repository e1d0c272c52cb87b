import { createFileRoute } from "@tanstack/react-router";
import { AuthLayout } from "../features/auth/auth-layout.tsx";
import { authTitles } from "../features/auth/auth-titles.ts";
import { ResetPasswordForm } from "../features/auth/reset-password-form.tsx";
import { pageTitle } from "../lib/frame/page-title.ts";
import { mailedToken } from "../lib/session/mailed-token.ts";

export const Route = createFileRoute("/reset-password")({
  head: () => pageTitle(authTitles.reset),
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  return (
    <AuthLayout>
      <ResetPasswordForm token={mailedToken()} />
    </AuthLayout>
  );
}
