import type { ComponentProps } from "react";
import { Field, type FieldWords, wordsApart } from "./field.tsx";
import { DateInput } from "./input.tsx";

/** A day with its label, hint and problem. */
export function DateField(props: FieldWords & ComponentProps<typeof DateInput>) {
  const { words, own } = wordsApart(props);
  return <Field {...words}>{(control) => <DateInput {...control} {...own} />}</Field>;
}
