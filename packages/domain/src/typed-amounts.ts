import { currencyOf } from "./currencies.ts";
import { type Paise, parseAmount } from "./money.ts";

/** What Indian businesses write for rupees, longest first. */
const RUPEES = ["rupees", "रुपये", "रुपए", "rs.", "रु.", "inr", "rs", "रु", "₹"];

/**
 * Returns what people write beside amounts of a currency, in lower case, longest first: its sign,
 * its code, and for rupees their other names.
 */
export function currencyWords(stored: string): readonly string[] {
  const { code, sign } = currencyOf(stored);
  if (code === "INR") return RUPEES;
  const words = [`${sign}.`, code, sign].map((word) => word.normalize("NFKC").toLowerCase());
  // A sign with a digit would take a part of the number with it.
  return words.filter((word) => /^[^\d.,+-]+\.?$/u.test(word));
}

/**
 * Digit groups as in India (`1,50,000`) or elsewhere and in spreadsheets (`150,000`). `1,50` is
 * ambiguous: 150, or 1.50 with a decimal comma.
 */
const GROUPED_AMOUNT = /^(?:\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?=\.|$)/;
const DECIMAL_AMOUNT = /^(\d+)(?:\.(\d+))?$/;

/** Marks after an amount, as on cheques. */
const ENDINGS = ["only", "/-", "/"];

/**
 * Parses an amount as people type it in a currency, and returns paise: with digit groups (`1,500`,
 * `1,50,000`), the currency's own sign, code or name (`₹1,500`, `1500 AED`), a trailing `/-`, and
 * Devanagari digits. Null for anything else: another currency's sign, negative amounts, `1,50`,
 * more than 99,999,999.99, a decimal other than 0 that the currency lacks, and a third one, unless
 * the currency has three and it is 0.
 */
export function parseTypedAmount(input: string, currency: string): Paise | null {
  const { decimals } = currencyOf(currency);
  const text = withoutWords(
    input
      .normalize("NFKC")
      .replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0966))
      .trim()
      .toLowerCase(),
    currencyWords(currency),
  );
  const match = DECIMAL_AMOUNT.exec(GROUPED_AMOUNT.test(text) ? text.replaceAll(",", "") : text);
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  const kept = fraction.replace(/0+$/, "");
  if (fraction.length > Math.max(decimals, 2) || kept.length > Math.min(decimals, 2)) return null;
  return parseAmount(kept ? `${whole}.${kept}` : whole);
}

/** Returns a text without one of the words at its start, and without any at its end. */
function withoutWords(text: string, words: readonly string[]): string {
  const first = words.find((word) => text.startsWith(word)) ?? "";
  let rest = text.slice(first.length).trimStart();
  const endings = [...words, ...ENDINGS];
  for (;;) {
    const last = endings.find((word) => rest.endsWith(word));
    if (last === undefined) return rest;
    rest = rest.slice(0, -last.length).trimEnd();
  }
}
