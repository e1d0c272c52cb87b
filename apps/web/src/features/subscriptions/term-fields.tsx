import { parseCalendarDate } from "@aavarti/domain/calendar";
import { DEFAULT_DURATION_MONTHS, MAX_DURATION_MONTHS, MIN_DURATION_MONTHS } from "@aavarti/domain/subscription-terms";
import type { FieldErrors, UseFormReturn } from "react-hook-form";
import { dayOnly } from "../../lib/display.ts";
import { monthsFallingBackTo } from "../../lib/duration-input.ts";
import { Field } from "../../ui/field.tsx";
import { DateInput } from "../../ui/input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import type { SubscriptionValues } from "./subscription-values.ts";
import { subscriptionTexts as texts } from "./texts.ts";

type SubscriptionFormState = UseFormReturn<SubscriptionValues>;

export function StartField({
  form,
  startDate,
  problem,
}: {
  form: SubscriptionFormState;
  startDate: string;
  problem: string | undefined;
}) {
  return (
    <Field label={texts.fields.startDate} problem={problem}>
      {(control) => <DateInput {...control} {...form.register("startDate")} required shown={shownDay(startDate)} />}
    </Field>
  );
}

/** After a number of months, or on a day: only the chosen one is sent. */
export function EndsFields({
  form,
  ends,
  durationMonths,
  customEndDate,
  errors,
}: {
  form: SubscriptionFormState;
  ends: SubscriptionValues["ends"];
  durationMonths: number;
  customEndDate: string;
  errors: FieldErrors<SubscriptionValues>;
}) {
  return (
    <div className="grid gap-2 lg:grid-cols-2 lg:gap-4">
      <Segmented
        legend={texts.fields.ends}
        value={ends}
        options={[
          { value: "months", label: texts.fields.afterMonths },
          { value: "date", label: texts.fields.onDate },
        ]}
        onChange={(chosen) => {
          form.setValue("ends", chosen, { shouldDirty: true });
          form.clearErrors(["durationMonths", "customEndDate"]);
        }}
      />
      {ends === "months" ? (
        <Field label={texts.fields.duration} problem={errors.durationMonths?.message}>
          {(control) => (
            <span className="flex items-center gap-2">
              <Stepper
                {...control}
                {...form.register("durationMonths", { setValueAs: monthsFallingBackTo(DEFAULT_DURATION_MONTHS) })}
                min={MIN_DURATION_MONTHS}
                max={MAX_DURATION_MONTHS}
                required
                lessLabel={texts.fields.less}
                moreLabel={texts.fields.more}
              />
              <span className="text-text-2 max-lg:text-md">
                {durationMonths === 1 ? texts.fields.month : texts.fields.months}
              </span>
            </span>
          )}
        </Field>
      ) : (
        <Field label={texts.fields.endDate} problem={errors.customEndDate?.message}>
          {(control) => (
            <DateInput {...control} {...form.register("customEndDate")} required shown={shownDay(customEndDate)} />
          )}
        </Field>
      )}
    </div>
  );
}

function shownDay(value: string): string {
  const day = parseCalendarDate(value);
  return day ? dayOnly(day) : texts.fields.noDate;
}
