import { t } from "@lingui/core/macro";
import type { ComponentProps } from "react";
import { Field, type FieldWords, wordsApart } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/input.tsx";

type PasswordFieldProps = FieldWords & Omit<ComponentProps<typeof PasswordInput>, "showLabel" | "hideLabel">;

/**
 * Shows a required password field with label, hint and problem, and a button that shows the
 * password and hides it again. Other props go to the input.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { words, own } = wordsApart(props);
  return (
    <Field {...words}>
      {(control) => (
        <PasswordInput {...control} {...own} required showLabel={t`Show password`} hideLabel={t`Hide password`} />
      )}
    </Field>
  );
}
