import { t } from "@lingui/core/macro";
import { amountLabel } from "../display/amounts.ts";

/** What leads from what was booked to what was collected and is owed, as decimal amounts. */
interface BesideBooked {
  readonly paidBefore: string;
  readonly joiningFees: string;
  readonly discounts: string;
  readonly paidAhead: string;
  readonly notBooked: string;
  /** What is due on a later day, where what is owed leaves it out. */
  readonly toCome?: string;
}

/** What leads from one to the other only where they are of a period, not since ever. */
interface BesidePeriod {
  readonly paidEarlier: string;
  readonly paidLater: string;
  readonly olderDues: string;
  readonly refundedLater: string;
  readonly refundsOfEarlier: string;
  readonly owedBefore: string;
  readonly owedAfter: string;
}

/** Since ever, nothing is before or after. */
const NO_PERIOD: BesidePeriod = {
  paidEarlier: "0.00",
  paidLater: "0.00",
  olderDues: "0.00",
  refundedLater: "0.00",
  refundsOfEarlier: "0.00",
  owedBefore: "0.00",
  owedAfter: "0.00",
};

/**
 * Returns a sentence for each amount, other than 0, by which what was booked (prices of the terms
 * that began) differs from what was collected and is owed, in the current language: of Booked first
 * (discounts, joining fees, what was paid at another time), then of Collected (what is for other
 * dues, and refunds across the period's ends), then of what is owed (due at another time). With all
 * of them the three figures add up. Without the amounts of a period, the figures are since ever.
 */
export function besideBookedLines({ toCome = "0.00", ...amounts }: BesideBooked & Partial<BesidePeriod>): string[] {
  const beside: BesideBooked & BesidePeriod = { ...NO_PERIOD, ...amounts };
  const lines: [string, (amount: string) => string][] = [
    [beside.discounts, (amount) => t`Discounts of ${amount} aren't subtracted from Booked`],
    [beside.joiningFees, (amount) => t`Booked doesn't include ${amount} in joining fees`],
    [beside.paidBefore, paidBeforeLine],
    [beside.paidEarlier, (amount) => t`${amount} of this period's dues was paid before the period began`],
    [beside.paidLater, (amount) => t`${amount} of this period's dues was paid after the period ended`],
    [beside.olderDues, (amount) => t`Collected includes ${amount} for dues from earlier periods`],
    [beside.paidAhead, (amount) => t`Collected includes ${amount} paid for later dues or kept as an advance`],
    [
      beside.notBooked,
      (amount) => t`Collected includes ${amount} for terms that are pending or in Trash, which Booked doesn't include`,
    ],
    [beside.refundedLater, (amount) => t`Collected includes ${amount} that was refunded after this period`],
    [beside.refundsOfEarlier, (amount) => t`Refunds of ${amount} for earlier payments are subtracted from Collected`],
    [beside.owedBefore, (amount) => t`“Owed to you” includes ${amount} that was due before this period`],
    [beside.owedAfter, (amount) => t`“Owed to you” includes ${amount} that was due after this period`],
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
