import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from "react-hook-form";

/**
 * Returns a function that gives a text input its form props and its error as `problem`: `<TextField
 * {...input("email")} label=… />`; `options` are React Hook Form's for this field. A field left
 * empty is not checked on leaving it, only on saving.
 */
export function inputsOf<Values extends FieldValues, Context, Valid>(form: UseFormReturn<Values, Context, Valid>) {
  const { errors } = form.formState;
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => {
    const { onBlur, ...input } = form.register(name, options);
    const error: FieldError | undefined = get(errors, name);
    // A field left empty is not validated on blur but on save: the user may come back to it, and an
    // error message would shift the button being pressed.
    const leave: typeof onBlur = async (event) => (event.target.value === "" ? undefined : onBlur(event));
    return { ...input, problem: error?.message, onBlur: leave };
  };
}
