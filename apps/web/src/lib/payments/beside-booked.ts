import { t } from "@lingui/core/macro";
import { amountLabel } from "../display/amounts.ts";

/** What leads from what was booked to what was collected and is owed, as decimal amounts. */
interface BesideBooked {
  readonly paidBefore: string;
  readonly joiningFees: string;
  readonly discounts: string;
  readonly paidAhead: string;
  /** What is due on a later day, where what is owed leaves it out. */
  readonly toCome?: string;
}

/**
 * Returns a sentence for each amount, other than 0, by which what was booked differs from what was
 * collected and is owed, in the current language.
 */
export function besideBookedLines({
  paidBefore,
  joiningFees,
  discounts,
  paidAhead,
  toCome = "0.00",
}: BesideBooked): string[] {
  const lines: [string, (amount: string) => string][] = [
    [paidBefore, paidBeforeLine],
    [discounts, (amount) => t`Discounts of ${amount} aren't subtracted from Booked`],
    [joiningFees, (amount) => t`Booked doesn't include ${amount} in joining fees`],
    [paidAhead, (amount) => t`Collected includes ${amount} for later dues or not used yet`],
    [toCome, (amount) => t`${amount} more is due later`],
  ];
  return lines.filter(([amount]) => Number(amount) !== 0).map(([amount, say]) => say(amountLabel(amount)));
}

/**
 * Returns the sentence for what counts as paid from before payments were recorded. `amount` is
 * formatted already.
 */
export const paidBeforeLine = (amount: string): string =>
  t`Booked includes ${amount} counted as paid before you started recording payments here`;
