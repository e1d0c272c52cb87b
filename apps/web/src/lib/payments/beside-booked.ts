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
 * Returns a sentence for each amount, other than 0, by which what was booked (prices of the terms
 * that began) differs from what was collected and is owed, in the current language: counted as paid
 * before payments were recorded, discounts, joining fees, received for later dues, due later.
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
    [paidAhead, (amount) => t`Collected includes ${amount} paid for later dues or kept as an advance`],
    [toCome, (amount) => t`${amount} more is due later`],
  ];
  return lines.filter(([amount]) => Number(amount) !== 0).map(([amount, say]) => say(amountLabel(amount)));
}

/**
 * Returns, in the current language, that Booked includes an amount counted as paid before the
 * business started recording payments here. `amount` is formatted already.
 */
export const paidBeforeLine = (amount: string): string =>
  t`Booked includes ${amount} counted as paid before you started recording payments here`;
