/**
 * A date without a time, such as `"2026-11-28"`. It is text and is calculated in UTC, because a
 * `Date` in the machine's time zone can shift it to the day before or after.
 */
export type CalendarDate = `${number}-${number}-${number}`;

/** ISO 8601: Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Time zone of a new tenant. */
export const DEFAULT_TIME_ZONE = "Asia/Kolkata";

/** Local date and time in a time zone. */
export type WallClock = { date: CalendarDate; hour: number; minute: number };

const FIRST_YEAR = 1900;
const LAST_YEAR = 2300;
const DAY_MS = 86_400_000;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
const readers = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns whether the value is text of an existing date, written `YYYY-MM-DD`, in the years 1900 to
 * 2300.
 */
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== "string") return false;
  const match = ISO_DAY.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return false;
  return day >= 1 && day <= daysInMonth(year, month);
}

/**
 * Returns the date, or null if `value` is not text of an existing one, written `YYYY-MM-DD`, in the
 * years 1900 to 2300.
 */
export const parseCalendarDate = (value: unknown): CalendarDate | null => (isCalendarDate(value) ? value : null);

/**
 * Returns the date this many days later, or earlier if `days` is negative. Throws RangeError for an
 * invalid date or outside the years 1900 to 2300.
 */
export const addDays = (date: CalendarDate, days: number): CalendarDate => fromDayNumber(dayNumber(date) + days);

/**
 * Returns the same day of the month `months` later (or earlier, if negative), or that month's last
 * day if it is shorter. Always count from the anchor: `31 Jan + 1 + 1` drifts to the 28th, `31 Jan
 * + 2` is the 31st. Throws RangeError for an invalid date and outside the years 1900 to 2300.
 */
export function addMonthsClamped(anchor: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = parts(anchor);
  const count = year * 12 + (month - 1) + months;
  const toYear = Math.floor(count / 12);
  const toMonth = count - toYear * 12 + 1;
  return write(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
}

/**
 * Returns the whole days from `from` to `to`, 0 for the same day; negative if `to` is earlier.
 * Throws RangeError for an invalid date.
 */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => dayNumber(to) - dayNumber(from);

/** Compares two dates for `Array.sort`, earlier ones first: -1, 0 or 1. */
export const compareDates = (a: CalendarDate, b: CalendarDate): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns a date's weekday: 1 for Monday to 7 for Sunday. Throws RangeError for an invalid date.
 */
export function weekdayOf(date: CalendarDate): Weekday {
  // Day 0, 1 January 1970, was a Thursday.
  return (((((dayNumber(date) + 3) % 7) + 7) % 7) + 1) as Weekday;
}

/**
 * Returns the first (`from`) and last day (`until`) of a date's calendar month. Throws RangeError
 * for an invalid date.
 */
export function monthOf(date: CalendarDate): { from: CalendarDate; until: CalendarDate } {
  const { year, month } = parts(date);
  return { from: write(year, month, 1), until: write(year, month, daysInMonth(year, month)) };
}

/**
 * Formats a date in English: `"2026-11-28"` → `"28 Nov 2026"`. Throws RangeError for an invalid
 * date.
 */
export function formatDay(date: CalendarDate): string {
  const { year, month, day } = parts(date);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

/**
 * Returns whether this runtime knows the name as a time zone: IANA names in any case, and offsets
 * as `+05:30`.
 */
export function isTimeZone(name: string): boolean {
  try {
    reader(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the date in a time zone at an instant: from 18:30 UTC it is already tomorrow in India.
 * Throws RangeError for an unknown zone.
 */
export const todayIn = (timeZone: string, instant: Date): CalendarDate => wallClockIn(timeZone, instant).date;

/**
 * Returns the date, hour (0 to 23) and minute in a time zone at an instant. Throws RangeError for
 * an unknown zone.
 */
export function wallClockIn(timeZone: string, instant: Date): WallClock {
  const { year, month, day, hour, minute } = read(timeZone, instant.getTime());
  return { date: write(year, month, day), hour, minute };
}

/**
 * Returns an instant as ISO 8601 text by the clocks of a time zone, in whole seconds and with their
 * offset: `2026-11-21T15:00:00+05:30`. Throws RangeError for an unknown zone.
 */
export function localInstant(timeZone: string, instant: Date): string {
  const offset = offsetAt(timeZone, instant.getTime());
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const two = (number: number) => String(number).padStart(2, "0");
  const local = new Date(instant.getTime() + offset).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * Returns the instant at which clocks in a zone show `hour`:00 on a date. An hour skipped in spring
 * gives the moment equally long after the jump; an hour that occurs twice in autumn gives the
 * first. Throws RangeError for an unknown zone and for an invalid date.
 */
export function zonedInstant(date: CalendarDate, hour: number, timeZone: string): Date {
  const wall = Date.parse(`${addDays(date, 0)}T00:00:00Z`) + hour * 3_600_000;
  const before = offsetAt(timeZone, wall - DAY_MS);
  const after = offsetAt(timeZone, wall + DAY_MS);
  const candidates = [wall - before, wall - after].sort((a, b) => a - b);
  const shown = candidates.find((instant) => instant + offsetAt(timeZone, instant) === wall);
  return new Date(shown ?? wall - before);
}

/**
 * Returns the instant at which a date ends in a zone, which is when the next one begins, also for
 * the last date that is allowed. Throws RangeError for an unknown zone and for an invalid date.
 */
export const endOfDay = (date: CalendarDate, timeZone: string): Date => zonedInstant(date, 24, timeZone);

function write(year: number, month: number, day: number): CalendarDate {
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) throw new RangeError(`A year must be ${FIRST_YEAR} to ${LAST_YEAR}`);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` as CalendarDate;
}

function parts(date: CalendarDate) {
  if (!isCalendarDate(date)) throw new RangeError(`Not a calendar date: ${String(date).slice(0, 20)}`);
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

function dayNumber(date: CalendarDate): number {
  const { year, month, day } = parts(date);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

function fromDayNumber(number: number): CalendarDate {
  const instant = new Date(number * DAY_MS);
  return write(instant.getUTCFullYear(), instant.getUTCMonth() + 1, instant.getUTCDate());
}

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Returns how far a zone is ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, epochMs: number): number {
  const { year, month, day, hour, minute, second } = read(timeZone, epochMs);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epochMs / 1000) * 1000;
}

type Shown = Readonly<Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>>;

// What a request asks again within a second is not formatted again.
const lastRead = new Map<string, { second: number; shown: Shown }>();

function read(timeZone: string, epochMs: number): Shown {
  const second = Math.floor(epochMs / 1000);
  const last = lastRead.get(timeZone);
  if (last?.second === second) return last.shown;
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of reader(timeZone).formatToParts(epochMs)) {
    if (type in shown) shown[type as keyof typeof shown] = Number(value);
  }
  lastRead.set(timeZone, { second, shown });
  return shown;
}

// Cached: creating a formatter costs about fifty times as much as using it.
function reader(timeZone: string): Intl.DateTimeFormat {
  const known = readers.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  readers.set(timeZone, made);
  return made;
}
