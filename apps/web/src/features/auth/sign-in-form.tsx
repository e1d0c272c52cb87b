import type { SignedIn } from "@aavarti/contract/auth";
import { type FormEvent, useState } from "react";
import { PasswordField } from "../../lib/forms/password-field.tsx";
import { reasonText } from "../../lib/i18n/reason-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { findSignInProblems, type SignInProblems } from "./sign-in-problems.ts";
import { authTexts } from "./texts.ts";
import { useSignIn } from "./use-sign-in.ts";

const FIELDS = ["email", "password"] as const;

/**
 * Shows the form that signs in with email and password and then calls `onSignedIn`, a moment after
 * a toast. It validates on submit and focuses the first invalid field; the problems then follow the
 * typing. A refusal, or no response, shows in a toast. It does without the form library because
 * every user loads it, many on slow phones.
 */
export function SignInForm({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => void }) {
  const { signIn, isPending } = useSignIn(onSignedIn);
  const [problems, setProblems] = useState<SignInProblems>({});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = findSignInProblems(readForm(form));
    setProblems(found);
    const wrong = FIELDS.find((name) => found[name] !== undefined);
    if (wrong === undefined) return signIn(readForm(form));
    const field = form.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  };
  /** After a failed validation, validates again on every key press. */
  const judgeAgain = (event: FormEvent<HTMLFormElement>) => {
    if (Object.keys(problems).length > 0) setProblems(findSignInProblems(readForm(event.currentTarget)));
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={submit} onInput={judgeAgain}>
      <TextField
        name="email"
        label={authTexts.email}
        problem={problems.email && reasonText(problems.email)}
        type="email"
        required
        autoComplete="username"
        inputMode="email"
        isTall
      />
      <PasswordField
        name="password"
        label={authTexts.password}
        problem={problems.password && reasonText(problems.password)}
        aside={
          <a href="/forgot-password" className="text-sm text-accent-text hover:underline max-lg:-my-3 max-lg:py-3">
            {authTexts.signIn.forgot}
          </a>
        }
        autoComplete="current-password"
        isTall
      />
      <Button type="submit" look="primary" size="xl" width="full" className="mt-2" disabled={isPending}>
        {isPending ? authTexts.signIn.pending : authTexts.signIn.submit}
      </Button>
    </form>
  );
}

function readForm(form: HTMLFormElement): { email: string; password: string } {
  const values = new FormData(form);
  return { email: String(values.get("email") ?? ""), password: String(values.get("password") ?? "") };
}
