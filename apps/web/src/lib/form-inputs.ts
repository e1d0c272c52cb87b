import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from "react-hook-form";

/** What a form tells each of its typed inputs: `<TextField {...input("email")} label=… />`. */
export function inputsOf<Values extends FieldValues, Context, Valid>(form: UseFormReturn<Values, Context, Valid>) {
  const { errors } = form.formState;
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => {
    const { onBlur, ...input } = form.register(name, options);
    const error: FieldError | undefined = get(errors, name);
    // Who leaves a field empty may come back to it: saving asks for it. Said at once, it would move
    // away what is being pressed.
    const leave: typeof onBlur = async (event) => (event.target.value === "" ? undefined : onBlur(event));
    return { ...input, problem: error?.message, onBlur: leave };
  };
}
