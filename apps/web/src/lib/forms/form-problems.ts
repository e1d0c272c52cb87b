import type { FieldErrors, FieldValues, Path, UseFormReturn } from "react-hook-form";
import { fieldProblems } from "../api/api-error.ts";

/**
 * Shows the messages that the server's error has for this form's fields at those fields, and
 * focuses the first. Returns whether it showed any; then no toast is needed. Fields that the form
 * doesn't have, and those within a list or an object other than the custom fields, are skipped.
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

/**
 * Converts messages by field to the format of a form resolver. A path such as `items.0.name` stays
 * one key.
 */
export const fieldErrors = <Values extends FieldValues>(
  sentences: Readonly<Record<string, string>>,
): FieldErrors<Values> =>
  Object.fromEntries(
    Object.entries(sentences).map(([field, message]) => [field, { type: "validate", message }]),
  ) as FieldErrors<Values>;

/** The server may name a field that this form does not have. */
function isFieldOf<Input extends FieldValues, Context, Output>(
  form: UseFormReturn<Input, Context, Output>,
  field: string,
): field is Path<Input> {
  const values = form.getValues();
  return field in values || (field.startsWith("fields.") && "fields" in values);
}
