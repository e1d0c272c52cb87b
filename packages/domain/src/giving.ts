import { addDays, addMonthsClamped, type CalendarDate } from "./calendar.ts";
import { financialYearMonths } from "./financial-year.ts";
import type { PaymentMode } from "./ledger.ts";

/** The first and last day of a financial year, and the day on which its Form 10BD is due. */
export type GivingYear = { readonly from: CalendarDate; readonly until: CalendarDate; readonly dueOn: CalendarDate };

/**
 * Returns the first and last day of a financial year such as `2026-27`, and the day by which the
 * statement of its donations (Form 10BD) is to be filed: 31 May after the year (Income-tax Rules
 * 1962, rule 18AB(9)). Throws RangeError for an invalid name.
 */
export function givingYear(name: string): GivingYear {
  const from = financialYearMonths(name)?.[0];
  if (!from) throw new RangeError("Not a financial year");
  return {
    from,
    until: addDays(addMonthsClamped(from, 12), -1),
    dueOn: addDays(addMonthsClamped(from, 14), -1),
  };
}

/**
 * Returns how many years in a row somebody gave, up to `last`: of the years 2022, 2024 and 2025 up
 * to 2025 it is two. A year is the one in which a financial year begins.
 */
export function yearsInRow(years: Iterable<number>, last: number): number {
  const given = new Set(years);
  let count = 0;
  while (given.has(last - count)) count += 1;
  return count;
}

const ELECTRONIC = "Electronic modes including account payee cheque/draft";

/** How Form 10BD names the ways in which a donation was received. */
const FORM_MODES = {
  cash: "Cash",
  upi: ELECTRONIC,
  bank_transfer: ELECTRONIC,
  card: ELECTRONIC,
  cheque: ELECTRONIC,
  other: "Others",
} as const satisfies Record<PaymentMode, string>;

/** Returns how Form 10BD names the way in which a payment was received. */
export const formMode = (mode: PaymentMode): string => FORM_MODES[mode];

/**
 * Returns the heads of the columns of Form 10BD's sheet, with the amounts in this currency
 * (`INR`).
 */
export const formHeads = (currencyCode: string): string[] => [
  "Sl. No.",
  "Pre Acknowledgement Number",
  "ID Code",
  "Unique Identification Number",
  "Section Code",
  "Unique Registration Number (URN)",
  "Date of Issuance of Unique Registration Number",
  "Name of donor",
  "Address of donor",
  "Donation Type",
  "Mode of receipt",
  `Amount of donation (${currencyCode})`,
];

/** How Form 10BD names a PAN as the identification of a donor, and the section of the donations. */
export const FORM_PAN = "Permanent Account Number";
export const FORM_SECTION = "Section 80G";
/** Donations that the donor didn't bind to a purpose, as Form 10BD names them. */
export const FORM_TYPE = "Others";
