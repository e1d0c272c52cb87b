import { MAX_DURATION_MONTHS, MIN_DURATION_MONTHS } from "@aavarti/domain/subscription-terms";
import { t } from "@lingui/core/macro";
import type { ComponentProps } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Field, type FieldWords, wordsApart } from "../../ui/field.tsx";
import { Stepper } from "../../ui/stepper.tsx";

interface Unit {
  /**
   * The current number of months, for the unit shown behind it; omit it where the label is the
   * unit.
   */
  readonly months?: number;
  /** Half the width of a phone: there the unit is beside the label. */
  readonly isNarrow?: boolean;
}

type DurationFieldProps = FieldWords & Unit & Omit<ComponentProps<typeof Stepper>, "lessLabel" | "moreLabel">;

/**
 * Shows a field for a term's duration, a whole number of months in the allowed range, with buttons
 * for one month more and less. `months`, the current value, adds the unit in its singular or
 * plural; with `isNarrow` a phone shows the unit beside the label.
 */
export function DurationField({ months, isNarrow = false, ...props }: DurationFieldProps) {
  const { words, own } = wordsApart(props);
  const unit = months === undefined ? null : months === 1 ? t`month` : t`months`;
  return (
    <Field {...words} aside={isNarrow && <span className="lg:hidden">{unit}</span>}>
      {(control) => (
        <span className="flex items-center gap-2">
          <Stepper
            {...control}
            {...own}
            min={MIN_DURATION_MONTHS}
            max={MAX_DURATION_MONTHS}
            className={classNames(isNarrow && "max-lg:w-full")}
            lessLabel={t`Remove one month`}
            moreLabel={t`Add one month`}
          />
          {unit && (
            <span className={classNames("text-text-2 max-lg:text-md", isNarrow && "max-lg:hidden")}>{unit}</span>
          )}
        </span>
      )}
    </Field>
  );
}
