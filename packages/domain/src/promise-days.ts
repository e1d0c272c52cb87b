import {
  addDays,
  addMonthsClamped,
  type CalendarDate,
  parseCalendarDate,
  type Weekday,
  weekdayOf,
} from "./calendar.ts";
import type { Token } from "./promise-text.ts";
import {
  CLOCK,
  COUNTED,
  DATE_WORD,
  DAYS,
  END,
  EVENING,
  FEW,
  GREETING,
  HOURS,
  MONTH,
  MONTH_END,
  MONTHS,
  MORNING,
  NEAR_DAYS,
  NEXT,
  NUMBERS,
  ORDINAL,
  POSTPOSITION,
  PREPOSITION,
  SALARY,
  SHY_WEEKDAYS,
  THIS,
  WEEK,
  WEEKDAYS,
  WEEKEND,
} from "./promise-words.ts";

/** `high`: a day was named; `medium`: a span, of which the last day was taken; `low`: a guess. */
export const PROMISE_CONFIDENCES = ["high", "medium", "low"] as const;
export type PromiseConfidence = (typeof PROMISE_CONFIDENCES)[number];

export type FoundDay = { date: CalendarDate; confidence: PromiseConfidence; from: number; to: number };

/**
 * The day of the month by which wages are paid, before the eighth: Code on Wages 2019, section
 * 17(1)(iv).
 */
const PAYDAY = 7;
const FEW_DAYS = 3;
/** Most days, weeks or months ahead. */
const MAX_UNITS = 999;
const SATURDAY: Weekday = 6;
const SUNDAY: Weekday = 7;

type Text = { words: readonly string[]; today: CalendarDate; isPaying: boolean };
type Match = { date: CalendarDate | null; confidence: PromiseConfidence; length: number };
/** Matches a date that begins at a word; returns null when none does. */
type Matcher = (text: Text, at: number) => Match | null;

/**
 * Returns every date named in the words of a clause (in English, Hindi and the like), relative to
 * `today`, with how sure it is and the places of its words in `tokens` (`from` to before `to`). A
 * date without a year or month is the next such one; a time of day counts only if there is no date.
 * A short weekday that is also a word, such as `sat`, counts more readily with `isPaying`: when the
 * words are about paying. Past and far days are not left out.
 */
export function findDays(
  tokens: readonly Token[],
  { today, isPaying }: { today: CalendarDate; isPaying: boolean },
): FoundDay[] {
  const text = { words: tokens.map(({ word }) => word), today, isPaying };
  const days = scan(text, MATCHERS);
  return days.length > 0 ? days : scan(text, [timeOfDay]);
}

function scan(text: Text, matchers: readonly Matcher[]): FoundDay[] {
  const found: FoundDay[] = [];
  for (let at = 0; at < text.words.length; ) {
    const match = firstMatch(text, at, matchers);
    if (match?.date) found.push({ date: match.date, confidence: match.confidence, from: at, to: at + match.length });
    at += match?.length ?? 1;
  }
  return found;
}

function firstMatch(text: Text, at: number, matchers: readonly Matcher[]): Match | null {
  for (const matcher of matchers) {
    const match = matcher(text, at);
    if (match) return match;
  }
  return null;
}

const word = ({ words }: Text, at: number): string => words[at] ?? "";
const isLink = (text: Text, at: number): boolean =>
  ["of", "the", "ke", "ki", "ka", "me", "mein", "के", "की", "में", "this", "is", "इस"].includes(word(text, at));
/** Returns the index of the next word that is not a linking word. */
const skipLinks = (text: Text, at: number): number => {
  let next = at;
  while (isLink(text, next)) next += 1;
  return next;
};
const numberAt = (text: Text, at: number): number | null => {
  const digits = word(text, at);
  return /^\d{1,4}$/.test(digits) ? Number(digits) : (NUMBERS.get(digits) ?? null);
};
const found = (date: CalendarDate | null, confidence: PromiseConfidence, length: number): Match => ({
  date,
  confidence,
  length,
});

const startOfMonth = (today: CalendarDate): CalendarDate => addDays(today, 1 - Number(today.slice(8)));
const dayOfMonth = (firstDay: CalendarDate, day: number): CalendarDate =>
  addMonthsClamped(addDays(REFERENCE_MONTH, day - 1), monthsSinceReference(firstDay));
/** January has all 31 days: counted from there, a day that a month lacks becomes its last day. */
const REFERENCE_MONTH: CalendarDate = "2024-01-01";
const monthsSinceReference = (date: CalendarDate): number =>
  (Number(date.slice(0, 4)) - 2024) * 12 + Number(date.slice(5, 7)) - 1;
const endOfMonth = (today: CalendarDate): CalendarDate => dayOfMonth(today, 31);

/** Returns this day of the current month, or of the next one when it has passed. */
function nextDayOfMonth(today: CalendarDate, day: number): CalendarDate {
  const thisMonth = dayOfMonth(today, day);
  return thisMonth >= today ? thisMonth : dayOfMonth(addMonthsClamped(startOfMonth(today), 1), day);
}

const daysUntil = (today: CalendarDate, weekday: Weekday): number => (weekday - weekdayOf(today) + 7) % 7;
const mondayOfNextWeek = (today: CalendarDate): CalendarDate => addDays(today, 8 - weekdayOf(today));
/** Returns the last working day of next week: weeks begin on Monday, shops close on Sunday. */
const endOfNextWeek = (today: CalendarDate): CalendarDate => addDays(mondayOfNextWeek(today), SATURDAY - 1);

const NUMERIC = /^(\d{1,4})([/.-])(\d{1,2})(?:[/.-](\d{2,4}))?$/;

/**
 * Matches `5/12`, `5-12-2026`, `2026-12-05`, and the ranges `2-3 din` and `1-2 tarikh`, whose end
 * counts.
 */
const inDigits: Matcher = (text, at) => {
  const [, first, separator, second, third] = NUMERIC.exec(word(text, at)) ?? [];
  if (!first || !second) return null;
  const next = word(text, at + 1);
  const isRange = third === undefined && separator === "-";
  if (isRange && DAYS.has(next)) return found(addDays(text.today, Number(second)), "medium", 2);
  if (isRange && (DATE_WORD.has(next) || POSTPOSITION.has(next)))
    return found(nextDayOfMonth(text.today, Number(second)), "medium", 2);
  if (first.length === 4) return found(third ? dateOf(first, second, third) : null, "high", 1);
  if (third !== undefined) return found(dateOf(third.padStart(4, "20"), second, first), "high", 1);
  return separator === "." ? null : found(nextOf(text.today, Number(first), Number(second)), "high", 1);
};

const two = (digits: string | number): string => String(digits).padStart(2, "0");
const dateOf = (year: string | number, month: string | number, day: string | number): CalendarDate | null =>
  parseCalendarDate(`${year}-${two(month)}-${two(day)}`);

/** Returns a day and month in this year, or in the next one when it has passed. */
function nextOf(today: CalendarDate, day: number, month: number): CalendarDate | null {
  const year = Number(today.slice(0, 4));
  const thisYear = dateOf(year, month, day);
  return thisYear !== null && thisYear >= today ? thisYear : dateOf(year + 1, month, day);
}

/** Matches `5 Dec`, `5th of December 2026`, `Dec 5th`. */
const withMonth: Matcher = (text, at) => {
  const day = numberAt(text, at);
  if (day !== null) {
    const monthAt = skipLinks(text, ORDINAL.has(word(text, at + 1)) ? at + 2 : at + 1);
    const month = MONTHS.get(word(text, monthAt));
    return month === undefined ? null : dated(text, { day, month, end: monthAt + 1, at });
  }
  const month = MONTHS.get(word(text, at));
  const after = numberAt(text, at + 1);
  if (month === undefined || after === null) return null;
  return dated(text, { day: after, month, end: at + (ORDINAL.has(word(text, at + 2)) ? 3 : 2), at });
};

function dated(
  text: Text,
  { day, month, end, at }: { day: number; month: number; end: number; at: number },
): Match | null {
  const year = /^20\d\d$/.test(word(text, end)) ? word(text, end) : null;
  const date = year ? dateOf(year, month, day) : nextOf(text.today, day, month);
  return date && found(date, "high", end - at + (year ? 1 : 0));
}

/** Matches `agle mahine ki 5 tarikh`, `next month end`, `next month`. */
const nextMonth: Matcher = (text, at) => {
  if (!NEXT.has(word(text, at)) || !MONTH.has(word(text, at + 1))) return null;
  const first = addMonthsClamped(startOfMonth(text.today), 1);
  const after = skipLinks(text, at + 2);
  if (END.has(word(text, after))) return found(endOfMonth(first), "medium", after + 1 - at);
  const day = isDayNumber(text, after) ? numberAt(text, after) : null;
  if (day !== null) return found(dayOfMonth(first, day), "high", after + 1 - at + endingAt(text, after + 1));
  return found(dayOfMonth(first, PAYDAY), "low", 2);
};

/** Returns how many words after a day's number belong to it. */
const endingAt = (text: Text, at: number): number => {
  const ending = word(text, at);
  if (ORDINAL.has(ending)) return DATE_WORD.has(word(text, at + 1)) ? 2 : 1;
  return DATE_WORD.has(ending) ? 1 : 0;
};

function isDayNumber(text: Text, at: number): boolean {
  const day = numberAt(text, at);
  const next = word(text, at + 1);
  if (day === null || day < 1 || day > 31) return false;
  return (
    !CLOCK.has(next) && !COUNTED.has(next) && !DAYS.has(next) && !HOURS.has(next) && !WEEK.has(next) && !MONTH.has(next)
  );
}

/**
 * Matches `1 tarikh`, `15 ko`, `the 5th`, `by 20`, `tarikh 5`; in the next month when the words
 * after it say so.
 */
const dayOfTheMonth: Matcher = (text, at) => {
  const isAnnounced = DATE_WORD.has(word(text, at)) || PREPOSITION.has(word(text, at));
  const numberIndex = isAnnounced ? skipLinks(text, at + 1) : at;
  if (!isDayNumber(text, numberIndex)) return null;
  // "Till 30 Nov" names the month as well.
  const dated = isAnnounced ? withMonth(text, numberIndex) : null;
  if (dated) return { ...dated, length: dated.length + numberIndex - at };
  const day = numberAt(text, numberIndex) ?? 0;
  const next = word(text, numberIndex + 1);
  // "do" and "ek" alone are everyday words; as numbers they need "tarikh" beside them.
  const isDigits = /^\d+$/.test(word(text, numberIndex));
  const isMarked = DATE_WORD.has(next) || (isDigits && (isAnnounced || ORDINAL.has(next) || POSTPOSITION.has(next)));
  if (!isMarked) return null;
  const end = numberIndex + 1 + endingAt(text, numberIndex + 1);
  const after = skipLinks(text, end);
  if (NEXT.has(word(text, after)) && MONTH.has(word(text, after + 1))) {
    const first = addMonthsClamped(startOfMonth(text.today), 1);
    return found(dayOfMonth(first, day), "high", after + 2 - at);
  }
  return found(nextDayOfMonth(text.today, day), "high", end - at);
};

/**
 * Matches `2 din me`, `in a week`, `kuch din`, `1 ghante me`. "2 din se" is not a date: it says how
 * long something has lasted.
 */
const counted: Matcher = (text, at) => {
  const unit = word(text, at + 1);
  const isSince = ["se", "से", "ago"].includes(word(text, at + 2));
  if (FEW.has(word(text, at)) && DAYS.has(unit)) return found(isSince ? null : addDays(text.today, FEW_DAYS), "low", 2);
  const isArticle =
    (word(text, at) === "a" && WEEK.has(unit)) || (word(text, at) === "an" && ["hour", "hr"].includes(unit));
  const count = isArticle ? 1 : numberAt(text, at);
  // Later days don't matter, and years past the calendar's end can't be counted.
  if (count === null || count > MAX_UNITS) return null;
  const date = afterUnits(text.today, count, unit);
  return date && found(isSince ? null : date, "medium", 2);
};

function afterUnits(today: CalendarDate, count: number, unit: string): CalendarDate | null {
  if (DAYS.has(unit)) return addDays(today, count);
  if (WEEK.has(unit)) return addDays(today, 7 * count);
  if (MONTH.has(unit)) return addMonthsClamped(today, count);
  return HOURS.has(unit) ? today : null;
}

/** Matches `next week`, `is hafte`, `weekend`. */
const week: Matcher = (text, at) => {
  if (WEEKEND.has(word(text, at))) return found(addDays(text.today, daysUntil(text.today, SUNDAY)), "medium", 1);
  if (!WEEK.has(word(text, at + 1))) return null;
  const weekday = WEEKDAYS.get(word(text, skipLinks(text, at + 2)));
  if (NEXT.has(word(text, at))) {
    if (weekday === undefined) return found(endOfNextWeek(text.today), "medium", 2);
    return found(addDays(mondayOfNextWeek(text.today), weekday - 1), "high", skipLinks(text, at + 2) + 1 - at);
  }
  if (!THIS.has(word(text, at)) || weekday !== undefined) return null;
  return found(addDays(text.today, daysUntil(text.today, SATURDAY)), "medium", 2);
};

/**
 * Matches `Friday`, `next Friday`, `somvar ko`. On that same weekday it means next week's, unless
 * "this" says today.
 */
const weekday: Matcher = (text, at) => {
  const isNext = NEXT.has(word(text, at));
  const isThis = THIS.has(word(text, at));
  const index = isNext || isThis ? at + 1 : at;
  const named = WEEKDAYS.get(word(text, index));
  if (named === undefined || (index === at && isShy(text, at))) return null;
  const length = index + 1 - at;
  if (isNext) return found(addDays(mondayOfNextWeek(text.today), named - 1), "medium", length);
  const days = daysUntil(text.today, named);
  if (NEXT.has(word(text, index + 1)) && WEEK.has(word(text, index + 2)))
    return found(addDays(mondayOfNextWeek(text.today), named - 1), "high", length + 2);
  if (days > 0 || isThis) return found(addDays(text.today, days), "high", length);
  return found(addDays(text.today, 7), "medium", length);
};

function isShy(text: Text, at: number): boolean {
  if (!SHY_WEEKDAYS.has(word(text, at))) return false;
  const isMarked = POSTPOSITION.has(word(text, at + 1)) || PREPOSITION.has(word(text, at - 1));
  return !isMarked && (!text.isPaying || word(text, at) === "sun");
}

/** Matches `month end`, `end of this month`, `mahine ke aakhir tak`, `is mahine`. */
const month: Matcher = (text, at) => {
  if (MONTH_END.has(word(text, at))) return found(endOfMonth(text.today), "medium", 1);
  if (END.has(word(text, at))) {
    const after = skipLinks(text, at + 1);
    if (MONTH.has(word(text, after))) return found(endOfMonth(text.today), "medium", after + 1 - at);
    const isNextMonth = NEXT.has(word(text, after)) && MONTH.has(word(text, after + 1));
    if (isNextMonth) return found(endOfMonth(addMonthsClamped(startOfMonth(text.today), 1)), "medium", after + 2 - at);
    return null;
  }
  const monthAt = THIS.has(word(text, at)) ? at + 1 : at;
  if (!MONTH.has(word(text, monthAt))) return null;
  const after = skipLinks(text, monthAt + 1);
  if (END.has(word(text, after))) return found(endOfMonth(text.today), "medium", after + 1 - at);
  return monthAt === at ? null : found(endOfMonth(text.today), "low", 2);
};

const salary: Matcher = (text, at) =>
  SALARY.has(word(text, at)) ? found(nextDayOfMonth(text.today, PAYDAY), "medium", 1) : null;

/** Matches `kal`, `parso`, `day after tomorrow`. */
const near: Matcher = (text, at) => {
  if (word(text, at) === "day" && word(text, at + 1) === "after")
    return found(addDays(text.today, 2), "high", NEAR_DAYS.get(word(text, at + 2)) === 1 ? 3 : 2);
  const days = NEAR_DAYS.get(word(text, at));
  return days === undefined ? null : found(addDays(text.today, days), "high", 1);
};

/** Matches `shaam ko` as today and `subah` as tomorrow. "Good morning" is neither. */
const timeOfDay: Matcher = (text, at) => {
  if (GREETING.has(word(text, at - 1))) return null;
  if (EVENING.has(word(text, at))) return found(text.today, "medium", 1);
  return MORNING.has(word(text, at)) ? found(addDays(text.today, 1), "low", 1) : null;
};

const MATCHERS: readonly Matcher[] = [
  inDigits,
  withMonth,
  nextMonth,
  counted,
  dayOfTheMonth,
  week,
  weekday,
  month,
  salary,
  near,
];
