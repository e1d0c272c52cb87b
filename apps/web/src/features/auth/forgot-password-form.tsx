import { ForgotPassword } from "@aavarti/contract/auth";
import { Link } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { messageOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { resolveBy } from "../../lib/forms/form-resolver.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { AuthHeading, authLink } from "./auth-layout.tsx";
import { authTitles } from "./auth-titles.ts";
import { authTexts } from "./texts.ts";

/**
 * Shows the form that has the server email a password reset link. Once sent, a confirmation
 * replaces it, whether or not the address has an account. When the request fails, a toast says so.
 */
export function ForgotPasswordForm() {
  const { register, handleSubmit, formState } = useForm({
    resolver: resolveBy(ForgotPassword),
    defaultValues: { email: "" },
  });
  const ask = trpc.auth.forgotPassword.useMutation({
    onError: (error) =>
      showToast({
        title: authTexts.forgot.failed,
        description: messageOf(error, authTexts.serverSilent),
        isDestructive: true,
      }),
  });

  if (ask.isSuccess) {
    return (
      <div role="status">
        <AuthHeading title={authTexts.forgot.sentTitle}>{authTexts.forgot.sent(ask.variables.email)}</AuthHeading>
        <BackLink />
      </div>
    );
  }
  return (
    <>
      <AuthHeading title={authTitles.forgot}>{authTexts.forgot.lead}</AuthHeading>
      <form noValidate className="mt-7 grid gap-4" onSubmit={handleSubmit((values) => ask.mutate(values))}>
        <TextField
          {...register("email")}
          label={authTexts.email}
          problem={formState.errors.email?.message}
          type="email"
          required
          autoComplete="username"
          inputMode="email"
          isTall
        />
        <Button type="submit" look="primary" size="xl" width="full" className="mt-2" disabled={ask.isPending}>
          {ask.isPending ? authTexts.forgot.pending : authTexts.forgot.submit}
        </Button>
      </form>
      <BackLink />
    </>
  );
}

function BackLink() {
  return (
    <p className="mt-6">
      <Link to="/login" className={authLink}>
        {authTexts.forgot.back}
      </Link>
    </p>
  );
}
