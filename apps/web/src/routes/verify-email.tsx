import { createFileRoute } from "@tanstack/react-router";
import { AuthLayout } from "../features/auth/auth-layout.tsx";
import { authTitles } from "../features/auth/auth-titles.ts";
import { VerifyEmail } from "../features/auth/verify-email.tsx";
import { pageTitle } from "../lib/frame/page-title.ts";
import { mailedToken } from "../lib/session/mailed-token.ts";

export const Route = createFileRoute("/verify-email")({
  head: () => pageTitle(authTitles.verify),
  component: VerifyEmailPage,
});

function VerifyEmailPage() {
  return (
    <AuthLayout>
      <VerifyEmail token={mailedToken()} />
    </AuthLayout>
  );
}
