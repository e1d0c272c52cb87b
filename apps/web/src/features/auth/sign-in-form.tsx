import { Login } from "@aavarti/contract/auth";
import { zodResolver } from "@hookform/resolvers/zod";
import { Link } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordInput, TextInput } from "../../ui/input.tsx";
import { authTexts } from "./texts.ts";
import { useSignIn } from "./use-sign-in.ts";

export function SignInForm() {
  const { signIn, isPending } = useSignIn();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Login),
    defaultValues: { email: "", password: "" },
  });
  const { errors } = formState;

  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((values) => signIn(values))}>
      <Field label={authTexts.email} problem={errors.email?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register("email")}
            type="email"
            required
            autoComplete="username"
            inputMode="email"
            isTall
          />
        )}
      </Field>
      <Field
        label={authTexts.password}
        problem={errors.password?.message}
        aside={
          <Link to="/forgot-password" className="text-sm text-accent-text hover:underline max-lg:-my-3 max-lg:py-3">
            {authTexts.signIn.forgot}
          </Link>
        }
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...register("password")}
            required
            autoComplete="current-password"
            showLabel={authTexts.showPassword}
            hideLabel={authTexts.hidePassword}
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="xl" width="full" className="mt-2" disabled={isPending}>
        {isPending ? authTexts.signIn.pending : authTexts.signIn.submit}
      </Button>
    </form>
  );
}
