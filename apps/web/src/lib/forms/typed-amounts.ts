import { currencyOf } from "@aavarti/domain/currencies";
import { type Paise, parseAmount, toAmountText, toTypedAmount } from "@aavarti/domain/money";
import { parseTypedAmount } from "@aavarti/domain/typed-amounts";
import { t } from "@lingui/core/macro";
import { withoutZeroDecimals } from "../display/amounts.ts";
import { businessCurrency } from "../display/business-currency.ts";

/**
 * Parses an amount typed in the business's currency, with or without its sign and commas, to
 * hundredths; null for an invalid, empty or negative one.
 */
export const typedPaise = (typed: string): Paise | null => parseTypedAmount(typed, businessCurrency());

/**
 * Formats an amount in hundredths for an input field, without a sign, in the currency's groups:
 * `150000` → `1,500`.
 */
export const typedFrom = (paise: Paise): string => toTypedAmount(paise, businessCurrency());

/**
 * Formats the server's amount, in whole units, for an input field: `"150000.00"` → `1,50,000`. An
 * invalid amount is unchanged.
 */
export function typedAmount(amount: string): string {
  const paise = parseAmount(amount);
  return paise === null ? amount : typedFrom(paise);
}

/**
 * Converts a typed amount for the request, in whole units without zero decimals: `₹1,500` → `1500`.
 * An invalid amount is only trimmed, so that the schema rejects it.
 */
export function sentAmount(typed: string): string {
  const paise = typedPaise(typed);
  return paise === null ? typed.trim() : withoutZeroDecimals(toAmountText(paise));
}

/** The decimals at the end of a typed amount, before a word such as a currency's code. */
const DECIMALS = /\.[\d०-९]+(?=[^\d०-९.]*$)/;

/**
 * Returns, in the current language, the error that only the business's currency tells: more
 * decimals than it has or than two, and misplaced commas, as `1,50` could mean 150 or 1.50.
 * Undefined for a valid amount, and for other errors, which the schema reports.
 */
export function amountProblem(typed: string): string | undefined {
  if (typedPaise(typed) !== null) return undefined;
  if (DECIMALS.test(typed) && typedPaise(typed.replace(DECIMALS, "")) !== null)
    return currencyOf(businessCurrency()).decimals === 0
      ? t`This currency has no decimals. Enter a whole amount.`
      : t`Enter at most 2 decimals, like ${{ short: typedFrom(150_050) }}.`;
  return typed.includes(",")
    ? t`Check the commas. Enter the amount like ${{ short: typedFrom(150_000) }} or ${{ long: typedFrom(15_000_000) }}.`
    : undefined;
}
