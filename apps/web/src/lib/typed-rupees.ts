import { parseRupees, parseTypedRupees, toRupeeString, toTypedRupees } from "@aavarti/domain/money";
import { t } from "@lingui/core/macro";
import { wholeRupees } from "./display.ts";

/**
 * An amount of the wire as a field shows it: `"150000.00"` → `1,50,000`. What is no amount stays.
 */
export function typedRupees(amount: string): string {
  const paise = parseRupees(amount);
  return paise === null ? amount : toTypedRupees(paise);
}

/**
 * What was typed into a field, as it is sent: `₹1,500` → `1500`. What is no amount stays, for the
 * schema to refuse.
 */
export function sentRupees(typed: string): string {
  const paise = parseTypedRupees(typed);
  return paise === null ? typed.trim() : wholeRupees(toRupeeString(paise));
}

/** Why a typed amount with commas is refused, when it is: `1,50` may be ₹150 or ₹1.50. */
export const commaProblem = (typed: string): string | undefined =>
  typed.includes(",") && parseTypedRupees(typed) === null
    ? t`Check the commas. Enter it like 1,500 or 1,50,000.`
    : undefined;
