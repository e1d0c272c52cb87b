import { parseAmount, parseTypedAmount, toAmountText, toTypedAmount } from "@aavarti/domain/money";
import { t } from "@lingui/core/macro";
import { withoutZeroDecimals } from "../display/display.ts";

/**
 * Formats the server's amount for an input field: `"150000.00"` → `1,50,000`. An invalid amount is
 * unchanged.
 */
export function typedAmount(amount: string): string {
  const paise = parseAmount(amount);
  return paise === null ? amount : toTypedAmount(paise);
}

/**
 * Converts a typed amount for the request: `₹1,500` → `1500`. An invalid amount is unchanged, so
 * that the schema rejects it.
 */
export function sentAmount(typed: string): string {
  const paise = parseTypedAmount(typed);
  return paise === null ? typed.trim() : withoutZeroDecimals(toAmountText(paise));
}

/** Returns the error for misplaced commas, if any: `1,50` could mean ₹150 or ₹1.50. */
export const commaProblem = (typed: string): string | undefined =>
  typed.includes(",") && parseTypedAmount(typed) === null
    ? t`Check the commas. Enter the amount like 1,500 or 1,50,000.`
    : undefined;
