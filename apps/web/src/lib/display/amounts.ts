import { currencyOf } from "@aavarti/domain/currencies";
import { formatAmount, type Paise, parseSignedAmount } from "@aavarti/domain/money";
import { t } from "@lingui/core/macro";
import { businessCurrency } from "./business-currency.ts";
import { NOTHING } from "./display.ts";

/** Formats an amount of the signed-in business: `150000` → `₹1,500`. */
export const paiseLabel = (paise: Paise): string => formatAmount(paise, businessCurrency());

/**
 * Formats an amount of the API in the business's currency: `"1499.00"` or `1499.5` → `₹1,499` or
 * `₹1,499.50`. An invalid amount gives a dash.
 */
export function amountLabel(amount: string | number): string {
  const paise = paiseOf(amount);
  return paise === null ? NOTHING : paiseLabel(paise);
}

/**
 * Like `amountLabel`, rounded: a month's share of a longer term is an estimate, whose last digits
 * mean nothing. Rupees and other small units are rounded to whole ones, larger units only from
 * 1,000 on.
 */
export function estimateLabel(amount: string | number): string {
  const paise = paiseOf(amount);
  return paise === null ? NOTHING : paiseLabel(roundEstimate(paise));
}

const paiseOf = (amount: string | number): number | null =>
  typeof amount === "number" ? Math.round(amount * 100) : parseSignedAmount(amount);

function roundEstimate(paise: number): number {
  const { isInLakhs, decimals } = currencyOf(businessCurrency());
  const isWhole = isInLakhs || decimals === 0 || Math.abs(paise) >= 100_000;
  return isWhole ? Math.round(paise / 100) * 100 : paise;
}

/**
 * Returns an amount without a fraction of zero: `"4500.00"` → `"4500"`; `"4500.50"` stays.
 */
export const withoutZeroDecimals = (price: string): string => price.replace(/\.00$/, "");

const LAKH = 100_000;
const CRORE = 10_000_000;
const MILLION = 1_000_000;

/**
 * Formats an amount for tiles: like `amountLabel`, but shortened to one decimal from a million on,
 * `₹12.4 lakh`, `₹1.2 crore` or `$1.2M` as the currency's digits are grouped.
 */
export function shortAmount(amount: number): string {
  if (amount < MILLION) return amountLabel(amount);
  const short = (unit: number) => paiseLabel(0).replace(/0$/, (amount / unit).toFixed(1).replace(/\.0$/, ""));
  if (!currencyOf(businessCurrency()).isInLakhs) return `${short(MILLION)}M`;
  return amount >= CRORE ? t`${{ amount: short(CRORE) }} crore` : t`${{ amount: short(LAKH) }} lakh`;
}

/** Like `shortAmount`, rounded like `estimateLabel`: for averages and monthly shares. */
export const roundAmount = (amount: number): string => shortAmount(roundEstimate(Math.round(amount * 100)) / 100);
