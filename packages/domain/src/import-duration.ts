import { addDays, type CalendarDate } from "./calendar.ts";
import type { EndField } from "./import-fields.ts";
import { isDurationMonths, wholeMonthsBetween } from "./subscription-terms.ts";

/**
 * A length stated in a text. `text`: the words that state it. `isExact`: they are unambiguous; `90
 * days` is about three months, `6M` probably six. `months` is null for a length that is no whole
 * number of months, such as a week.
 */
export type StatedDuration = { months: number | null; isExact: boolean; text: string };

export type DurationText = {
  stated: StatedDuration[];
  /** The text without the words for the length: `Gym monthly` and `Gym 3 months` share `gym`. */
  stem: string;
};

type Unit = { months: number; isExact: boolean } | { days: number };

const MONTH = { months: 1, isExact: true };
const YEAR = { months: 12, isExact: true };
const QUARTER = { months: 3, isExact: true };
const HALF_YEAR = { months: 6, isExact: true };
const TWO_MONTHS = { months: 2, isExact: true };
const TWO_YEARS = { months: 24, isExact: true };

/** Unit words; they state a length with certainty only after a number or `per`. */
const UNITS = words<Unit>([
  [MONTH, "month months mth mths mon mo mahina mahine mahinaa maheena maheene maas mas महीना महीने महिना महिने माह मास"],
  [YEAR, "year years yr yrs saal sal varsh वर्ष साल बरस"],
  [QUARTER, "quarter quarters qtr qtrs"],
  // A single letter may mean metres, or a size.
  [{ months: 1, isExact: false }, "m"],
  [{ months: 12, isExact: false }, "y"],
  [{ days: 1 }, "day days din दिन दिवस"],
  [{ days: 7 }, "week weeks wk wks hafta hafte haftaa saptah हफ्ता हफ़्ता हफ्ते हफ़्ते सप्ताह"],
  [{ days: 15 }, "fortnight fortnights पखवाड़ा पखवाड़े"],
]);

/**
 * Words that state a length by themselves; a number before them multiplies it: `3 monthly`,
 * `2 yearly`.
 */
const ADVERBS = words<Unit>([
  [MONTH, "monthly mthly mnthly mly maasik masik mahinewar mahinevar मासिक महीनेवार माहवार"],
  [
    QUARTER,
    "quarterly qtrly qtrely qtly qrtly qrtrly quaterly quartely trimonthly timahi tihmahi teemahi traimasik traimaasik trimasik तिमाही तीमाही त्रैमासिक त्रिमासिक त्रयमासिक",
  ],
  [
    HALF_YEAR,
    `halfyearly halfyear halfyrly hyrly semiannual semiannually chhamahi chamahi chhahmahi chhemahi ardhvarshik ardhvaarshik
     छमाही छःमाही छहमाही अर्धवार्षिक अर्द्धवार्षिक षाण्मासिक षट्मासिक`,
  ],
  [
    YEAR,
    "yearly yrly anually annual annually annum varshik vaarshik salana saalana saalaana वार्षिक सालाना वार्षीक बार्षिक",
  ],
  [TWO_MONTHS, "द्विमासिक dwimasik"],
  // "Bimonthly" can mean twice a month or every second month.
  [{ months: 2, isExact: false }, "bimonthly"],
  [{ months: 6, isExact: false }, "biannual biannually"],
  [TWO_YEARS, "biennial द्विवार्षिक dwivarshik"],
  [{ days: 7 }, "weekly saptahik haftawar haftewar साप्ताहिक हफ्तावार"],
  [{ days: 15 }, "fortnightly pakshik पाक्षिक"],
  [{ days: 1 }, "daily dainik rozana दैनिक रोज़ाना रोजाना प्रतिदिन"],
]);

const NUMBERS = words<number>([
  [1, "one ek एक single"],
  [2, "two do दो"],
  [3, "three teen tin तीन"],
  [4, "four char chaar चार"],
  [5, "five panch paanch पांच पाँच"],
  [6, "six chhe chhah che छह छः छ छै"],
  [8, "eight aath आठ"],
  [9, "nine nau नौ"],
  [10, "ten das दस"],
  [11, "eleven gyarah ग्यारह"],
  [12, "twelve barah baarah बारह"],
  [18, "eighteen atharah अठारह"],
  [24, "twentyfour chaubis चौबीस"],
]);

const HALF = wordSet("half semi adha aadha ardh आधा अर्ध अर्द्ध");
const EACH = wordSet("per every each har prati a an हर प्रति");
const FILLERS = wordSet("plan pack package for of the ka ki ke wala wali का की के वाला वाली योजना प्लान per har प्रति हर");

/** Lengths in days that are sold as months, with the nearest number of months as a suggestion. */
const MONTHS_OF_DAYS: readonly (readonly [from: number, to: number, months: number])[] = [
  [28, 31, 1],
  [56, 62, 2],
  [84, 93, 3],
  [112, 124, 4],
  [168, 186, 6],
  [252, 279, 9],
  [336, 366, 12],
  [700, 732, 24],
];

/**
 * Returns the lengths stated in a product's name, in English, Hindi, or Hindi in Latin script
 * (`stated`), and the rest of the name in lower case without filler words (`stem`). Each number of
 * months is there once; it is null for a length that is not 1 to 120 whole months. Days that are
 * usually sold as months, such as `90 days`, give those months, inexact. It only looks for numbers
 * and units.
 */
export function readDurationText(text: string): DurationText {
  const tokens = tokensOf(text);
  const stated: StatedDuration[] = [];
  const rest: string[] = [];
  let at = 0;
  while (at < tokens.length) {
    const found = durationAt(tokens, at);
    if (found) {
      stated.push(found.duration);
      at += found.length;
    } else {
      const token = tokens[at] ?? "";
      if (!FILLERS.has(token) && token !== "+") rest.push(token);
      at += 1;
    }
  }
  return { stated: distinct(stated), stem: rest.join(" ") };
}

/**
 * Returns the number of months, 1 to 120, that a text states with certainty; null if it states
 * none, several different ones, or an uncertain one, such as `90 days`.
 */
export function statedMonths(text: string): number | null {
  const { stated } = readDurationText(text);
  const [only] = stated;
  return stated.length === 1 && only?.isExact ? only.months : null;
}

/**
 * Returns the whole months from a row's first day to its first unpaid day, `endOn`; `months` is
 * null for another length. Where `endField` says that the sheet has the day of renewal, an end that
 * is a day short, as if it were the last day, counts as a suggestion only (`isExact` false).
 * Lengths outside 1 to 120 months count as none.
 */
export function daysDuration({
  startOn,
  endOn,
  endField,
}: {
  startOn: CalendarDate;
  endOn: CalendarDate;
  endField: EndField;
}): Omit<StatedDuration, "text"> {
  const [months, short] = [wholeMonthsBetween(startOn, endOn), wholeMonthsBetween(startOn, addDays(endOn, 1))];
  if (months !== null && isDurationMonths(months)) return { months, isExact: true };
  const isShort = short !== null && isDurationMonths(short) && endField === "endDate";
  return { months: isShort ? short : null, isExact: false };
}

type Found = { duration: StatedDuration; length: number };

function durationAt(tokens: readonly string[], at: number): Found | null {
  return countedAt(tokens, at) ?? halfYearAt(tokens, at) ?? bareAt(tokens, at);
}

/** Matches `6 months`, `teen mahine`, `3 monthly`, `1 + 1 years`, `1 ½ year`. */
function countedAt(tokens: readonly string[], at: number): Found | null {
  let count = numberOf(tokens[at]);
  if (count === null) return null;
  let next = at + 1;
  let isSum = false;
  while (tokens[next] === "+" && numberOf(tokens[next + 1]) !== null) {
    count += numberOf(tokens[next + 1]) ?? 0;
    next += 2;
    isSum = true;
  }
  if (tokens[next] === "½") {
    count += 0.5;
    next += 1;
  }
  const unit = unitOf(tokens[next]);
  if (!unit) return null;
  const length = next + 1 - at;
  return { duration: { ...lengthOf(unit, count, !isSum), text: textOf(tokens, at, length) }, length };
}

/** Matches `half yearly`, `half year`, `aadha saal`. */
function halfYearAt(tokens: readonly string[], at: number): Found | null {
  const unit = unitOf(tokens[at + 1]);
  if (!HALF.has(tokens[at] ?? "") || !unit || !("months" in unit) || unit.months !== 12) return null;
  return { duration: { months: 6, isExact: true, text: textOf(tokens, at, 2) }, length: 2 };
}

/** Matches `monthly`, `per year`, and a unit alone, which is only a hint. */
function bareAt(tokens: readonly string[], at: number): Found | null {
  const token = tokens[at] ?? "";
  const adverb = ADVERBS.get(token);
  if (adverb) return { duration: { ...lengthOf(adverb, 1, true), text: token }, length: 1 };
  const following = UNITS.get(tokens[at + 1] ?? "");
  if (EACH.has(token) && following && (tokens[at + 1] ?? "").length > 1)
    return { duration: { ...lengthOf(following, 1, true), text: textOf(tokens, at, 2) }, length: 2 };
  const alone = token.length > 1 ? UNITS.get(token) : undefined;
  return alone ? { duration: { ...lengthOf(alone, 1, false), text: token }, length: 1 } : null;
}

function lengthOf(unit: Unit, count: number, isCertain: boolean): Omit<StatedDuration, "text"> {
  if ("days" in unit) {
    const days = unit.days * count;
    const near = MONTHS_OF_DAYS.find(([from, to]) => days >= from && days <= to);
    return { months: near?.[2] ?? null, isExact: false };
  }
  const months = unit.months * count;
  if (!isDurationMonths(months)) return { months: null, isExact: false };
  return { months, isExact: isCertain && unit.isExact };
}

const unitOf = (token = ""): Unit | undefined => UNITS.get(token) ?? ADVERBS.get(token);

function numberOf(token = ""): number | null {
  if (/^\d{1,3}(?:\.\d)?$/.test(token)) return Number(token);
  return NUMBERS.get(token) ?? null;
}

const textOf = (tokens: readonly string[], at: number, length: number): string =>
  tokens.slice(at, at + length).join(" ");

function distinct(stated: readonly StatedDuration[]): StatedDuration[] {
  const kept = new Map<number | null, StatedDuration>();
  for (const one of stated) {
    const known = kept.get(one.months);
    if (!known || (one.isExact && !known.isExact)) kept.set(one.months, one);
  }
  return [...kept.values()];
}

/**
 * Splits a text into numbers, words, `+` and `½`; digits and letters are separated, so `6months` is
 * two tokens. Converts Devanagari digits.
 */
function tokensOf(text: string): string[] {
  const plain = text
    .split("½")
    .map((part) => part.normalize("NFKC"))
    .join(" ½ ")
    .toLowerCase()
    // `bi-monthly` is one word with another meaning than `monthly`.
    .replace(/\b(bi|tri|semi)[-\s]+(?=month|annual)/g, "$1")
    .replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0966));
  return plain.match(/\d+(?:\.\d+)?|[\p{L}\p{M}]+|[+½]/gu) ?? [];
}

function words<Meaning>(lists: readonly (readonly [Meaning, string])[]): Map<string, Meaning> {
  return new Map(lists.flatMap(([meaning, list]) => [...wordSet(list)].map((word) => [word, meaning] as const)));
}

function wordSet(list: string): Set<string> {
  return new Set(list.normalize("NFKC").trim().split(/\s+/));
}
