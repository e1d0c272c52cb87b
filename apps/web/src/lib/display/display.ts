import {
  addDays,
  type CalendarDate,
  DEFAULT_TIME_ZONE,
  daysBetween,
  parseCalendarDate,
  todayIn,
} from "@aavarti/domain/calendar";
import { dayIn, type Language } from "@aavarti/domain/languages";
import { lastPaidDay as lastPaidDayOf } from "@aavarti/domain/last-paid-day";
import { plural, t } from "@lingui/core/macro";
import { currentLanguage } from "../i18n/current-language.ts";

/**
 * Formats numbers and dates in the current language. Which day it is never depends on the language.
 */

export const NOTHING = "–";

/**
 * The locales for names of days and months. American for English: the other English locales write
 * `Sept`.
 */
const NAMES = { en: "en-US", hi: "hi-IN" } as const satisfies Record<Language, string>;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a day's month or weekday as a word. Formats are cached: creating one costs as much as a
 * hundred uses.
 */
function nameOf(date: CalendarDate, part: "month" | "weekday", length: "long" | "short" | "narrow"): string {
  const language = currentLanguage();
  const key = `${language} ${part} ${length}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(NAMES[language], { [part]: length, timeZone: "UTC" });
    formats.set(key, format);
  }
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** Formats a number with Indian grouping in every language: 1,50,000. */
export const count = (value: number): string => value.toLocaleString("en-IN");

const formatDate = (date: CalendarDate): string => dayIn(currentLanguage(), date);

/**
 * Returns a day (`2026-11-28`) as `28 Nov` in the current language, with the year unless it is that
 * of `today`. An invalid date gives a dash.
 */
export function dayLabel(day: string, today: CalendarDate): string {
  const date = parseCalendarDate(day);
  if (!date) return NOTHING;
  return date.slice(0, 4) === today.slice(0, 4) ? formatDate(date).slice(0, -" 2026".length) : formatDate(date);
}

/**
 * Returns a day (`2026-11-28`) as `28 Nov 2026` in the current language, with the year also if it
 * is the current one. An invalid date gives a dash.
 */
export function dayWithYear(day: string): string {
  const date = parseCalendarDate(day);
  return date ? formatDate(date) : NOTHING;
}

/**
 * Returns the last paid day of a term, which is the day before its renewal date `endOn`; both as
 * `2026-11-28`. An invalid date is returned unchanged.
 */
export function lastPaidDay(endOn: string): string {
  const date = parseCalendarDate(endOn);
  return date ? lastPaidDayOf(date) : endOn;
}

interface Period {
  readonly startDate: string;
  /** The day after the last one: a term's renewal date, or the day on which a pause resumes. */
  readonly endDate: string;
}

/**
 * Returns the first and last day of a term or a pause in the current language, the last being the
 * day before `endDate`: `10 Nov – 9 Dec 2026`. The last day always has its year; the first has one
 * too without `today`, where the years differ, and in another year than that of `today`: `29 Oct
 * 2026 – 28 Apr 2027`. An invalid date gives a dash.
 */
export function periodLabel({ startDate, endDate }: Period, today?: CalendarDate): string {
  const last = lastPaidDay(endDate);
  const isOneYear = startDate.slice(0, 4) === last.slice(0, 4);
  return `${today && isOneYear ? dayLabel(startDate, today) : dayWithYear(startDate)} – ${dayWithYear(last)}`;
}

/**
 * Returns the days from the first to the last, both included, each like `dayLabel`: `1 Nov – 21
 * Nov`, or one day.
 */
export const daysLabel = (from: string, to: string, today: CalendarDate): string =>
  from === to ? dayLabel(from, today) : `${dayLabel(from, today)} – ${dayLabel(to, today)}`;

/**
 * Returns the day of an instant (ISO) in `DEFAULT_TIME_ZONE`, formatted like `dayWithYear`. Throws
 * for an invalid instant.
 */
export const dayOfInstant = (instant: string): string => dayWithYear(todayIn(DEFAULT_TIME_ZONE, new Date(instant)));

/**
 * Returns an upcoming day in the current language: `Mon 23` from tomorrow to seven days ahead, any
 * other day like `dayLabel`. An invalid date gives a dash.
 */
export function nearDay(day: string, today: CalendarDate): string {
  const date = parseCalendarDate(day);
  if (!date) return NOTHING;
  const days = daysBetween(today, date);
  return days > 0 && days <= 7 ? `${nameOf(date, "weekday", "short")} ${Number(date.slice(8))}` : dayLabel(day, today);
}

/**
 * Returns a day with its weekday, `Sat 28 Nov`, in the current language, with the year unless it is
 * that of `today`. An invalid date gives a dash.
 */
export function weekdayLabel(day: string, today: CalendarDate): string {
  const date = parseCalendarDate(day);
  return date ? `${nameOf(date, "weekday", "short")} ${dayLabel(date, today)}` : NOTHING;
}

/** Returns the initials of the seven weekdays in the current language, Monday first: `M`, `T`, … */
export const weekdayInitials = (): readonly string[] =>
  [0, 1, 2, 3, 4, 5, 6].map((days) => nameOf(addDays(A_MONDAY, days), "weekday", "narrow"));
const A_MONDAY: CalendarDate = "2026-11-23";

/** Returns `Sat, 28 Nov 2026`, in the current language, for places where the day is the message. */
export const fullDay = (date: CalendarDate): string => `${nameOf(date, "weekday", "short")}, ${formatDate(date)}`;

/** Returns `Saturday, 21 November`, without the year, in the current language. */
export const longDay = (date: CalendarDate): string =>
  `${nameOf(date, "weekday", "long")}, ${Number(date.slice(8))} ${monthName(date)}`;

/** Returns the name of a date's month in the current language: `February`. */
export const monthName = (date: CalendarDate): string => nameOf(date, "month", "long");

/**
 * Returns the short name of a date's month in the current language: `Feb`. Not the long name
 * shortened, because a Devanagari syllable has several characters. Without the abbreviation sign:
 * `नव`, not `नव॰`.
 */
export const shortMonthName = (date: CalendarDate): string => nameOf(date, "month", "short").replace(/॰$/u, "");

/**
 * Returns how far a due date is from today, in the current language: `today`, `tomorrow`, `in 5
 * days` or, from the day after it, `1 day overdue`; null more than 30 days ahead, where the date is
 * clearer.
 */
export function distance(day: CalendarDate, today: CalendarDate): string | null {
  const days = daysBetween(today, day);
  if (days === 0) return t`today`;
  if (days === 1) return t`tomorrow`;
  if (days > 1 && days <= 30) return plural(days, { one: "in # day", other: "in # days" });
  return days < 0 ? daysLate(-days) : null;
}

/**
 * Returns a number of days past the due date in words of the current language: `1 day overdue`, `9
 * days overdue`.
 */
export const daysLate = (days: number): string => plural(days, { one: "# day overdue", other: "# days overdue" });

/** Returns a duration in months in words of the current language: `1 month`, `12 months`. */
export const months = (number: number): string => plural(number, { one: "# month", other: "# months" });

/**
 * Returns an Indian phone number with its ten digits in two groups of five, as it is read aloud:
 * `+91 98260 41177`. Anything but `+91` and ten digits is unchanged.
 */
export const phoneLabel = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, "+91 $1 $2");
