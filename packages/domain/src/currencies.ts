/** How the amounts of a currency are written. */
export type Currency = {
  /** The ISO 4217 code; a sign that the business invented stands for itself. */
  readonly code: string;
  /** What is written before an amount: `₹`, `AED`. */
  readonly sign: string;
  /** The decimals of an amount by ISO 4217: 2 for rupees, 0 for yen, 3 for Kuwaiti dinars. */
  readonly decimals: number;
  /** Whether digits are grouped as in India, `1,00,000`, and not by thousands. */
  readonly isInLakhs: boolean;
};

/**
 * Currencies with a sign of their own, the first of a sign being the one that it means alone.
 * Others are written with their code: our fonts, and those of documents, have no other signs.
 */
const SIGNS: Readonly<Record<string, string>> = {
  INR: "₹",
  USD: "$",
  EUR: "€",
  GBP: "£",
  JPY: "¥",
  AUD: "$",
  CAD: "$",
  HKD: "$",
  NZD: "$",
  SGD: "$",
  LKR: "Rs",
  MUR: "Rs",
  NPR: "Rs",
  PKR: "Rs",
};

/**
 * The currencies that ISO 4217 gives other than two decimals. Kept here, because `Intl` follows the
 * CLDR, which gives the Pakistani rupee and the Iraqi dinar none.
 */
const DECIMALS: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
};

const IN_LAKHS = "INR BDT BTN NPR";

/**
 * Returns how a currency is written, from its ISO 4217 code or sign as the business stored it: `₹`,
 * `Rs.` and `inr` are rupees, `$` alone is US dollars. Any three Latin letters count as a code; one
 * without a sign of its own is written as the code. An unknown sign is written as it is, with two
 * decimals and thousands, and is its `code` too.
 */
export function currencyOf(stored: string): Currency {
  const text = stored.trim();
  const code = codeOf(text);
  return {
    code: code ?? text,
    sign: code ? (SIGNS[code] ?? code) : text,
    decimals: Number(Object.keys(DECIMALS).find((decimals) => code && DECIMALS[Number(decimals)]?.includes(code)) ?? 2),
    isInLakhs: code !== null && IN_LAKHS.includes(code),
  };
}

function codeOf(text: string): string | null {
  if (/^(?:rs|रु)\.?$/iu.test(text)) return "INR";
  if (/^[a-z]{3}$/i.test(text)) return text.toUpperCase();
  return Object.keys(SIGNS).find((code) => SIGNS[code] === text) ?? null;
}
