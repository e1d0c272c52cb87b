import { ResetPassword } from "@aavarti/contract/auth";
import { Link, useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { messageOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { showServerProblems } from "../../lib/forms/form-problems.ts";
import { resolveBy } from "../../lib/forms/form-resolver.ts";
import { PasswordField } from "../../lib/forms/password-field.tsx";
import { Button } from "../../ui/button.tsx";
import { FormProblem } from "../../ui/input.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { AuthHeading, authLink } from "./auth-layout.tsx";
import { authTexts } from "./texts.ts";

/** Sets a new password. `token` comes from the emailed link; empty when the link lacks it. */
export function ResetPasswordForm({ token }: { token: string }) {
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
  const linkProblem = token === "" ? authTexts.reset.noToken : errors.token ? authTexts.reset.deadLink : null;

  return (
    <>
      <AuthHeading title={authTexts.reset.title}>{authTexts.reset.lead}</AuthHeading>
      <form noValidate className="mt-7 grid gap-4" onSubmit={form.handleSubmit((values) => reset.mutate(values))}>
        {linkProblem && (
          <FormProblem>
            {linkProblem}{" "}
            <Link to="/forgot-password" className="font-medium whitespace-nowrap underline underline-offset-4">
              {authTexts.reset.askAgain}
            </Link>
          </FormProblem>
        )}
        <PasswordField
          {...form.register("password")}
          label={authTexts.reset.password}
          hint={authTexts.register.passwordHint}
          problem={errors.password?.message}
          autoComplete="new-password"
          isTall
        />
        <Button
          type="submit"
          look="primary"
          size="xl"
          width="full"
          className="mt-2"
          disabled={reset.isPending || token === ""}
        >
          {reset.isPending ? authTexts.reset.pending : authTexts.reset.submit}
        </Button>
      </form>
      <p className="mt-6">
        <Link to="/login" className={authLink}>
          {authTexts.forgot.back}
        </Link>
      </p>
    </>
  );
}
