import { currencyOf } from "./currencies.ts";
import { divideHalfUp } from "./fraction.ts";

/**
 * An amount in hundredths of the business's currency: a whole number, always a safe integer. Named
 * after those of the rupee. A currency with other decimals is kept in hundredths too.
 */
export type Paise = number;

/** 99,999,999.99, the largest price that the API accepts. */
export const MAX_PRICE_PAISE: Paise = 9_999_999_999;

const MINUS_SIGN = "\u2212";
const NO_BREAK_SPACE = "\u00A0";
const PLAIN_AMOUNT = /^(\d{1,8})(?:\.(\d{1,2}))?$/;

/**
 * Parses an amount as the API carries it, in any currency: `"1499"`, `"1499.5"`, `1499.5`, 0 to
 * 99,999,999.99, and returns paise. Null for anything else: signs, exponents, separators, a third
 * decimal, digits of other scripts, and numbers whose binary value has more than two decimals (`0.1
 * + 0.2`). The text may not be surrounded by spaces.
 */
export function parseAmount(input: string | number): Paise | null {
  if (Object.is(input, -0)) return null;
  // String() prints the shortest decimal that identifies this double, so a number entered with two
  // decimals is printed with exactly these.
  const match = PLAIN_AMOUNT.exec(String(input));
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

const SIGNED_AMOUNT = /^(-?)(\d{1,14})(?:\.(\d{1,2}))?$/;

/**
 * Parses an amount that the API answered, and returns paise: `"-1499.50"`. Unlike a price, a total
 * or a balance may be of any size and below zero. Null for any other text, and for an amount whose
 * paise are no safe integer.
 */
export function parseSignedAmount(text: string): Paise | null {
  const [, sign, units = "", rest = ""] = SIGNED_AMOUNT.exec(text) ?? [];
  if (sign === undefined) return null;
  const paise = Number(units) * 100 + Number(rest.padEnd(2, "0"));
  if (!Number.isSafeInteger(paise)) return null;
  return sign === "" || paise === 0 ? paise : -paise;
}

/**
 * Formats an amount for an edit field, in the currency's groups without its sign: `150000` →
 * `"1,500"`, `150050` → `"1,500.50"`, `-150000` → `"−1,500"` (minus U+2212). An amount with more
 * decimals than the currency has, entered before the currency was changed, keeps them. Throws
 * RangeError unless the paise are a safe integer.
 */
export function toTypedAmount(paise: Paise, currency: string): string {
  const { decimals, isInLakhs } = currencyOf(currency);
  const { sign, units, rest } = split(paise);
  const grouped = units.replace(isInLakhs ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, ",");
  return `${sign && MINUS_SIGN}${grouped}${rest === "00" ? "" : `.${rest.padEnd(decimals, "0")}`}`;
}

/**
 * Formats paise as the API's text with two decimals: `149900` → `"1499.00"`. Throws
 * RangeError unless it is a safe integer.
 */
export function toAmountText(paise: Paise): string {
  const { sign, units, rest } = split(paise);
  return `${sign && "-"}${units}.${rest}`;
}

/**
 * Formats an amount as plain digits with all decimals of a currency, for a spreadsheet: `-150000` →
 * `"-1500.00"` in rupees, `"-1500"` in yen, `"-1500.000"` in Kuwaiti dinars. An amount with more
 * decimals than the currency has keeps them. Throws RangeError unless the paise are a safe integer.
 */
export function toPlainAmount(paise: Paise, currency: string): string {
  const { decimals } = currencyOf(currency);
  const { sign, units, rest } = split(paise);
  return `${sign}${units}${decimals === 0 && rest === "00" ? "" : `.${rest.padEnd(decimals, "0")}`}`;
}

/**
 * Converts paise to whole units as a JSON number that prints them exactly: `149950` → `1499.5`.
 * Throws RangeError unless it is a safe integer.
 */
export function toAmountNumber(paise: Paise): number {
  requirePaise(paise);
  // One correctly rounded division yields the double nearest to the decimal, which JSON prints back
  // as that decimal.
  return paise / 100 + 0;
}

/**
 * Formats an amount by the rules of a currency, which is given by its code or sign; whole amounts
 * have no decimals: `15000000` → `"₹1,50,000"`, `"$150,000"`, `"AED 150,000"`; `-50` → `"−₹0.50"`;
 * `1250` in Kuwaiti dinars → `"KWD 12.500"`. The space after a sign of letters is a no-break space,
 * the minus U+2212. Converts nothing. Throws RangeError unless the paise are a safe integer.
 */
export function formatAmount(paise: Paise, currency: string): string {
  const { sign } = currencyOf(currency);
  const space = /\p{L}\.?$/u.test(sign) ? NO_BREAK_SPACE : "";
  return `${paise < 0 ? MINUS_SIGN : ""}${sign}${space}${toTypedAmount(Math.abs(paise), currency)}`;
}

/**
 * Returns `paise × numerator ÷ denominator` in paise, halves rounded away from zero, without binary
 * fractions. Throws RangeError unless the three are integers, the denominator is positive and the
 * result a safe integer.
 */
export const scalePaise = (paise: Paise, numerator: number, denominator: number): Paise =>
  toPaise(divideHalfUp(BigInt(paise) * BigInt(numerator), BigInt(denominator)));

/**
 * Returns `paise × numerator ÷ denominator`, rounded (halves away from zero) to the smallest amount
 * of a currency: to whole yen, to paise of rupees and of all other currencies. Throws RangeError
 * unless the three are integers, the denominator is positive and the result a safe integer.
 */
export function shareOf(paise: Paise, numerator: number, denominator: number, currency: string): Paise {
  const smallest = currencyOf(currency).decimals === 0 ? 100 : 1;
  const exact = divideHalfUp(BigInt(paise) * BigInt(numerator), BigInt(denominator) * BigInt(smallest));
  return toPaise(exact * BigInt(smallest));
}

/**
 * Converts an exact whole number of paise from a bigint. Throws RangeError if it is no safe
 * integer.
 */
export function toPaise(exact: bigint): Paise {
  const paise = Number(exact);
  requirePaise(paise);
  return paise;
}

function split(paise: Paise) {
  requirePaise(paise);
  const digits = String(Math.abs(paise)).padStart(3, "0");
  return { sign: paise < 0 ? "-" : "", units: digits.slice(0, -2), rest: digits.slice(-2) };
}

function requirePaise(paise: number): void {
  if (!Number.isSafeInteger(paise)) throw new RangeError("An amount must be a whole number of paise");
}
