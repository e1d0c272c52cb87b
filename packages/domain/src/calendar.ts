/**
 * Days without a time, such as `"2026-11-28"`. They are text and are counted in UTC here, since a day that passes through
 * a `Date` in the machine's zone becomes the day before or after.
 */
export type CalendarDate = `${number}-${number}-${number}`;

/** ISO 8601: Monday is 1, Sunday is 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2300;
const DAY_MS = 86_400_000;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** Whether this is a real day, written `YYYY-MM-DD`, of the years 1900 to 2300. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== "string") return false;
  const match = ISO_DAY.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return false;
  return day >= 1 && day <= daysInMonth(year, month);
}

/** The day, or null when `value` is not one. */
export const parseCalendarDate = (value: unknown): CalendarDate | null => (isCalendarDate(value) ? value : null);

/** `days` may be negative. Throws RangeError outside the years 1900 to 2300. */
export const addDays = (date: CalendarDate, days: number): CalendarDate => fromDayNumber(dayNumber(date) + days);

/**
 * The same day of the month `months` later (or earlier), or that month's last day when it is shorter. Always count from the first
 * day: `31 Jan + 1 + 1` drifts to the 28th, `31 Jan + 2` is the 31st. Throws RangeError outside the years 1900 to 2300.
 */
export function addMonthsClamped(anchor: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = parts(anchor);
  const count = year * 12 + (month - 1) + months;
  const toYear = Math.floor(count / 12);
  const toMonth = count - toYear * 12 + 1;
  return write(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => dayNumber(to) - dayNumber(from);

/** Negative, zero or positive, as `Array.sort` wants it. */
export const compareDates = (a: CalendarDate, b: CalendarDate): number => (a < b ? -1 : a > b ? 1 : 0);

export function weekdayOf(date: CalendarDate): Weekday {
  // Day 0, 1 January 1970, was a Thursday.
  return (((((dayNumber(date) + 3) % 7) + 7) % 7) + 1) as Weekday;
}

/** `"2026-11-28"` → `"28 Nov 2026"`. */
export function formatDay(date: CalendarDate): string {
  const { year, month, day } = parts(date);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

/** Throws RangeError outside the years 1900 to 2300 or for a day that does not exist. */
export function calendarDate(year: number, month: number, day: number): CalendarDate {
  const date = write(year, month, day);
  if (!isCalendarDate(date)) throw new RangeError("That day does not exist");
  return date;
}

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
