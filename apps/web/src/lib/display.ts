import {
  type CalendarDate,
  DEFAULT_TIME_ZONE,
  daysBetween,
  formatDay,
  parseCalendarDate,
  todayIn,
  weekdayOf,
} from "@aavarti/domain/calendar";
import { formatInr, parseRupees } from "@aavarti/domain/money";

/** How figures and days look on screen: visual.md section 9. */

export const NOTHING = "–";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const WEEKDAYS_LONG = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const MONTHS_LONG = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** `"1499.00"` or `1499.5` rupees → `₹1,499` or `₹1,499.50`. What is no amount shows as a dash. */
export function rupees(amount: string | number): string {
  const paise = typeof amount === "number" ? Math.round(amount * 100) : parseRupees(amount);
  return paise === null ? NOTHING : formatInr(paise);
}

/** `"4500.00"` → `"4500"`: how a person would type it. */
export const wholeRupees = (price: string): string => price.replace(/\.00$/, "");

const LAKH = 100_000;
const CRORE = 10_000_000;

/** As `rupees`, but `₹12.4 lakh` and `₹1.2 crore` from ₹10,00,000 up, for tiles. */
export function shortRupees(amount: number): string {
  if (amount >= CRORE) return `₹${oneDecimal(amount / CRORE)} crore`;
  if (amount >= 10 * LAKH) return `₹${oneDecimal(amount / LAKH)} lakh`;
  return rupees(amount);
}

const oneDecimal = (value: number) => value.toFixed(1).replace(/\.0$/, "");

/** Indian grouping: 1,50,000. */
export const count = (value: number): string => value.toLocaleString("en-IN");

/** `28 Nov`, with the year outside the current one. A string from the wire that is no day shows as a dash. */
export function dayLabel(day: string, today: CalendarDate): string {
  const date = parseCalendarDate(day);
  if (!date) return NOTHING;
  return date.slice(0, 4) === today.slice(0, 4) ? formatDay(date).slice(0, -5) : formatDay(date);
}

/** `28 Nov 2026`, also within the current year: in what is said once and kept. A string from the wire that is no day shows as a dash. */
export function dayOnly(day: string): string {
  const date = parseCalendarDate(day);
  return date ? formatDay(date) : NOTHING;
}

/** The business's day of an instant from the wire, as `dayOnly`. */
export const dayOfInstant = (instant: string): string => dayOnly(todayIn(DEFAULT_TIME_ZONE, new Date(instant)));

/** A day that is waited for: `Mon 23` in the next seven days, else as `dayLabel`. */
export function nearDay(day: string, today: CalendarDate): string {
  const date = parseCalendarDate(day);
  if (!date) return NOTHING;
  const days = daysBetween(today, date);
  return days > 0 && days <= 7 ? `${WEEKDAYS[weekdayOf(date) - 1]} ${Number(date.slice(8))}` : dayLabel(day, today);
}

/** `Sat, 28 Nov 2026`: where the day itself is the message. */
export const fullDay = (date: CalendarDate): string => `${WEEKDAYS[weekdayOf(date) - 1]}, ${formatDay(date)}`;

/** `Saturday, 21 November`. */
export const longDay = (date: CalendarDate): string =>
  `${WEEKDAYS_LONG[weekdayOf(date) - 1]}, ${Number(date.slice(8))} ${monthName(date)}`;

/** `February`. */
export const monthName = (date: CalendarDate): string => MONTHS_LONG[Number(date.slice(5, 7)) - 1] ?? "";

/** `today`, `in 5 days`, `9 days late`; null when further than 30 days away, where the date says more. */
export function distance(day: CalendarDate, today: CalendarDate): string | null {
  const days = daysBetween(today, day);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days > 1 && days <= 30) return `in ${days} days`;
  if (days === -1) return "1 day late";
  return days < 0 && days >= -30 ? `${-days} days late` : null;
}

/** `1 month`, `12 months`. */
export const months = (number: number): string => (number === 1 ? "1 month" : `${number} months`);

/** E.164 as it is read aloud in India: `+91 98260 41177`; others as they are. */
export const phoneLabel = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, "+91 $1 $2");
