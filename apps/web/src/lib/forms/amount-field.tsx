import { currencyOf } from "@aavarti/domain/currencies";
import type { ComponentProps } from "react";
import { changeInput } from "../../ui/change-input.ts";
import { Field, type FieldWords, wordsApart } from "../../ui/field.tsx";
import { PrefixedInput } from "../../ui/input.tsx";
import { businessCurrency } from "../display/business-currency.ts";
import { typedFrom, typedPaise } from "./typed-amounts.ts";

type AmountFieldProps = FieldWords & Omit<ComponentProps<typeof PrefixedInput>, "prefix">;

/**
 * Shows a field for an amount in the business's currency, typed with or without commas, with label,
 * hint and problem. On blur its digits are grouped (`1,50,000`), which changes the input's value;
 * an unreadable amount stays as typed and is not reported here. Other props go to the input.
 */
export function AmountField(props: AmountFieldProps) {
  const { words, own } = wordsApart(props);
  const { onBlur, ...input } = own;
  const { sign } = currencyOf(businessCurrency());
  return (
    <Field {...words}>
      {(control) => (
        <PrefixedInput
          {...control}
          {...input}
          onBlur={(event) => {
            const paise = typedPaise(event.target.value);
            if (paise !== null) changeInput(event.target, typedFrom(paise));
            onBlur?.(event);
          }}
          prefix={sign}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </Field>
  );
}
