import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly hint?: ReactNode;
  /** Shown at the right: the effect of choosing it. */
  readonly result?: ReactNode;
  readonly isDisabled?: boolean;
}

/**
 * Shows radio buttons for exclusive choices that need a sentence each, one below the other; with
 * `isPaired` two side by side where there is room. `isLegendHidden` leaves the legend to screen
 * readers.
 */
export function ChoiceCards<Value extends string>({
  legend,
  isLegendHidden = false,
  isPaired = false,
  value,
  choices,
  onChange,
}: {
  legend: string;
  isLegendHidden?: boolean;
  isPaired?: boolean;
  value: Value | null;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={isLegendHidden ? "sr-only" : "mb-1.5 font-medium max-lg:text-md"}>{legend}</legend>
      <div className={classNames("grid gap-2", isPaired && "gap-x-4 sm:grid-cols-2")}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              "flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-line-strong px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus",
              choice.isDisabled && "cursor-not-allowed opacity-55",
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.isDisabled}
              onChange={() => onChange(choice.value)}
              className="size-4 shrink-0 appearance-none rounded-full border border-control-line bg-surface outline-none checked:border-5 checked:border-accent"
            />
            {choice.icon && <span className="text-text-3">{choice.icon}</span>}
            <span className="min-w-0 flex-1">
              <span className="block font-medium max-lg:text-md">{choice.label}</span>
              {choice.hint && (
                <span className="num block text-xs text-pretty text-text-2 max-lg:text-sm">{choice.hint}</span>
              )}
            </span>
            {choice.result && <span className="num text-right text-sm">{choice.result}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
