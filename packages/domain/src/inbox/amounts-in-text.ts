import type { Paise } from "../money.ts";
import { toAsciiDigits } from "../promise-text.ts";
import { NUMBER_WORDS, PART_WORDS, SCALE_WORDS } from "./number-words.ts";
import { spellingOf } from "./spelling.ts";

/** An amount in a text, with its place. */
export type FoundAmount = {
  /** In hundredths of whatever currency it is in. */
  paise: Paise;
  from: number;
  to: number;
  /** The currency it is marked with, by ISO 4217 code; null without a mark. */
  currency: string | null;
  /** Whether it can hardly be anything but an amount: a currency, "hazaar", `1,500` or `/-`. */
  isMarked: boolean;
};

const CURRENCIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    INR: "₹ rs inr rupee rupees rupes rupaye rupay rupye rupiya rupaya rupe रु रू रुपये रुपए रुपया रूपये रुपयों रुपै રૂ રૂપિયા રૂપિયો",
    USD: "$ usd dollar dollars",
    EUR: "€ eur euro euros",
    GBP: "£ gbp pound pounds",
    JPY: "¥ jpy yen",
    AED: "aed dirham dirhams",
  }).flatMap(([code, words]) => words.split(" ").map((word): [string, string] => [spellingOf(word), code])),
);

type Part = { text: string; word: string; from: number; to: number };

const PART = /\d+(?:,\d+)*(?:\.\d+)?|[\p{L}\p{M}'’]+|[₹$€£¥]|\/[-=]/gu;
/** Longer numbers are phone numbers and references. */
const MAX_DIGITS = 9;
/** "Twenty five" is two words; no number below a hundred has more than three. */
const MAX_WORDS = 3;
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?$/;

/**
 * Returns the amounts that a text names, in order, in hundredths of their currency: in digits
 * (`₹1,500`, `1500/-`, `2k`, `२०००`) and in words of English and Hindi (`do hazaar paanch sau`,
 * `dhai hazar`, `डेढ़ लाख`). Dates, times, percentages, phone numbers and parts of references are
 * none. A bare number of up to nine digits may be an amount and is returned as not marked.
 */
export function findAmounts(written: string): FoundAmount[] {
  const text = toAsciiDigits(written);
  const parts = [...text.matchAll(PART)].map(
    ({ 0: part, index }): Part => ({ text: part, word: spellingOf(part), from: index, to: index + part.length }),
  );
  const amounts: FoundAmount[] = [];
  for (let at = 0; at < parts.length; ) {
    const found = amountAt(parts, at, text);
    if (found) amounts.push(found.amount);
    at = found?.next ?? at + 1;
  }
  return amounts;
}

type Number = { value: number; next: number; isMarked: boolean; hasDigits: boolean };

function amountAt(parts: readonly Part[], at: number, text: string): { amount: FoundAmount; next: number } | null {
  const first = parts[at];
  if (!first) return null;
  const before = CURRENCIES.get(first.word) ?? null;
  const start = before === null ? at : at + 1;
  const number = numberAt(parts, start, text);
  if (!number) return null;
  let { next } = number;
  const after = CURRENCIES.get(parts[next]?.word ?? "") ?? null;
  if (after !== null) next += 1;
  const hasStroke = parts[next]?.text.startsWith("/") === true && parts[next]?.from === parts[next - 1]?.to;
  if (hasStroke) next += 1;
  const currency = before ?? after;
  const isMarked = number.isMarked || currency !== null || hasStroke;
  if (!isMarked && !number.hasDigits) return null;
  const paise = Math.round(number.value * 100);
  if (!Number.isSafeInteger(paise)) return null;
  return { amount: { paise, from: first.from, to: parts[next - 1]?.to ?? first.to, currency, isMarked }, next };
}

/** Reads the number that begins at a part: values and scales in turn, as in "1 lakh bees hazar". */
function numberAt(parts: readonly Part[], start: number, text: string): Number | null {
  let total = 0;
  let current: number | null = null;
  let added = 0;
  let next = start;
  let isMarked = false;
  let hasDigits = false;
  for (; next < parts.length; next += 1) {
    const part = parts[next];
    if (!part || (next > start && !isNear(text, parts[next - 1], part))) break;
    const digits = digitsOf(part, text);
    const scale = SCALE_WORDS.get(part.word);
    if (digits !== null) {
      if (current !== null || (next > start && !isSmallPart(parts, next, digits.value))) break;
      current = digits.value;
      hasDigits = true;
      isMarked ||= digits.isMarked;
    } else if (scale !== undefined && (current !== null || added > 0 || next === start)) {
      // "Hazar" alone is a thousand only before a currency: "hazar baar bola".
      if (next === start && !CURRENCIES.has(parts[next + 1]?.word ?? "")) return null;
      const value: number = ((current ?? 1) + added) * scale;
      if (scale === 100) current = value;
      else {
        total += value;
        current = null;
      }
      added = 0;
      isMarked = true;
    } else {
      const value = NUMBER_WORDS.get(part.word);
      const share = PART_WORDS.get(part.word);
      if (share !== undefined && current === null && isNumber(parts[next + 1], text)) added = share;
      else if (value !== undefined && isCounting(parts, next, current)) current = (current ?? 0) + value;
      else break;
    }
  }
  if (next === start) return null;
  return { value: total + (current ?? 0) + added, next, isMarked, hasDigits };
}

const isNumber = (part: Part | undefined, text: string): boolean =>
  part !== undefined && (NUMBER_WORDS.has(part.word) || SCALE_WORDS.has(part.word) || digitsOf(part, text) !== null);

/**
 * Whether digits after a scale belong to the same number: "2 hazar 500" and "1 lakh 20 hazar", not
 * "5 hazar 20 tarikh".
 */
function isSmallPart(parts: readonly Part[], at: number, value: number): boolean {
  const word = parts[at + 1]?.word ?? "";
  return value >= 100 || CURRENCIES.has(word) || SCALE_WORDS.has(word);
}

/**
 * Whether a number's word is meant as a number: before a scale, a currency, or another word that
 * is. "Do" alone is to give, and "ek" is a.
 */
function isCounting(parts: readonly Part[], at: number, current: number | null): boolean {
  if (current !== null && current % 10 !== 0) return false;
  let next = at + 1;
  while (next <= at + MAX_WORDS && NUMBER_WORDS.has(parts[next]?.word ?? "")) next += 1;
  const word = parts[next]?.word ?? "";
  return SCALE_WORDS.has(word) || CURRENCIES.has(word);
}

function digitsOf({ text: part, from, to }: Part, text: string): { value: number; isMarked: boolean } | null {
  if (!/^\d/.test(part)) return null;
  const digits = part.replaceAll(",", "");
  if (digits.search(/\.|$/) > MAX_DIGITS) return null;
  const isGrouped = part.includes(",");
  if (isGrouped && !GROUPED.test(part)) return null;
  const before = text.slice(Math.max(0, from - 4), from);
  if (IN_A_WORD.test(before) && !CURRENCY_BEFORE.test(before)) return null;
  const after = text.slice(to, to + 12);
  if (/^(?:[/.:-]\d|\s?%|@|_)/.test(after) || (/^\p{L}/u.test(after) && !beginsWithUnit(after))) return null;
  return { value: Number(digits), isMarked: isGrouped };
}

/** What stands right before digits that are a part of a date, a time, a reference or an address. */
const IN_A_WORD = /[\p{L}\p{N}_/:.@#+-]$/u;
const CURRENCY_BEFORE = /(?:\brs\.?|\binr|रु\.?)$/iu;

/** Whether the letters right behind digits are a scale or a currency: `2k`, `500rs`. */
function beginsWithUnit(after: string): boolean {
  const [word = ""] = /^[\p{L}\p{M}]+/u.exec(after) ?? [];
  return SCALE_WORDS.has(spellingOf(word)) || CURRENCIES.has(spellingOf(word));
}

const isNear = (text: string, one: Part | undefined, other: Part): boolean =>
  /^[\s-]*$/.test(text.slice(one?.to ?? 0, other.from));
