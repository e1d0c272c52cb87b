import { divideHalfUp } from "./fraction.ts";

/** Money inside the product: a whole number of paise (₹1 = 100), always a safe integer. */
export type Paise = number;

/** ₹99,999,999.99, the largest price that the API takes. */
export const MAX_PRICE_PAISE: Paise = 9_999_999_999;

const MINUS_SIGN = "\u2212";
const PLAIN_RUPEES = /^(\d{1,8})(?:\.(\d{1,2}))?$/;

/**
 * Reads rupees as people and clients write them: `"1499"`, `"1499.5"`, `1499.5`, 0 to
 * 99,999,999.99. Returns null for anything else: signs, exponents, separators, a third decimal,
 * digits of other scripts, and numbers whose binary value carries more than two decimals (`0.1 +
 * 0.2`).
 */
export function parseRupees(input: string | number): Paise | null {
  if (Object.is(input, -0)) return null;
  // String() prints the shortest decimal that is this double, so two decimals in are exactly two
  // decimals here.
  const match = PLAIN_RUPEES.exec(String(input));
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/**
 * Groups as India writes them (`1,50,000`) or as spreadsheets do (`150,000`). `1,50` is neither: it
 * may be ₹150 or ₹1.50.
 */
const GROUPED_RUPEES = /^(?:\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?=\.|$)/;

/**
 * Reads rupees as a person types them into a form: as `parseRupees`, and also with groups of digits
 * (`1,500`, `1,50,000`), a rupee sign or `Rs` before, `/-` behind, and Devanagari digits. Null for
 * anything else, so also for `1,50` and `1.500`.
 */
export function parseTypedRupees(input: string): Paise | null {
  const text = input
    .normalize("NFKC")
    .replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0966))
    .trim()
    .replace(/^(?:₹|rs\.?|inr|रु\.?)\s*/iu, "")
    .replace(/\s*\/-?$/, "");
  return parseRupees(GROUPED_RUPEES.test(text) ? text.replaceAll(",", "") : text);
}

/**
 * `150000` → `"1,500"`, `150050` → `"1,500.50"`: an amount in a field that a person edits, in
 * Indian groups without a sign.
 */
export const toTypedRupees = (paise: Paise): string => formatInr(paise).replace("₹", "");

/** `149900` → `"1499.00"`: the form of a price on the wire. */
export function toRupeeString(paise: Paise): string {
  const { sign, rupees, rest } = split(paise);
  return `${sign && "-"}${rupees}.${rest}`;
}

/** `149950` → `1499.5`: a JSON number that prints the paise exactly, for totals. */
export function toRupeeNumber(paise: Paise): number {
  requirePaise(paise);
  // One correctly rounded division yields the double nearest to the decimal, which JSON prints back
  // as that decimal.
  return paise / 100 + 0;
}

/**
 * `15000000` → `"₹1,50,000"`, `127118` → `"₹1,271.18"`, `-50` → `"−₹0.50"`. Indian grouping; whole
 * rupees lose their zeros.
 */
export function formatInr(paise: Paise): string {
  const { sign, rupees, rest } = split(paise);
  const grouped = rupees.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ",");
  return `${sign && MINUS_SIGN}₹${grouped}${rest === "00" ? "" : `.${rest}`}`;
}

/**
 * As `formatInr`, with the sign or code of another currency in place of ₹: `$1,50,000`, `AED
 * 1,50,000`.
 */
export function formatAmount(paise: Paise, currency: string): string {
  const inRupees = formatInr(paise);
  if (currency === "₹" || currency === "INR") return inRupees;
  return inRupees.replace("₹", /^\p{L}+$/u.test(currency) ? `${currency} ` : currency);
}

/** `paise × numerator ÷ denominator`, half-up to the paisa, with no binary fraction in between. */
export const scalePaise = (paise: Paise, numerator: number, denominator: number): Paise =>
  toPaise(divideHalfUp(BigInt(paise) * BigInt(numerator), BigInt(denominator)));

/**
 * Brings an exact result back into a number. Throws RangeError when it no longer fits a safe
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
  return { sign: paise < 0 ? "-" : "", rupees: digits.slice(0, -2), rest: digits.slice(-2) };
}

function requirePaise(paise: number): void {
  if (!Number.isSafeInteger(paise)) throw new RangeError("An amount must be a whole number of paise");
}
