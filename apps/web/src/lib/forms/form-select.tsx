import { type FieldValues, type Path, type PathValue, type UseFormReturn, useController } from "react-hook-form";
import type { FieldWords } from "../../ui/field.tsx";
import { SelectField, type SelectOption } from "../../ui/select.tsx";

/**
 * Shows a dropdown bound to the field `name` of a form, with label, hint and the form's own problem
 * of that field. A value without an option shows nothing.
 */
export function FormSelect<Values extends FieldValues, Name extends Path<Values>, Context, Valid>({
  form,
  name,
  options,
  ...words
}: FieldWords & {
  form: UseFormReturn<Values, Context, Valid>;
  name: Name;
  options: readonly SelectOption<PathValue<Values, Name>>[];
}) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { value, onChange, onBlur } = field;
  return <SelectField {...words} problem={fieldState.error?.message} {...{ value, options, onChange, onBlur }} />;
}
