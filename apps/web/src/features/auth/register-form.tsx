import { Register } from "@aavarti/contract/auth";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { messageOf } from "../../lib/api-error.ts";
import { showServerProblems } from "../../lib/form-problems.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordInput, TextInput } from "../../ui/input.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useBeginAtDashboard } from "./session.tsx";
import { authTexts } from "./texts.ts";
import { useEnter } from "./use-sign-in.ts";

export function RegisterForm() {
  const { enter, isEntering } = useEnter(useBeginAtDashboard());
  const form = useForm({
    resolver: zodResolver(Register),
    defaultValues: { name: "", businessName: "", email: "", password: "" },
  });
  const { errors } = form.formState;
  const create = trpc.auth.register.useMutation({
    onSuccess: (signedIn) => enter(signedIn, authTexts.register.done),
    onError: (error) => {
      showServerProblems(form, error);
      showToast({
        title: authTexts.register.failed,
        description: messageOf(error, authTexts.serverSilent),
        isDestructive: true,
      });
    },
  });
  const isPending = create.isPending || isEntering;

  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((values) => create.mutate(values))}>
      <Field label={authTexts.name} problem={errors.name?.message}>
        {(control) => <TextInput {...control} {...form.register("name")} required autoComplete="name" isTall />}
      </Field>
      <Field label={authTexts.businessName} problem={errors.businessName?.message}>
        {(control) => (
          <TextInput {...control} {...form.register("businessName")} required autoComplete="organization" isTall />
        )}
      </Field>
      <Field label={authTexts.email} problem={errors.email?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...form.register("email")}
            type="email"
            required
            autoComplete="username"
            inputMode="email"
            isTall
          />
        )}
      </Field>
      <Field label={authTexts.password} hint={authTexts.register.passwordHint} problem={errors.password?.message}>
        {(control) => (
          <PasswordInput
            isTall
            {...control}
            {...form.register("password")}
            required
            autoComplete="new-password"
            showLabel={authTexts.showPassword}
            hideLabel={authTexts.hidePassword}
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="xl" width="full" className="mt-2" disabled={isPending}>
        {isPending ? authTexts.register.pending : authTexts.register.submit}
      </Button>
    </form>
  );
}
