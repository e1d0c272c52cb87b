import type { CustomField } from "@aavarti/contract/custom-fields";
import { isMoneyCode, isTemplateCode, type FieldValues as StoredValues } from "@aavarti/domain/custom-fields";
import type { RecordNoun } from "@aavarti/domain/nouns";
import { useEffect } from "react";
import { type FieldValues, type UseFormReturn, useController } from "react-hook-form";
import { DateField } from "../../ui/date-field.tsx";
import { Field } from "../../ui/field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { dayWithYear } from "../display/display.ts";
import { AmountField } from "../forms/amount-field.tsx";
import { inputsOf } from "../forms/form-inputs.ts";
import { FormSelect } from "../forms/form-select.tsx";
import { sentAmount, typedAmount } from "../forms/typed-amounts.ts";
import { listTexts } from "../list/texts.ts";
import { fieldTexts } from "./texts.ts";
import { labelOfField, useFields } from "./use-fields.ts";

type Typed = string | number | boolean | null;
/**
 * The values of fields in a form, by code, as they are typed; undefined for one never filled in.
 */
export type TypedFields = Record<string, Typed | undefined>;

/** The part of a form's values that holds the fields. */
type FieldsForm = { fields: TypedFields };

/** Returns a record's fields as the form's values, amounts as a user types them. */
export const typedFields = (values: StoredValues): Record<string, Typed> =>
  Object.fromEntries(
    Object.entries(values).map(([code, value]) => [code, isMoneyCode(code) ? typedAmount(String(value)) : value]),
  );

/**
 * Returns typed fields as a request has them, as its `fields`: amounts without commas, and none
 * that was never filled in. Without any, nothing.
 */
export function sentFields(typed: TypedFields | undefined): { fields?: Record<string, Typed> } {
  const sent = Object.entries(typed ?? {}).flatMap(([code, value]): [string, Typed][] =>
    value === undefined ? [] : [[code, isMoneyCode(code) ? sentAmount(String(value ?? "")) : value]],
  );
  return sent.length > 0 ? { fields: Object.fromEntries(sent) } : {};
}

/**
 * A form whose values have `fields`, seen as one that has nothing else: React Hook Form's type
 * holds for exactly one shape of values.
 */
const fieldsOf = <Values extends FieldValues & { fields?: unknown }, Context, Valid>(
  form: UseFormReturn<Values, Context, Valid>,
) => form as unknown as UseFormReturn<FieldsForm>;

/**
 * Shows an input for each custom and template field of a kind of record, bound to `fields.CODE` of
 * the form; nothing without any. All are optional.
 */
export function FieldInputs<Values extends FieldValues & { fields?: unknown }, Context, Valid>({
  form,
  entity,
}: {
  form: UseFormReturn<Values, Context, Valid>;
  entity: RecordNoun;
}) {
  const fields = useFields(entity);
  const own = fieldsOf(form);
  // An input starts out as "": without that as its default the form would count as changed.
  useEffect(() => {
    for (const { code, type } of fields)
      if (type !== "yes_no" && own.getValues("fields")?.[code] === undefined)
        own.resetField(`fields.${code}`, { defaultValue: "" });
  }, [fields, own]);
  if (fields.length === 0) return null;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {fields.map((field) => (
        <FieldInput key={field.code} form={own} field={field} />
      ))}
    </div>
  );
}

function FieldInput({ form, field }: { form: UseFormReturn<FieldsForm>; field: CustomField }) {
  const name = `fields.${field.code}` as const;
  const label = labelOfField(field);
  const input = inputsOf(form);
  const words = { label, aside: listTexts.optional };
  switch (field.type) {
    case "yes_no":
      return <YesNo form={form} name={name} label={label} />;
    case "choice":
      return <Choice form={form} name={name} field={field} label={label} />;
    case "date": {
      const value = form.watch(name);
      return <DateField {...input(name)} {...words} shown={value ? dayWithYear(String(value)) : ""} />;
    }
    case "money":
      return <AmountField {...input(name)} {...words} />;
    case "number":
    case "whole":
      return (
        <TextField
          {...input(name)}
          {...words}
          inputMode={field.type === "whole" ? "numeric" : "decimal"}
          autoComplete="off"
          inputClass="num"
        />
      );
    case "text":
      return (
        <TextField
          {...input(name)}
          {...words}
          hint={field.isSensitive ? (isPan(field) ? fieldTexts.panHint : fieldTexts.sensitiveHint) : undefined}
          autoComplete="off"
        />
      );
  }
}

const isPan = ({ isTemplate, code }: CustomField): boolean => isTemplate && isTemplateCode(code) && code === "pan";

type Bound = { form: UseFormReturn<FieldsForm>; name: `fields.${string}`; label: string };

function YesNo({ form, name, label }: Bound) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <Field label={label} problem={fieldState.error?.message}>
      {(control) => (
        <span className="flex h-10 items-center gap-2.5">
          <Switch {...control} checked={field.value === true} onCheckedChange={field.onChange} onBlur={field.onBlur} />
          <span className="text-sm text-text-2">
            {field.value === undefined || field.value === null
              ? fieldTexts.none
              : field.value === true
                ? fieldTexts.yes
                : fieldTexts.no}
          </span>
        </span>
      )}
    </Field>
  );
}

function Choice({ form, name, field: { choices }, label }: Bound & { field: CustomField }) {
  const current = form.watch(name);
  const isGone = typeof current === "string" && current !== "" && !choices.includes(current);
  const options = [
    { value: "", label: fieldTexts.none },
    ...[...choices, ...(isGone ? [current] : [])].map((choice) => ({ value: choice, label: choice })),
  ];
  return <FormSelect form={form} name={name} label={label} aside={listTexts.optional} options={options} />;
}
