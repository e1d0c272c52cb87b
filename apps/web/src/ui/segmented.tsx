import { useId } from "react";
import { classNames } from "./class-names.ts";

/**
 * Shows a segmented control: radio buttons for two or three exclusive choices side by side, named
 * by `legend`. None is chosen while `value` is null. Choosing another calls `onChange`.
 */
export function Segmented<Value extends string>({
  legend,
  isLegendHidden = false,
  value,
  options,
  onChange,
  className,
}: {
  legend: string;
  isLegendHidden?: boolean;
  /** Null: none is chosen. */
  value: Value | null;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
  className?: string;
}) {
  const name = useId();
  return (
    <fieldset className={classNames("min-w-0", className)}>
      <legend className={isLegendHidden ? "sr-only" : "mb-1.5 font-medium max-lg:text-md"}>{legend}</legend>
      <div className="flex rounded-sm bg-sunken p-0.5 ring-1 ring-line ring-inset">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 min-w-0 flex-auto cursor-pointer items-center justify-center rounded-xs px-3 py-1 text-center leading-tight wrap-anywhere text-text-2 select-none has-checked:bg-surface has-checked:font-medium has-checked:text-text has-checked:ring-1 has-checked:ring-line-strong has-focus-visible:outline-2 has-focus-visible:outline-focus max-lg:text-md lg:min-h-9 dark:has-checked:bg-hover"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
