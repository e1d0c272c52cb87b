import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";

/**
 * How days are written into a field whatever the browser's language: as businesses in India write
 * them.
 */
export const DAY_FORMAT = "DD/MM/YYYY";

const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const EIGHT_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;

/** `2026-11-30` → `30/11/2026`; empty for what is no day. */
export function typedDay(value: string): string {
  return parseCalendarDate(value) ? value.split("-").reverse().join("/") : "";
}

/**
 * The day that is typed, day first: `30/11/2026`, `30-11-26`, `30112026`; also `2026-11-30`. Null
 * while it is none.
 */
export function readTypedDay(typed: string): CalendarDate | null {
  const text = typed
    .replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0966))
    .trim()
    .replace(/\s*([-/.])\s*/g, "$1");
  const [, day = "", month = "", year = ""] = DAY_FIRST.exec(text) ?? EIGHT_DIGITS.exec(text) ?? [];
  if (year === "") return parseCalendarDate(text);
  return parseCalendarDate(
    `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
  );
}

/** Whether a day is written with its whole year: after `30/11/20` two more digits may follow. */
export const hasWholeYear = (typed: string): boolean => /[0-9०-९]{4}/.test(typed);
