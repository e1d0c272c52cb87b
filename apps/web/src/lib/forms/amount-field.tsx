import { parseTypedAmount, toTypedAmount } from "@aavarti/domain/money";
import type { ComponentProps } from "react";
import { changeInput } from "../../ui/change-input.ts";
import { Field, type FieldWords, wordsApart } from "../../ui/field.tsx";
import { PrefixedInput } from "../../ui/input.tsx";

type AmountFieldProps = FieldWords & Omit<ComponentProps<typeof PrefixedInput>, "prefix">;

/**
 * A field for an amount in rupees, typed with or without commas. On blur it is formatted with
 * Indian grouping: `1,50,000`. An unreadable amount stays as typed.
 */
export function AmountField(props: AmountFieldProps) {
  const { words, own } = wordsApart(props);
  const { onBlur, ...input } = own;
  return (
    <Field {...words}>
      {(control) => (
        <PrefixedInput
          {...control}
          {...input}
          onBlur={(event) => {
            const paise = parseTypedAmount(event.target.value);
            if (paise !== null) changeInput(event.target, toTypedAmount(paise));
            onBlur?.(event);
          }}
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </Field>
  );
}
