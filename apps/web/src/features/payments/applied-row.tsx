import type { Paise } from "@aavarti/domain/money";
import { paiseLabel } from "../../lib/display/amounts.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { takeTexts as texts } from "./texts.ts";

/** How the typed parts of a payment add up. Amounts in paise. */
export interface Applied {
  readonly amount: Paise;
  /** What no line gets; less than 0 when the lines get more than the payment. */
  readonly unapplied: Paise;
  /** What the user chose to keep as an advance. */
  readonly advance: Paise;
  /** Whether every line is paid in full. */
  readonly isAllPaid: boolean;
  /** Whether the field of a line holds no amount, or more than the line has open. */
  readonly isWrongField: boolean;
}

/**
 * The row below typed parts that says how they add up, with the button that applies what is left to
 * the oldest lines or, once all are paid, keeps it as an advance.
 */
export function AppliedRow({
  applied: { amount, unapplied, advance, isAllPaid, isWrongField },
  onApplyRest,
  onKeepAdvance,
}: {
  applied: Applied;
  onApplyRest: () => void;
  onKeepAdvance: () => void;
}) {
  const isOpen = unapplied !== advance;
  // Wrong fields say themselves what is wrong; nothing is well until they are corrected.
  if (isWrongField && !isOpen) return null;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line px-3 py-1.5">
      <p
        aria-live="polite"
        className={classNames(
          "text-sm font-medium max-lg:text-base",
          unapplied < 0 ? "text-danger-text" : isOpen ? "text-soon-text" : "text-paid-text",
        )}
      >
        {unapplied < 0
          ? texts.excess(paiseLabel(-unapplied))
          : isOpen
            ? texts.unapplied(paiseLabel(unapplied))
            : advance > 0
              ? texts.advance(paiseLabel(advance))
              : texts.allApplied(paiseLabel(amount))}
      </p>
      {isOpen && unapplied > 0 && (
        <Button size="sm" look="soft" className="num" onClick={isAllPaid ? onKeepAdvance : onApplyRest}>
          {isAllPaid ? texts.keepAdvance(paiseLabel(unapplied)) : texts.applyRest}
        </Button>
      )}
    </div>
  );
}

/**
 * The sentence above the button that says why a payment with typed parts can't be saved yet;
 * nothing where they add up.
 */
export function NotApplied({
  unapplied,
  isWrongField,
}: {
  /** As in `Applied`, less what is kept as an advance. */
  unapplied: Paise;
  /** Whether the field of a line holds no amount, or more than the line has open. */
  isWrongField: boolean;
}) {
  const words = isWrongField
    ? texts.fixFirst
    : unapplied < 0
      ? texts.excessFirst(paiseLabel(-unapplied))
      : unapplied > 0 && texts.applyFirst(paiseLabel(unapplied));
  return words && <p className="num text-sm text-danger-text max-lg:text-base">{words}</p>;
}
