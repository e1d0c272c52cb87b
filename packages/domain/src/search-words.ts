import { type CalendarDate, parseCalendarDate } from "./calendar.ts";
import { financialYearMonths } from "./financial-year.ts";
import { receiptNumberIn, receiptSeries } from "./ledger.ts";
import { inLowerCase } from "./lower-case.ts";

/** A parsed search, all in lower case. */
type SearchWords = {
  /** The whole text, its words separated by single spaces. */
  text: string;
  /**
   * Each word once, the longest first: it is likely the rarest, so the index is searched for it.
   */
  words: string[];
  /**
   * The same for customers: the digits of a phone number are joined, without spaces, dashes and
   * leading zeros.
   */
  peopleWords: string[];
  /**
   * The first characters of a subscription's id, if the text can be that: 4 or more, as ids are
   * written.
   */
  idStart: string | null;
  /** The text as part of a payment's reference; null if it is too short for that. */
  reference: string | null;
};

/** Minimum number of digits for a search by phone. */
const PHONE_DIGITS = 4;
/** Digits of a whole national number; a zero before them may be a trunk prefix. */
const NATIONAL_DIGITS = 10;

const PHONE_PIECE = /^[+(]*\d[\d().-]*$/;
const ID_START = /^[0-9a-f]{4,8}(-[0-9a-f-]{0,27})?$/;

const piecesOf = (typed: string): string[] => inLowerCase(typed.normalize("NFC")).split(/\s+/u).filter(Boolean);

/**
 * Parses a typed search: the whole text and its words in lower case, longest first, the same for
 * customers with phone numbers joined, the beginning of a subscription's id if it is a single word
 * that may be one, and the text as a payment's reference (`referenceText`). Null when there is
 * nothing to search for.
 */
export function readSearch(typed: string): SearchWords | null {
  const pieces = piecesOf(typed);
  if (pieces.length === 0) return null;
  const text = pieces.join(" ");
  return {
    text,
    words: longestFirst(pieces),
    peopleWords: longestFirst(joinPhones(pieces)),
    idStart: pieces.length === 1 && ID_START.test(text) ? text : null,
    reference: referenceText(text),
  };
}

/** Minimum number of characters for a search by reference. */
const REFERENCE_FROM = 4;

/** Spaces, controls, punctuation and signs without width, which don't tell two references apart. */
const NOT_COMPARED =
  /[\p{Cc}\p{Z}!-/:-@[-`{-~\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff‐-―−‘’‚“”„•·।॥«»\u20b9]|\u034f|[\ufe00-\ufe0f]/gu;

/** Where the digits of Arabic and of the scripts of India begin: ten each, in their order. */
const DIGITS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66];

/** What people write around a number: what it is, and which app or bank it is from. */
export const REFERENCE_WORDS =
  "(?:upi|utr|rrn|ref|reference|txn|transaction|id|no|number|neft|imps|rtgs|gpay|googlepay|phonepe|paytm|bhim|by|via|paid|payment|hdfc|sbi|icici|axis|kotak|bank)";
const BEFORE = new RegExp(`^${REFERENCE_WORDS}+(?=[0-9])`);
const AFTER = new RegExp(`([0-9])${REFERENCE_WORDS}+$`);

/**
 * Returns a reference in lower case, without spaces and punctuation and with Indian digits as plain
 * ones. The words around a number stay.
 */
export const plainReference = (typed: string): string =>
  inLowerCase(typed.normalize("NFKC"))
    .replace(NOT_COMPARED, "")
    .replace(/\p{Nd}/gu, plainDigit);

/**
 * Returns a reference as a search compares it, as `compared_reference` does in the database: in
 * lower case, without spaces, punctuation and the words around a number ("UTR 4318… (GPay)"), and
 * with Indian digits as plain ones; null if fewer than four characters are left.
 */
export function referenceText(typed: string): string | null {
  const text = plainReference(typed).replace(BEFORE, "").replace(AFTER, "$1");
  return text.length >= REFERENCE_FROM ? text : null;
}

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = DIGITS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** `R/2026-27/12`, `26-27/12`, `R-26-27-000012`, `receipt 12`, `#12` and `12`. */
const RECEIPT =
  /^(?:(?:receipt|रसीद)\s*)?(?:(?:no\.?|number|नंबर)\s*)?#?\s*(?:r\s*[-/]?\s*)?(?:(\d{4}|\d{2})-(\d{2})\s*[-/]\s*)?(\d{1,9})$/u;

/** A number without a year may be of the current financial year or one of so many before it. */
const EARLIER_YEARS = 10;

/**
 * Returns the receipt numbers that a search may mean, the current year's first: one if the text
 * names a financial year (`26-27/12` → `R/26-27/000012`), one for each of the last eleven years for
 * a number alone, none for another text. They need not exist.
 */
export function receiptNumbersOf(typed: string, today: CalendarDate): string[] {
  const [, from, to, digits] = RECEIPT.exec(piecesOf(typed).join(" ")) ?? [];
  const number = Number(digits ?? 0);
  if (number === 0) return [];
  if (from !== undefined && to !== undefined) {
    const first = financialYearMonths(`${from.padStart(4, "20")}-${to}`)?.[0];
    return first ? [receiptNumberIn(receiptSeries(first), number)] : [];
  }
  return Array.from({ length: EARLIER_YEARS + 1 }, (_, years) => {
    const day = parseCalendarDate(`${Number(today.slice(0, 4)) - years}${today.slice(4, 7)}-01`);
    return day ? [receiptNumberIn(receiptSeries(day), number)] : [];
  }).flat();
}

/**
 * Returns the text for finding people by a part of it, in lower case with single spaces, with the
 * digits of phone numbers joined as they are stored, however they were spaced.
 */
export const peopleText = (typed: string): string => joinPhones(piecesOf(typed)).join(" ");

/**
 * Joins phone numbers: `+91 98220-12345` becomes `919822012345`, `098220 12345` becomes
 * `9822012345`; fewer than four digits stay unchanged.
 */
function joinPhones(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  let run: string[] = [];
  const endRun = () => {
    const digits = run.join("").replace(/\D/g, "");
    if (digits.length >= PHONE_DIGITS) joined.push(withoutTrunk(digits));
    else joined.push(...run);
    run = [];
  };
  for (const piece of pieces) {
    if (PHONE_PIECE.test(piece)) run.push(piece);
    else {
      endRun();
      joined.push(piece);
    }
  }
  endRun();
  return joined;
}

function withoutTrunk(digits: string): string {
  const bare = digits.replace(/^0+/, "");
  return bare.length >= NATIONAL_DIGITS ? bare : digits;
}

const longestFirst = (words: readonly string[]): string[] => [...new Set(words)].sort((a, b) => b.length - a.length);
