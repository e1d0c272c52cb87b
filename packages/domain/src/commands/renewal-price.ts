import { type CalendarDate, daysBetween } from "../calendar.ts";
import { divideHalfUp } from "../fraction.ts";
import type { Paise } from "../money.ts";

/** The usual next term of a subscription. `endOn` is the first unpaid day. */
export type UsualTerm = {
  startOn: CalendarDate;
  endOn: CalendarDate;
  /** Null if it is not a whole number of months. */
  durationMonths: number | null;
  pricePaise: Paise;
};

/** Days of a month, on average. */
const MONTH_DAYS = 30.4375;
/** How far a term of days may be from whole months to be counted as these, in months. */
const NEARLY = 0.1;

/**
 * Returns what a renewal for a number of months costs, in paise, half a paisa rounded up: as much
 * for each month as the usual term. A term of days counts as months if it nearly is (30 or 365
 * days); null for any other, whose price for months nobody agreed on.
 */
export function priceForMonths(usual: UsualTerm, months: number): Paise | null {
  const usualMonths = usual.durationMonths ?? nearestMonths(daysBetween(usual.startOn, usual.endOn));
  if (usualMonths === null) return null;
  return Number(divideHalfUp(BigInt(usual.pricePaise) * BigInt(months), BigInt(usualMonths)));
}

function nearestMonths(days: number): number | null {
  const months = Math.round(days / MONTH_DAYS);
  return months >= 1 && Math.abs(days / MONTH_DAYS - months) <= NEARLY ? months : null;
}
