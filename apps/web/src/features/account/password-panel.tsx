import { ChangePassword } from "@aavarti/contract/account";
import { useForm } from "react-hook-form";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { inputsOf } from "../../lib/forms/form-inputs.ts";
import { showServerProblems } from "../../lib/forms/form-problems.ts";
import { resolveBy } from "../../lib/forms/form-resolver.ts";
import { PasswordField } from "../../lib/forms/password-field.tsx";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { accountTexts } from "./texts.ts";

const texts = translatedTexts(() => accountTexts.password);

/**
 * Shows a form that asks for the current and a new password, changes it and thereby signs out all
 * other devices. Without a password (Google sign-in), a button that emails a link to `email` to set
 * the first one. Errors show at their fields, others and successes in a toast.
 */
export function PasswordPanel({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  return (
    <Panel title={texts.title} lead={hasPassword ? texts.lead : texts.noneLead}>
      <div className="p-4">{hasPassword ? <PasswordForm email={email} /> : <AskForLink email={email} />}</div>
    </Panel>
  );
}

const empty = { currentPassword: "", password: "" };

function PasswordForm({ email }: { email: string }) {
  const utils = trpc.useUtils();
  const form = useForm({ resolver: resolveBy(ChangePassword), defaultValues: empty });
  const input = inputsOf(form);
  const change = trpc.account.changePassword.useMutation({
    onSuccess: async () => {
      form.reset(empty);
      showToast({ title: texts.saved, description: texts.savedNote });
      await utils.account.read.invalidate();
    },
    onError: (error) => {
      if (!showServerProblems(form, error)) showFailure(texts.failed, error);
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((values) => change.mutate(values))}>
      {/* Hidden, so that a password manager stores the new password under this email. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField {...input("currentPassword")} label={texts.current} autoComplete="current-password" />
      <PasswordField {...input("password")} label={texts.next} hint={texts.hint} autoComplete="new-password" />
      <div className="flex">
        <Button
          needsNetwork
          type="submit"
          look="primary"
          disabled={change.isPending}
          className="max-lg:h-12 max-lg:w-full"
        >
          {change.isPending ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  );
}

function AskForLink({ email }: { email: string }) {
  const ask = trpc.auth.forgotPassword.useMutation({
    onSuccess: () => showToast({ title: texts.asked, description: texts.askedNote(email) }),
    onError: (error) => showFailure(texts.askFailed, error),
  });
  return (
    <Button needsNetwork disabled={ask.isPending} onClick={() => ask.mutate({ email })} className="max-lg:w-full">
      {ask.isPending ? texts.asking : texts.ask}
    </Button>
  );
}
