import { PAYMENT_MODES, type PaymentMode } from "@aavarti/domain/ledger";
import { t } from "@lingui/core/macro";
import { useId } from "react";
import { classNames } from "../../ui/class-names.ts";
import { ModeIcon } from "./mode-icon.tsx";
import { modeNames } from "./mode-texts.ts";

/**
 * Shows the choice of how a payment was made: one radio tile with icon and name for each mode, in
 * one row on a wide screen, otherwise and with `isNarrow` in two. `legend`, "Paid by" by default,
 * is read by screen readers only.
 */
export function ModeTiles({
  value,
  onChange,
  isNarrow = false,
  legend = t`Paid by`,
}: {
  value: PaymentMode;
  onChange: (mode: PaymentMode) => void;
  /** In two rows everywhere, for a narrow dialog. */
  isNarrow?: boolean;
  /** For screen readers. */
  legend?: string;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className={classNames("grid grid-cols-3 gap-2", !isNarrow && "lg:grid-cols-6")}>
        {PAYMENT_MODES.map((mode) => (
          <label
            key={mode}
            className={classNames(
              "flex h-12 min-w-0 cursor-pointer items-center justify-center gap-1.5 rounded-sm border border-line-strong px-1 text-base text-text-2 select-none hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-text has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus lg:text-sm",
              isNarrow ? "lg:h-10" : "lg:h-16 lg:flex-col",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={mode === value}
              onChange={() => onChange(mode)}
              className="sr-only"
            />
            <ModeIcon mode={mode} className="size-4.5 shrink-0" />
            <span className="cut-off">{mode === "bank_transfer" ? t`Bank` : modeNames[mode]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
