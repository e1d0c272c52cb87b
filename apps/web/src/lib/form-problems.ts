import type { FieldErrors, FieldValues, Path, UseFormReturn } from "react-hook-form";
import { fieldProblems } from "./api-error.ts";

/**
 * Puts the server's sentences beside the fields they are about, and the focus on the first of them.
 * Whether any was put there: then a toast would say it twice.
 */
export function showServerProblems<Input extends FieldValues, Context, Output>(
  form: UseFormReturn<Input, Context, Output>,
  error: unknown,
): boolean {
  let isFirst = true;
  for (const [field, message] of Object.entries(fieldProblems(error))) {
    if (!isFieldOf(form, field)) continue;
    form.setError(field, { type: "server", message }, { shouldFocus: isFirst });
    isFirst = false;
  }
  return !isFirst;
}

/** Sentences by field in the shape that a form's resolver answers with. */
export const fieldErrors = <Values extends FieldValues>(
  sentences: Readonly<Record<string, string>>,
): FieldErrors<Values> =>
  Object.fromEntries(
    Object.entries(sentences).map(([field, message]) => [field, { type: "validate", message }]),
  ) as FieldErrors<Values>;

/** The server may name a field that this form does not have; only its own are paths of it. */
function isFieldOf<Input extends FieldValues, Context, Output>(
  form: UseFormReturn<Input, Context, Output>,
  field: string,
): field is Path<Input> {
  return field in form.getValues();
}
