import { createFileRoute } from "@tanstack/react-router";
import { AuthLayout } from "../features/auth/auth-layout.tsx";
import { ResetPasswordForm } from "../features/auth/reset-password-form.tsx";
import { authTexts } from "../features/auth/texts.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { mailedToken } from "../lib/session/mailed-token.ts";

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
