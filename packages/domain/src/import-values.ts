import { addDays, type CalendarDate, parseCalendarDate } from "./calendar.ts";
import { currencyOf } from "./currencies.ts";
import { statedMonths } from "./import-duration.ts";
import type { PaymentMode } from "./ledger.ts";
import { MAX_PRICE_PAISE, type Paise } from "./money.ts";
import { monthNumber } from "./month-names.ts";
import { parseTypedAmount } from "./typed-amounts.ts";

/** `dmy`: as in India. `mdy`: a sheet from an American program. */
export const DATE_ORDERS = ["dmy", "mdy"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** `isAmbiguous`: day and month swapped give another valid date. */
export type ReadDay = { day: CalendarDate; isAmbiguous: boolean };

/**
 * Spreadsheet serial numbers: days from 30 December 1899. Limited to the years 1954 to 2119; other
 * numbers are probably no dates.
 */
const SERIAL_EPOCH: CalendarDate = "1900-01-01";
const EPOCH_SERIAL = 2;
const SERIALS = { first: 20_000, last: 80_500 };

/** No date, amount or number of months is longer; longer text is not parsed. */
const LONGEST = 60;

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ]\d{1,2}:\d{2}.*)?$/;
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?: \d{1,2}:\d{2}.*)?$/;
const DAY_MONTH_YEAR = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ,]*([\p{L}\p{M}]+)[-/. ,']*(\d{4}|\d{2})$/u;
const MONTH_DAY_YEAR = /^([\p{L}\p{M}]+)[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/. ,]+(\d{4}|\d{2})$/u;
const SERIAL = /^\d{5}(?:\.\d+)?$/;

/**
 * Parses a date as written in Indian sheets: 31/01/2026, 31-Jan-26, 31.1.26, 31 जनवरी 2026,
 * 2026-01-31, or a spreadsheet's serial number. `order` says whether the day or the month is first
 * in digits; `isAmbiguous` is true if the other order gives another valid date. Null for anything
 * else, for a date that does not exist in this order or lies before 1900 or after 2250, and for
 * text over 60 characters. A two-digit year is in this century; a time of day is dropped. Spaces,
 * case and Devanagari digits do not matter.
 */
export function readDay(typed: string, order: DateOrder = "dmy"): ReadDay | null {
  if (typed.length > LONGEST) return null;
  const text = latinDigits(typed).normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");
  const iso = ISO.exec(text);
  if (iso) return known(dayOf(iso[1], iso[2], iso[3]));
  const numbers = NUMBERS.exec(text);
  if (numbers) return readNumbers(numbers, order);
  const named = DAY_MONTH_YEAR.exec(text);
  if (named) return known(dayOf(named[3], monthNamed(named[2]), named[1]));
  const american = MONTH_DAY_YEAR.exec(text);
  if (american) return known(dayOf(american[3], monthNamed(american[1]), american[2]));
  return SERIAL.test(text) ? readSerial(Math.floor(Number(text))) : null;
}

function readNumbers([, first = "", second = "", year = ""]: RegExpExecArray, order: DateOrder): ReadDay | null {
  const dayFirst = dayOf(year, second, first);
  const monthFirst = dayOf(year, first, second);
  const [asked, other] = order === "dmy" ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  // 13/31/2026 is invalid in both orders; a date valid only in the requested order is not
  // ambiguous.
  if (asked === null) return null;
  return { day: asked, isAmbiguous: other !== null && other !== asked };
}

function readSerial(serial: number): ReadDay | null {
  if (serial < SERIALS.first || serial > SERIALS.last) return null;
  return { day: addDays(SERIAL_EPOCH, serial - EPOCH_SERIAL), isAmbiguous: false };
}

const known = (day: CalendarDate | null): ReadDay | null => day && { day, isAmbiguous: false };

const monthNamed = (name = ""): string => String(monthNumber(name) ?? "");

/** Latest end of a term; date arithmetic must still be possible beyond it. */
const LAST_DAY: CalendarDate = "2250-12-31";

function dayOf(year = "", month = "", day = ""): CalendarDate | null {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const found = parseCalendarDate(`${fullYear}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return found !== null && found <= LAST_DAY ? found : null;
}

/**
 * Parses an amount of a currency as written in sheets, such as `₹1,500/-`, `Rs. 1500.00`,
 * `1,50,000`, `१५००` or `AED 1500`, and returns paise. Null for anything else: negative amounts,
 * those of another currency, those above the highest price, text over 60 characters, and the
 * doubtful `1.500` (unless the currency has three decimals).
 */
export function readAmount(typed: string, currency: string): Paise | null {
  if (typed.length > LONGEST) return null;
  const text = latinDigits(typed)
    .normalize("NFKC")
    // Spreadsheets write 1500 as 1500.000, or with many digits after the point; only zeros are
    // accepted there. But 1.500 means one thousand five hundred in other countries; do not guess,
    // unless the currency has three decimals.
    .replace(/([\d,]+\.\d\d)0+(?!\d)/, (number, kept: string) =>
      currencyOf(currency).decimals < 3 && /^\d{1,3}\.\d{3}$/.test(number) ? number : kept,
    )
    .replace(/(?<![\d.,])0+(?=\d)/, "");
  const paise = parseTypedAmount(text, currency);
  return paise !== null && paise <= MAX_PRICE_PAISE ? paise : null;
}

/**
 * Parses a number of months: `12`, `12 months`, `1 year`, `6 महीने`, `Quarterly`, `छमाही`. Null for
 * anything else, including days, ambiguous lengths and text over 60 characters. Does not check
 * whether the number is allowed. A bare unit means one of it.
 */
export function readMonths(typed: string): number | null {
  if (typed.length > LONGEST) return null;
  const text = latinDigits(typed).normalize("NFKC").trim().toLowerCase();
  const bare = /^(\d{1,4})(?:\.0+)?\s*m?$/.exec(text);
  // In a column of months a unit alone, as `Qtr`, is one of it.
  return bare ? Number(bare[1]) : (statedMonths(text) ?? statedMonths(`per ${text}`));
}

const CUSTOMER_STATUSES = {
  // The last two are those of subscriptions in our own export, whose dates say the same.
  active: ["active", "yes", "y", "current", "running", "chalu", "सक्रिय", "चालू", "हाँ", "scheduled", "expired"],
  prospect: ["prospect", "lead", "enquiry", "inquiry", "trial", "संभावित", "पूछताछ"],
  inactive: ["inactive", "no", "n", "left", "closed", "old", "band", "निष्क्रिय", "बंद", "नहीं"],
} as const;

/**
 * Parses a customer's status (`active`, `prospect`, `inactive`) from a sheet, from a list of
 * English and Hindi words, such as `yes`, `lead` or `बंद`; case does not matter. `scheduled` and
 * `expired`, which our own export has, are `active`. Null for unknown words.
 */
export function readCustomerStatus(typed: string): keyof typeof CUSTOMER_STATUSES | null {
  const word = typed.normalize("NFKC").trim().toLowerCase();
  for (const status of ["active", "prospect", "inactive"] as const)
    if (CUSTOMER_STATUSES[status].some((known) => known.normalize("NFKC") === word)) return status;
  return null;
}

/** Words for the ways to pay, without spaces. `Online` may be any of them. */
const MODE_WORDS = {
  cash: "cash nakad nagad rokad नकद नगद कैश रोख",
  upi: "upi gpay googlepay phonepe phonpe paytm bhim bhimupi amazonpay qr qrcode यूपीआई गूगलपे फोनपे फ़ोनपे पेटीएम",
  bank_transfer: `banktransfer bank transfer neft imps rtgs netbanking
    बैंक बैंकट्रांसफर बैंकट्रांसफ़र ट्रांसफर ट्रांसफ़र नेटबैंकिंग`,
  card: "card debitcard creditcard pos कार्ड डेबिटकार्ड क्रेडिटकार्ड",
  cheque: "cheque check chq चेक",
  other: "other others online wallet अन्य ऑनलाइन दूसरा",
} as const satisfies Record<PaymentMode, string>;

const MODE_OF = new Map(
  Object.entries(MODE_WORDS).flatMap(([mode, words]) =>
    words.split(/\s+/).map((word) => [modeKey(word), mode as PaymentMode] as const),
  ),
);

/**
 * Parses a way to pay from a sheet, from a list of English and Hindi words and names, such as
 * `GPay` or `नकद`; case, spaces and punctuation do not matter. `Online` is `other`. Null for
 * unknown words.
 */
export const readMode = (typed: string): PaymentMode | null => MODE_OF.get(modeKey(typed)) ?? null;

function modeKey(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

/** Words for a term that is paid in full, and for one that is not paid at all, without spaces. */
const PAID_WORDS = {
  all: `paid yes y full fullpaid fullypaid paidfull paidinfull fullpayment received recd collected done clear cleared
    हाँ हां पूरा पूरी जमा भुगतान चुकता मिलगया haan pura poora jama chukta`,
  none: "unpaid notpaid no n nil none due pending baki baaki bakaya udhar नहीं बाकी बाक़ी बकाया उधार शून्य",
} as const;

const [PAID_IN_FULL, NOT_PAID] = [PAID_WORDS.all, PAID_WORDS.none].map(
  (words) => new Set(words.split(/\s+/).map(modeKey)),
) as [Set<string>, Set<string>];

/** What a cell says was paid: an amount or all of the price; the mode only if the cell names it. */
export type ReadPaid = { amount: Paise | "all"; mode: PaymentMode | null };

/**
 * Parses what was paid as owners note it: an amount in the business's currency (`₹1,200`,
 * `1200/-`), with how it was paid (`cash 500`, `500 GPay`) or that it was (`500 recd`), and words
 * without an amount: `Paid` is all of the price, `Due` is nothing. Amounts are returned in paise.
 * Null for anything else: `half`, two amounts, and an amount that is said to be due.
 */
export function readPaid(typed: string, currency: string): ReadPaid | null {
  const plain = readAmount(typed, currency);
  if (plain !== null) return { amount: plain, mode: null };
  if (typed.length > LONGEST) return null;
  if (/^[✓✔✅☑]\u{FE0F}?$/u.test(typed.trim()) || PAID_IN_FULL.has(modeKey(typed)))
    return { amount: "all", mode: null };
  if (NOT_PAID.has(modeKey(typed))) return { amount: 0, mode: null };
  const [, before = "", number = "", after = ""] = AMOUNT_IN_WORDS.exec(typed.normalize("NFKC").trim()) ?? [];
  const words = modeKey(before + after);
  const amount = readAmount(number, currency) ?? readAmount(`${before}${number}`, currency);
  if (amount !== null && PAID_IN_FULL.has(words)) return { amount, mode: null };
  const mode = MODE_OF.get(words);
  return amount === null || mode === undefined ? null : { amount, mode };
}

/** Words before or after one number: `cash 500/-`, `₹500 (GPay)`. */
const AMOUNT_IN_WORDS = /^([^\d०-९\p{Sc}]*?)((?:\p{Sc}|rs\.?|रु\.?)?\s*[\d०-९][\d०-९,.]*(?:\s*\/-)?)([^\d०-९]*)$/iu;

/**
 * Parses a language from a sheet, `en` or `hi` by their names in English or Hindi, or their
 * abbreviations; case does not matter. Null for another word.
 */
export function readLanguage(typed: string): "en" | "hi" | null {
  const word = typed.normalize("NFKC").trim().toLowerCase();
  if (["en", "eng", "english", "अंग्रेज़ी".normalize("NFKC"), "अंग्रेजी", "angrezi"].includes(word)) return "en";
  return ["hi", "hin", "hindi", "हिन्दी", "हिंदी"].includes(word) ? "hi" : null;
}

/** Replaces Devanagari digits with Latin ones. */
export const latinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0966));
