import { currencyOf } from "@aavarti/domain/currencies";
import { formatAmount, type Paise, parseSignedAmount } from "@aavarti/domain/money";
import { t } from "@lingui/core/macro";
import { businessCurrency } from "./business-currency.ts";
import { NOTHING } from "./display.ts";

/**
 * Formats an amount, in hundredths, in the signed-in business's currency: `150000` → `₹1,500`,
 * `150050` → `₹1,500.50`. Throws before a business has signed in, and RangeError unless the paise
 * are a safe integer.
 */
export const paiseLabel = (paise: Paise): string => formatAmount(paise, businessCurrency());

/**
 * Formats an amount of the API, in whole units, in the business's currency: `"1499.00"` → `₹1,499`,
 * `1499.5` → `₹1,499.50`. An invalid text, and a number that isn't finite or is too large for
 * paise, gives a dash. Throws before a business has signed in.
 */
export function amountLabel(amount: string | number): string {
  const paise = paiseOf(amount);
  return paise === null ? NOTHING : paiseLabel(paise);
}

/**
 * Returns an amount like `amountLabel`, rounded: a month's share of a longer term is an estimate,
 * whose last digits mean nothing. Rupees, other currencies grouped in lakhs and currencies without
 * decimals are rounded to whole units, others only from 1,000 units on. An invalid text or
 * number gives a dash, as in `amountLabel`.
 */
export function estimateLabel(amount: string | number): string {
  const paise = paiseOf(amount);
  return paise === null ? NOTHING : paiseLabel(roundEstimate(paise));
}

function paiseOf(amount: string | number): number | null {
  if (typeof amount === "string") return parseSignedAmount(amount);
  const paise = Math.round(amount * 100);
  return Number.isSafeInteger(paise) ? paise : null;
}

function roundEstimate(paise: number): number {
  const { isInLakhs, decimals } = currencyOf(businessCurrency());
  const isWhole = isInLakhs || decimals === 0 || Math.abs(paise) >= 100_000;
  return isWhole ? Math.round(paise / 100) * 100 : paise;
}

/**
 * Returns an amount, as the API writes it, without a final `.00`: `"4500.00"` → `"4500"`;
 * `"4500.50"` stays.
 */
export const withoutZeroDecimals = (price: string): string => price.replace(/\.00$/, "");

const LAKH = 100_000;
const CRORE = 10_000_000;
const MILLION = 1_000_000;

/**
 * Formats an amount in whole units (rupees, not paise) for tiles: like `amountLabel`, but from a
 * million on shortened to one decimal: `₹12.4 lakh`, `₹1.2 crore`, or `$1.2M` where the currency's
 * digits are not grouped in lakhs; a negative one likewise: `−₹12.4 lakh`. A number that isn't
 * finite gives a dash. In the current language.
 */
export function shortAmount(amount: number): string {
  const size = Math.abs(amount);
  if (!Number.isFinite(amount) || size < MILLION) return amountLabel(amount);
  const sign = amount < 0 ? "−" : "";
  const short = (unit: number) => sign + paiseLabel(0).replace(/0$/, (size / unit).toFixed(1).replace(/\.0$/, ""));
  if (!currencyOf(businessCurrency()).isInLakhs) return `${short(MILLION)}M`;
  return size >= CRORE ? t`${{ amount: short(CRORE) }} crore` : t`${{ amount: short(LAKH) }} lakh`;
}

/**
 * Returns an amount like `shortAmount`, also in whole units, but first rounded like
 * `estimateLabel`: for averages and monthly shares.
 */
export const roundAmount = (amount: number): string => shortAmount(roundEstimate(Math.round(amount * 100)) / 100);
