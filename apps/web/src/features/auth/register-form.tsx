import { Register } from "@aavarti/contract/auth";
import { Trans } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { messageOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { inputsOf } from "../../lib/forms/form-inputs.ts";
import { showServerProblems } from "../../lib/forms/form-problems.ts";
import { resolveBy } from "../../lib/forms/form-resolver.ts";
import { PasswordField } from "../../lib/forms/password-field.tsx";
import { keepLanguageOfNewAccount } from "../../lib/i18n/chosen-language.ts";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import { hrefIn, type PagePath } from "../../lib/site/site-address.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { authLink } from "./auth-layout.tsx";
import { useBeginAtDashboard } from "./session.tsx";
import { authTexts } from "./texts.ts";
import { useEnter } from "./use-sign-in.ts";

/**
 * Shows the form that creates an account with its business (name, business name, email, password),
 * then signs in, welcomes with a toast and opens the dashboard. The account starts in the current
 * language. The server's errors show at their fields, other failures in a toast.
 */
export function RegisterForm() {
  const { enter, isEntering } = useEnter(useBeginAtDashboard());
  const form = useForm({
    resolver: resolveBy(Register),
    defaultValues: { name: "", businessName: "", email: "", password: "" },
  });
  const input = inputsOf(form);
  const create = trpc.auth.register.useMutation({
    onSuccess: (signedIn) => {
      keepLanguageOfNewAccount();
      enter(signedIn, {
        title: authTexts.register.done,
        description: authTexts.register.welcome(signedIn.user.name),
      });
    },
    onError: (error) => {
      if (showServerProblems(form, error)) return;
      showToast({
        title: authTexts.register.failed,
        description: messageOf(error, authTexts.serverSilent),
        isDestructive: true,
      });
    },
  });
  const isPending = create.isPending || isEntering;

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit((values) => create.mutate({ ...values, language: currentLanguage() }))}
    >
      <TextField {...input("name")} label={authTexts.name} required autoComplete="name" isTall />
      <TextField
        {...input("businessName")}
        label={authTexts.businessName}
        required
        autoComplete="organization"
        isTall
      />
      <TextField
        {...input("email")}
        label={authTexts.email}
        type="email"
        required
        autoComplete="username"
        inputMode="email"
        isTall
      />
      <PasswordField
        {...input("password")}
        label={authTexts.password}
        hint={authTexts.register.passwordHint}
        autoComplete="new-password"
        isTall
      />
      <Button type="submit" look="primary" size="xl" width="full" className="mt-2" disabled={isPending}>
        {isPending ? authTexts.register.pending : authTexts.register.submit}
      </Button>
      <AcceptedTerms />
    </form>
  );
}

/** The links open in a new tab, so that the form's input is not lost. */
function AcceptedTerms() {
  const language = currentLanguage();
  const linkTo = (path: PagePath) => ({ href: hrefIn(language, path), target: "_blank", className: authLink });
  return (
    <p className="text-sm text-text-2">
      <Trans>
        By creating an account, you accept the <a {...linkTo("/terms-of-service")}>terms of service</a> and the{" "}
        <a {...linkTo("/privacy-policy")}>privacy policy</a>.
      </Trans>
    </p>
  );
}
