import { currencyOf } from "@aavarti/domain/currencies";
import type { Paise } from "@aavarti/domain/money";
import { useEffect, useId, useRef } from "react";
import { businessCurrency } from "../../lib/display/business-currency.ts";
import { typedFrom, typedPaise } from "../../lib/forms/typed-amounts.ts";
import { classNames } from "../../ui/class-names.ts";
import { deliverKeys, isTextHeld } from "../../ui/held-keys.ts";
import { takeTexts as texts } from "./texts.ts";

/**
 * Shows the amount of a payment, as typed in `value`, the largest thing of its sheet, with buttons
 * for `all` that is owed and for half of the chosen lines' `total`; neither when nothing is owed.
 * Half is rounded to whole units of the currency. `onAll` is called to choose every line and pay
 * all of it. It takes the focus when it appears in a dialog, not on a touch screen, and what was
 * typed before that.
 */
export function PaidAmountField({
  value,
  problem,
  total,
  all,
  onChange,
  onAll,
}: {
  value: string;
  problem: string | undefined;
  /** What is owed by the chosen lines, in paise. */
  total: Paise;
  /** What is owed by all lines, in paise; 0 for no buttons. */
  all: Paise;
  onChange: (typed: string) => void;
  onAll: () => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Loaded after the dialog opened, which has the focus then, unless the user moved it. What they
  // typed meanwhile is the amount.
  useEffect(() => {
    const dialog = input.current?.closest("[role=dialog]");
    const isUnmoved = document.activeElement === dialog && window.matchMedia("(pointer: fine)").matches;
    if (!input.current || !dialog || !(isTextHeld() || isUnmoved)) return;
    input.current.focus({ preventScroll: true });
    deliverKeys(input.current);
  }, []);
  const amount = typedPaise(value);
  const { sign } = currencyOf(businessCurrency());
  const size = sizeOnPhone(sign.length + value.length);
  const half = Math.round(total / 200) * 100;
  return (
    <div>
      <div
        className={classNames(
          "flex items-center gap-2 rounded-md border bg-surface py-2 pr-3 pl-4 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus",
          problem ? "border-danger" : "border-control-line",
        )}
      >
        <label htmlFor={id} className="sr-only">
          {texts.amount}
        </label>
        <span aria-hidden className={classNames("text-3xl text-text-3", size)}>
          {sign}
        </span>
        <input
          ref={input}
          id={id}
          data-first
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-note` : undefined}
          className={classNames(
            "num h-14 w-full min-w-0 flex-1 bg-transparent text-4xl font-semibold outline-none",
            size,
          )}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            if (amount !== null && value !== typedFrom(amount)) onChange(typedFrom(amount));
          }}
        />
        {all > 0 && (
          <>
            <Share label={texts.all} isOn={amount === all} onClick={onAll} />
            {half > 0 && <Share label={texts.half} isOn={amount === half} onClick={() => onChange(typedFrom(half))} />}
          </>
        )}
      </div>
      {problem && (
        <p id={`${id}-note`} className="mt-1.5 text-sm text-danger-text">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Returns the text size, on a phone, in which this many characters fit beside the two buttons. */
const sizeOnPhone = (characters: number): string =>
  characters > 14 ? "max-lg:text-xl" : characters > 11 ? "max-lg:text-2xl" : "max-lg:text-3xl";

function Share({ label, isOn, onClick }: { label: string; isOn: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={classNames(
        "h-11 shrink-0 rounded-sm border px-3 text-sm font-medium max-lg:text-base lg:h-9",
        isOn ? "border-accent bg-accent-soft text-accent-text" : "border-line-strong text-text-2 hover:bg-hover",
      )}
    >
      {label}
    </button>
  );
}
