import { parseCalendarDate } from "@aavarti/domain/calendar";
import { DEFAULT_DURATION_MONTHS } from "@aavarti/domain/subscription-terms";
import type { UseFormReturn } from "react-hook-form";
import { dayWithYear } from "../../lib/display/display.ts";
import { DurationField } from "../../lib/forms/duration-field.tsx";
import { monthsFallingBackTo } from "../../lib/forms/duration-input.ts";
import { inputsOf } from "../../lib/forms/form-inputs.ts";
import { DateField } from "../../ui/date-field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import type { SubscriptionValues } from "./subscription-values.ts";
import { subscriptionTexts as texts } from "./texts.ts";

interface TermFieldProps {
  readonly form: UseFormReturn<SubscriptionValues>;
  /** The form's current values. */
  readonly values: SubscriptionValues;
}

/** Shows the subscription form's required field for the term's start date. */
export function StartField({ form, values }: TermFieldProps) {
  const input = inputsOf(form);
  return (
    <DateField {...input("startDate")} label={texts.fields.startDate} required shown={shownDay(values.startDate)} />
  );
}

/**
 * Shows the subscription form's fields for the end of the term: the choice between a number of
 * months and a date, and the field for the chosen one, which alone is sent.
 */
export function EndsFields({ form, values: { ends, durationMonths, customEndDate } }: TermFieldProps) {
  const input = inputsOf(form);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
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
        <DurationField
          {...input("durationMonths", { setValueAs: monthsFallingBackTo(DEFAULT_DURATION_MONTHS) })}
          label={texts.fields.duration}
          months={Number(durationMonths)}
          required
        />
      ) : (
        <DateField {...input("customEndDate")} label={texts.fields.endDate} required shown={shownDay(customEndDate)} />
      )}
    </div>
  );
}

function shownDay(value: string): string {
  const day = parseCalendarDate(value);
  return day ? dayWithYear(day) : "";
}
