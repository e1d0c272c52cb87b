import type { ComponentProps } from "react";
import { Field, type FieldWords, wordsApart } from "./field.tsx";
import { TextArea, TextInput } from "./input.tsx";

type TextFieldProps = FieldWords & ComponentProps<typeof TextInput> & { readonly inputClass?: string };

/**
 * A line of text with its label, hint and problem. What it is not told about those goes to the
 * input.
 */
export function TextField({ inputClass, ...props }: TextFieldProps) {
  const { words, own } = wordsApart(props);
  return <Field {...words}>{(control) => <TextInput {...control} {...own} className={inputClass} />}</Field>;
}

/** Several lines of it. */
export function AreaField(props: FieldWords & ComponentProps<typeof TextArea>) {
  const { words, own } = wordsApart(props);
  return <Field {...words}>{(control) => <TextArea {...control} {...own} />}</Field>;
}
