import type { ComponentProps } from "react";
import { Field, type FieldWords, wordsApart } from "./field.tsx";
import { TextArea, TextInput } from "./input.tsx";

type TextFieldProps = FieldWords & ComponentProps<typeof TextInput> & { readonly inputClass?: string };

/**
 * Shows a single-line text field with label, hint and problem; `className` is the field's,
 * `inputClass` the input's. All other props go to the input.
 */
export function TextField({ inputClass, ...props }: TextFieldProps) {
  const { words, own } = wordsApart(props);
  return <Field {...words}>{(control) => <TextInput {...control} {...own} className={inputClass} />}</Field>;
}

/**
 * Shows a multi-line text field with label, hint and problem; `className` is the field's. All other
 * props go to the textarea.
 */
export function AreaField(props: FieldWords & ComponentProps<typeof TextArea>) {
  const { words, own } = wordsApart(props);
  return <Field {...words}>{(control) => <TextArea {...control} {...own} />}</Field>;
}
