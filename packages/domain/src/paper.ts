import { currencyOf } from "./currencies.ts";
import type { Language } from "./languages.ts";
import { formatAmount, type Paise } from "./money.ts";

/** Somebody named on a document. */
export type PaperParty = {
  /** What they are there for, such as "Billed to". */
  label: string;
  name: string;
  /** The address and what else identifies them, one line each. */
  lines: readonly string[];
};

export type PaperColumn = {
  label: string;
  /** Share of the table's width, relative to the other columns. */
  share: number;
  /** Amounts stand on the right. */
  isAmount?: boolean;
  /** The notes of rows stand in it; by default in the first column. */
  hasNote?: boolean;
};

export type PaperRow = {
  /** One text for each column. */
  cells: readonly string[];
  /** Explains the row, below its cell in the column with notes. */
  note?: string;
};

/**
 * What a printed document says, in one language and already formatted: an invoice, a receipt or a
 * statement. How it looks is decided where it is rendered.
 */
export type Paper = {
  language: Language;
  title: string;
  /** Below the title, such as "Original for recipient". */
  subtitle?: string;
  /** The business that issues it. */
  issuer: Omit<PaperParty, "label">;
  /** Number, date and the like. */
  facts: readonly { label: string; value: string }[];
  parties: readonly PaperParty[];
  columns: readonly PaperColumn[];
  rows: readonly PaperRow[];
  /** The sums that lead to the total. */
  sums: readonly { label: string; value: string }[];
  total: { label: string; value: string };
  /** The amount that is written out in words, in rupees and paise; null for none. */
  inWords: Paise | null;
  /** Sentences beside the sums. */
  notes: readonly string[];
  /** Sentences at the foot of each page. */
  footer: readonly string[];
};

/**
 * Formats an amount as documents print it, always with the decimals of its currency: `150000` →
 * `"₹1,500.00"`, `"¥1,500"`; `-50` → `"−₹0.50"`; `1250` in Kuwaiti dinars → `"KWD 12.500"`.
 */
export function amountOnPaper(paise: Paise, currency: string): string {
  const amount = formatAmount(paise, currency);
  const { decimals } = currencyOf(currency);
  const isWhole = paise % 100 === 0;
  return isWhole && decimals > 0 ? `${amount}.${"0".repeat(decimals)}` : amount;
}

/**
 * Formats an amount in rupees as documents print it, always with two decimals: `150000` →
 * `"₹1,500.00"`.
 */
export const rupeesOnPaper = (paise: Paise): string => amountOnPaper(paise, "INR");
