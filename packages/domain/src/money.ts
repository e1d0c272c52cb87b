import { divideHalfUp } from "./fraction.ts";

/** An amount in paise: a whole number (₹1 = 100), always a safe integer. */
export type Paise = number;

/** ₹99,999,999.99, the largest price that the API accepts. */
export const MAX_PRICE_PAISE: Paise = 9_999_999_999;

const MINUS_SIGN = "\u2212";
const PLAIN_AMOUNT = /^(\d{1,8})(?:\.(\d{1,2}))?$/;

/**
 * Parses rupees as written by people and clients: `"1499"`, `"1499.5"`, `1499.5`, 0 to
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

/**
 * Digit groups as in India (`1,50,000`) or in spreadsheets (`150,000`). `1,50` is ambiguous: ₹150
 * or ₹1.50.
 */
const GROUPED_AMOUNT = /^(?:\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?=\.|$)/;

/**
 * Parses rupees as typed into a form: like `parseAmount`, plus digit groups (`1,500`, `1,50,000`),
 * a leading rupee sign or `Rs`, a trailing `/-`, and Devanagari digits. Null for anything else,
 * including `1,50` and `1.500`.
 */
export function parseTypedAmount(input: string): Paise | null {
  const text = input
    .normalize("NFKC")
    .replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0966))
    .trim()
    .replace(/^(?:₹|rs\.?|inr|रु\.?)\s*/iu, "")
    .replace(/\s*\/-?$/, "");
  return parseAmount(GROUPED_AMOUNT.test(text) ? text.replaceAll(",", "") : text);
}

/**
 * Formats an amount for an edit field, in Indian groups without a currency sign: `150000` →
 * `"1,500"`, `150050` → `"1,500.50"`.
 */
export const toTypedAmount = (paise: Paise): string => formatInr(paise).replace("₹", "");

/**
 * Formats paise as the API's rupee string with two decimals: `149900` → `"1499.00"`. Throws
 * RangeError unless it is a safe integer.
 */
export function toAmountText(paise: Paise): string {
  const { sign, rupees, rest } = split(paise);
  return `${sign && "-"}${rupees}.${rest}`;
}

/**
 * Converts paise to rupees as a JSON number that prints them exactly: `149950` → `1499.5`. Throws
 * RangeError unless it is a safe integer.
 */
export function toAmountNumber(paise: Paise): number {
  requirePaise(paise);
  // One correctly rounded division yields the double nearest to the decimal, which JSON prints back
  // as that decimal.
  return paise / 100 + 0;
}

/**
 * Formats rupees with Indian grouping; whole rupees have no decimals: `15000000` → `"₹1,50,000"`,
 * `127118` → `"₹1,271.18"`, `-50` → `"−₹0.50"`. The negative sign is U+2212.
 */
export function formatInr(paise: Paise): string {
  const { sign, rupees, rest } = split(paise);
  const grouped = rupees.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ",");
  return `${sign && MINUS_SIGN}₹${grouped}${rest === "00" ? "" : `.${rest}`}`;
}

/**
 * Formats paise like `formatInr` with another currency's sign or code: `$1,50,000`, `AED 1,50,000`.
 * Converts nothing.
 */
export function formatAmount(paise: Paise, currency: string): string {
  const inRupees = formatInr(paise);
  if (currency === "₹" || currency === "INR") return inRupees;
  return inRupees.replace("₹", /^\p{L}+$/u.test(currency) ? `${currency} ` : currency);
}

/**
 * Returns `paise × numerator ÷ denominator` in paise, half-up, without binary fractions. Throws
 * RangeError unless the denominator is a positive integer.
 */
export const scalePaise = (paise: Paise, numerator: number, denominator: number): Paise =>
  toPaise(divideHalfUp(BigInt(paise) * BigInt(numerator), BigInt(denominator)));

/** Converts a whole number of paise to a number. Throws RangeError if it is no safe integer. */
export function toPaise(exact: bigint): Paise {
  const paise = Number(exact);
  requirePaise(paise);
  return paise;
}

function split(paise: Paise) {
  requirePaise(paise);
  const digits = String(Math.abs(paise)).padStart(3, "0");
  return { sign: paise < 0 ? "-" : "", rupees: digits.slice(0, -2), rest: digits.slice(-2) };
}

function requirePaise(paise: number): void {
  if (!Number.isSafeInteger(paise)) throw new RangeError("An amount must be a whole number of paise");
}
