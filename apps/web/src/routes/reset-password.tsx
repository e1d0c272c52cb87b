import { createFileRoute } from "@tanstack/react-router";
import { AuthLayout } from "../features/auth/auth-layout.tsx";
import { ResetPasswordForm } from "../features/auth/reset-password-form.tsx";
import { authTexts } from "../features/auth/texts.ts";
import { mailedToken } from "../lib/mailed-token.ts";
import { pageTitle } from "../lib/page-title.ts";

export const Route = createFileRoute("/reset-password")({
  head: () => pageTitle(authTexts.reset.title),
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  return (
    <AuthLayout>
      <ResetPasswordForm token={mailedToken()} />
    </AuthLayout>
  );
}
