import { parseRupees, parseTypedRupees, toRupeeString, toTypedRupees } from "@aavarti/domain/money";
import { t } from "@lingui/core/macro";
import { wholeRupees } from "../display/display.ts";

/**
 * Formats the server's amount for an input field: `"150000.00"` → `1,50,000`. An invalid amount is
 * unchanged.
 */
export function typedRupees(amount: string): string {
  const paise = parseRupees(amount);
  return paise === null ? amount : toTypedRupees(paise);
}

/**
 * Converts a typed amount for the request: `₹1,500` → `1500`. An invalid amount is unchanged, so
 * that the schema rejects it.
 */
export function sentRupees(typed: string): string {
  const paise = parseTypedRupees(typed);
  return paise === null ? typed.trim() : wholeRupees(toRupeeString(paise));
}

/** Returns the error for misplaced commas, if any: `1,50` could mean ₹150 or ₹1.50. */
export const commaProblem = (typed: string): string | undefined =>
  typed.includes(",") && parseTypedRupees(typed) === null
    ? t`Check the commas. Enter it like 1,500 or 1,50,000.`
    : undefined;
