import {
  type CalendarDate,
  DEFAULT_TIME_ZONE,
  daysBetween,
  parseCalendarDate,
  todayIn,
} from "@aavarti/domain/calendar";
import { dayIn, type Language } from "@aavarti/domain/languages";
import { lastPaidDay as lastPaidDayOf } from "@aavarti/domain/last-paid-day";
import { formatInr, parseRupees } from "@aavarti/domain/money";
import { plural, t } from "@lingui/core/macro";
import { currentLanguage } from "./language/current-language.ts";

/**
 * Formats numbers and days in the current language. Which day it is never depends on the language.
 */

export const NOTHING = "–";

/**
 * Where the names of days and months are taken from. American for English: the others write `Sept`.
 */
const NAMES = { en: "en-US", hi: "hi-IN" } as const satisfies Record<Language, string>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day's part as a word. Formats are kept: making one costs as much as a hundred uses. */
function nameOf(date: CalendarDate, part: "month" | "weekday", length: "long" | "short"): string {
  const language = currentLanguage();
  const key = `${language} ${part} ${length}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(NAMES[language], { [part]: length, timeZone: "UTC" });
    formats.set(key, format);
  }
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** `"1499.00"` or `1499.5` rupees → `₹1,499` or `₹1,499.50`. What is no amount shows as a dash. */
export function rupees(amount: string | number): string {
  const paise = typeof amount === "number" ? Math.round(amount * 100) : parseRupees(amount);
  return paise === null ? NOTHING : formatInr(paise);
}

/**
 * As `rupees`, without paise: a month's share of a longer term is an estimate, and its paise say
 * nothing.
 */
export function estimatedRupees(amount: string | number): string {
  const paise = typeof amount === "number" ? Math.round(amount * 100) : parseRupees(amount);
  return paise === null ? NOTHING : formatInr(Math.round(paise / 100) * 100);
}

/** `"4500.00"` → `"4500"`: how a person would type it. */
export const wholeRupees = (price: string): string => price.replace(/\.00$/, "");

const LAKH = 100_000;
const CRORE = 10_000_000;

/** As `rupees`, but `₹12.4 lakh` and `₹1.2 crore` from ₹10,00,000 up, for tiles. */
export function shortRupees(amount: number): string {
  if (amount >= CRORE) return t`₹${{ amount: oneDecimal(amount / CRORE) }} crore`;
  if (amount >= 10 * LAKH) return t`₹${{ amount: oneDecimal(amount / LAKH) }} lakh`;
  return rupees(amount);
}

/**
 * As `shortRupees`, without paise: for averages and monthly shares, where they would claim an
 * exactness that is not there.
 */
export const roundRupees = (amount: number): string => shortRupees(Math.round(amount));

const oneDecimal = (value: number) => value.toFixed(1).replace(/\.0$/, "");

/** Indian grouping: 1,50,000. */
export const count = (value: number): string => value.toLocaleString("en-IN");

const dayWithYear = (date: CalendarDate): string => dayIn(currentLanguage(), date);

/**
 * `28 Nov`, with the year outside the current one. A string from the wire that is no day shows as a
 * dash.
 */
export function dayLabel(day: string, today: CalendarDate): string {
  const date = parseCalendarDate(day);
  if (!date) return NOTHING;
  return date.slice(0, 4) === today.slice(0, 4) ? dayWithYear(date).slice(0, -" 2026".length) : dayWithYear(date);
}

/**
 * `28 Nov 2026`, also within the current year: in what is said once and kept. A string from the
 * wire that is no day shows as a dash.
 */
export function dayOnly(day: string): string {
  const date = parseCalendarDate(day);
  return date ? dayWithYear(date) : NOTHING;
}

/**
 * The last paid day of a term, from the day on which it renews. A text that is no date stays as it
 * is.
 */
export function lastPaidDay(endOn: string): string {
  const date = parseCalendarDate(endOn);
  return date ? lastPaidDayOf(date) : endOn;
}

interface Period {
  readonly startDate: string;
  /** The day after: of a term the day on which it renews, of a pause the day on which it resumes. */
  readonly endDate: string;
}

/**
 * `10 Nov – 9 Dec 2026`: the first and the last day of a term or a pause. Without `today`, the
 * first has its year too.
 */
export const periodLabel = ({ startDate, endDate }: Period, today?: CalendarDate): string =>
  `${today ? dayLabel(startDate, today) : dayOnly(startDate)} – ${dayOnly(lastPaidDay(endDate))}`;

/** The business's day of an instant from the wire, as `dayOnly`. */
export const dayOfInstant = (instant: string): string => dayOnly(todayIn(DEFAULT_TIME_ZONE, new Date(instant)));

/** A day that is waited for: `Mon 23` in the next seven days, else as `dayLabel`. */
export function nearDay(day: string, today: CalendarDate): string {
  const date = parseCalendarDate(day);
  if (!date) return NOTHING;
  const days = daysBetween(today, date);
  return days > 0 && days <= 7 ? `${nameOf(date, "weekday", "short")} ${Number(date.slice(8))}` : dayLabel(day, today);
}

/** `Sat, 28 Nov 2026`: where the day itself is the message. */
export const fullDay = (date: CalendarDate): string => `${nameOf(date, "weekday", "short")}, ${dayWithYear(date)}`;

/** `Saturday, 21 November`. */
export const longDay = (date: CalendarDate): string =>
  `${nameOf(date, "weekday", "long")}, ${Number(date.slice(8))} ${monthName(date)}`;

/** `February`. */
export const monthName = (date: CalendarDate): string => nameOf(date, "month", "long");

/**
 * `Feb`. Never the long name cut: a Devanagari syllable has several characters. Without the sign of
 * an abbreviation: `नव`, not `नव॰`.
 */
export const shortMonthName = (date: CalendarDate): string => nameOf(date, "month", "short").replace(/॰$/u, "");

/**
 * `today`, `in 5 days`, `9 days late`; null when further than 30 days away, where the date says
 * more.
 */
export function distance(day: CalendarDate, today: CalendarDate): string | null {
  const days = daysBetween(today, day);
  if (days === 0) return t`today`;
  if (days === 1) return t`tomorrow`;
  if (days > 1 && days <= 30) return plural(days, { one: "in # day", other: "in # days" });
  return days < 0 && days >= -30 ? daysLate(-days) : null;
}

/** `1 day late`, `9 days late`. */
export const daysLate = (days: number): string => plural(days, { one: "# day overdue", other: "# days overdue" });

/** `1 month`, `12 months`. */
export const months = (number: number): string => plural(number, { one: "# month", other: "# months" });

/** E.164 as it is read aloud in India: `+91 98260 41177`; others as they are. */
export const phoneLabel = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, "+91 $1 $2");
