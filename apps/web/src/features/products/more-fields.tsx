import { formatInr, parseRupees } from "@aavarti/domain/money";
import { GST_RATES, type GstRate, includedGst, MAX_CAPACITY, MAX_GRACE_DAYS } from "@aavarti/domain/products";
import { Controller, type UseFormReturn } from "react-hook-form";
import { inLanguage } from "../../lib/language/in-language.ts";
import { listTexts } from "../../lib/list/texts.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { PrefixedInput, TextInput } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { MORE_FIELDS, type ProductValues } from "./product-values.ts";
import { productTexts } from "./texts.ts";

const texts = inLanguage(() => productTexts.extra);

/** What few products need: joining fee, days of grace, places, GST. */
export function MoreFields({ form, price }: { form: UseFormReturn<ProductValues>; price: string }) {
  const { errors, defaultValues } = form.formState;
  const isUsed = MORE_FIELDS.some((name) => isFilled(defaultValues?.[name]));
  return (
    <Disclosure
      label={texts.title}
      hint={isUsed ? undefined : texts.closed}
      isForcedOpen={isUsed || MORE_FIELDS.some((name) => errors[name])}
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label={texts.setupFee} hint={texts.setupFeeHint} problem={errors.setupFee?.message}>
          {(control) => (
            <PrefixedInput
              {...control}
              {...form.register("setupFee")}
              prefix="₹"
              inputMode="decimal"
              placeholder="0"
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={texts.graceDays} hint={texts.graceDaysHint} problem={errors.graceDays?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register("graceDays", { setValueAs: numberOrBlank })}
              type="number"
              inputMode="numeric"
              min={0}
              max={MAX_GRACE_DAYS}
              placeholder="0"
              className="num"
            />
          )}
        </Field>
      </div>
      <Field
        label={texts.capacity}
        aside={listTexts.optional}
        hint={texts.capacityHint}
        problem={errors.capacity?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register("capacity", { setValueAs: numberOrBlank })}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_CAPACITY}
            className="num"
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Controller
          control={form.control}
          name="gstRate"
          render={({ field }) => (
            <Field label={texts.gstRate} hint={gstHint(price, field.value)} problem={errors.gstRate?.message}>
              {(control) => (
                <Select
                  control={control}
                  value={field.value === null ? "none" : `${field.value}`}
                  options={[
                    { value: "none", label: texts.noGst },
                    ...GST_RATES.map((rate) => ({ value: `${rate}` as const, label: texts.rate(rate) })),
                  ]}
                  onChange={(value) => field.onChange(value === "none" ? null : Number(value))}
                  onBlur={field.onBlur}
                />
              )}
            </Field>
          )}
        />
        <Field label={texts.sac} aside={listTexts.optional} hint={texts.sacHint} problem={errors.sac?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register("sac")}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              className="num"
            />
          )}
        </Field>
      </div>
    </Disclosure>
  );
}

/** A number field's text as a number; text that is none stays, for the schema to name. */
const numberOrBlank = (typed: unknown): unknown => {
  const text = String(typed ?? "").trim();
  const number = Number(text);
  return text === "" || Number.isNaN(number) ? text : number;
};

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== "" && value !== 0;

function gstHint(price: string, rate: GstRate | null): string {
  const paise = parseRupees(price);
  return rate === null || paise === null ? texts.gstHint : texts.gstIncluded(formatInr(includedGst(paise, rate)));
}
