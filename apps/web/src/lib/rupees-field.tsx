import type { ComponentProps } from "react";
import { Field, type FieldWords, wordsApart } from "../ui/field.tsx";
import { PrefixedInput } from "../ui/input.tsx";

type RupeesFieldProps = FieldWords & Omit<ComponentProps<typeof PrefixedInput>, "prefix">;

/** An amount of rupees, as it is typed, with its label, hint and problem. */
export function RupeesField(props: RupeesFieldProps) {
  const { words, own } = wordsApart(props);
  return (
    <Field {...words}>
      {(control) => <PrefixedInput {...control} {...own} prefix="₹" inputMode="decimal" autoComplete="off" />}
    </Field>
  );
}
