import { GST_RATES, type GstRate, includedGst, MAX_CAPACITY, MAX_GRACE_DAYS } from "@aavarti/domain/products";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { paiseLabel } from "../../lib/display/amounts.ts";
import { AmountField } from "../../lib/forms/amount-field.tsx";
import { inputsOf } from "../../lib/forms/form-inputs.ts";
import { FormSelect } from "../../lib/forms/form-select.tsx";
import { typedPaise } from "../../lib/forms/typed-amounts.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { listTexts } from "../../lib/list/texts.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { MORE_FIELDS, type ProductValues } from "./product-values.ts";
import { productNouns, productTexts } from "./texts.ts";

const texts = translatedTexts(() => productTexts.extra);

/**
 * Shows the rarely used fields of a product's form: joining fee, grace days, capacity, GST. Closed
 * until opened, unless one of them has a value or an error. Says how much GST the typed `price`
 * includes.
 */
export function MoreFields({ form, price }: { form: UseFormReturn<ProductValues>; price: string }) {
  const nouns = productNouns(useBusinessWords());
  const { errors, defaultValues } = form.formState;
  const input = inputsOf(form);
  const gstRate = useWatch({ control: form.control, name: "gstRate" });
  const isUsed = MORE_FIELDS.some((name) => isFilled(defaultValues?.[name]));
  return (
    <Disclosure
      label={texts.title}
      hint={isUsed ? undefined : texts.closed}
      isForcedOpen={isUsed || MORE_FIELDS.some((name) => errors[name])}
    >
      <div className="grid grid-cols-2 gap-4">
        <AmountField {...input("setupFee")} label={texts.setupFee} hint={texts.setupFeeHint} placeholder="0" />
        <TextField
          {...input("graceDays", { setValueAs: numberOrBlank })}
          label={texts.graceDays}
          hint={nouns.graceDaysHint}
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_GRACE_DAYS}
          placeholder="0"
          inputClass="num"
        />
      </div>
      <TextField
        {...input("capacity", { setValueAs: numberOrBlank })}
        label={texts.capacity}
        aside={listTexts.optional}
        hint={productNouns(useBusinessWords()).capacityHint}
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_CAPACITY}
        inputClass="num"
      />
      <div className="grid grid-cols-2 gap-4">
        <FormSelect
          form={form}
          name="gstRate"
          label={texts.gstRate}
          hint={gstHint(price, gstRate)}
          options={[null, ...GST_RATES].map((value) => ({
            value,
            label: value === null ? texts.noGst : texts.rate(value),
          }))}
        />
        <TextField
          {...input("sac")}
          label={texts.sac}
          aside={listTexts.optional}
          hint={texts.sacHint}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          inputClass="num"
        />
      </div>
    </Disclosure>
  );
}

/** Converts a number field's text to a number; other text stays, so that the schema reports it. */
const numberOrBlank = (typed: unknown): unknown => {
  const text = String(typed ?? "").trim();
  const number = Number(text);
  return text === "" || Number.isNaN(number) ? text : number;
};

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== "" && value !== 0;

function gstHint(price: string, rate: GstRate | null): string {
  const paise = typedPaise(price);
  return rate === null || paise === null ? texts.gstHint : texts.gstIncluded(paiseLabel(includedGst(paise, rate)));
}
