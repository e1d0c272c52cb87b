import { ResetPassword } from "@aavarti/contract/auth";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { fieldProblems, messageOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { showServerProblems } from "../../lib/forms/form-problems.ts";
import { resolveBy } from "../../lib/forms/form-resolver.ts";
import { PasswordField } from "../../lib/forms/password-field.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { AuthHeading, authLink } from "./auth-layout.tsx";
import { authTitles } from "./auth-titles.ts";
import { authTexts } from "./texts.ts";

/**
 * Shows the form that sets a new password and then opens the sign-in page with a toast. `token`
 * comes from the emailed link; empty when the link lacks it. The link is checked first, so that a
 * used or expired one is reported, with a link to request another, before a password is typed. If
 * the check fails for another reason, the form is shown: saving checks again.
 */
export function ResetPasswordForm({ token }: { token: string }) {
  const { mutate, isPending, isIdle, error } = trpc.auth.checkResetLink.useMutation();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current || !token) return;
    isSent.current = true;
    mutate({ token });
  }, [mutate, token]);

  if (!token) return <DeadLink>{authTexts.reset.noToken}</DeadLink>;
  if (isIdle || isPending) {
    return (
      <div role="status">
        <AuthHeading title={authTitles.reset}>{authTexts.reset.checking}</AuthHeading>
      </div>
    );
  }
  if (fieldProblems(error).token) return <DeadLink>{authTexts.reset.deadLink}</DeadLink>;
  return <NewPasswordForm token={token} />;
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({ resolver: resolveBy(ResetPassword), defaultValues: { token, password: "" } });
  const reset = trpc.auth.resetPassword.useMutation({
    onSuccess: () => {
      showToast({ title: authTexts.reset.done, description: authTexts.reset.doneNote });
      void navigate({ to: "/login" });
    },
    onError: (error) => {
      if (showServerProblems(form, error)) return;
      showToast({
        title: authTexts.reset.failed,
        description: messageOf(error, authTexts.serverSilent),
        isDestructive: true,
      });
    },
  });
  const { errors } = form.formState;
  // The link ran out, or was used in another tab, while this page was open.
  if (errors.token) return <DeadLink>{authTexts.reset.deadLink}</DeadLink>;

  return (
    <>
      <AuthHeading title={authTitles.reset}>{authTexts.reset.lead}</AuthHeading>
      <form noValidate className="mt-7 grid gap-4" onSubmit={form.handleSubmit((values) => reset.mutate(values))}>
        <PasswordField
          {...form.register("password")}
          label={authTexts.reset.password}
          hint={authTexts.register.passwordHint}
          problem={errors.password?.message}
          autoComplete="new-password"
          isTall
        />
        <Button type="submit" look="primary" size="xl" width="full" className="mt-2" disabled={reset.isPending}>
          {reset.isPending ? authTexts.reset.pending : authTexts.reset.submit}
        </Button>
      </form>
      <BackToSignIn />
    </>
  );
}

const DeadLink = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    <AuthHeading title={authTexts.reset.deadTitle}>{children}</AuthHeading>
    <Link
      to="/forgot-password"
      className={buttonClass({ look: "primary", size: "xl", width: "full", className: "mt-7" })}
    >
      {authTexts.reset.askAgain}
    </Link>
    <BackToSignIn />
  </div>
);

const BackToSignIn = () => (
  <p className="mt-6">
    <Link to="/login" className={authLink}>
      {authTexts.forgot.back}
    </Link>
  </p>
);
