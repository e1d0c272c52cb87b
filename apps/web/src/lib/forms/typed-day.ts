import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { monthNumber } from "@aavarti/domain/month-names";

/**
 * The format of dates in input fields, independent of the browser's language: as businesses in
 * India write them.
 */
export const DAY_FORMAT = "DD/MM/YYYY";

const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const NAMED_MONTH = /^(\d{1,2})[-/. ,]*([\p{L}\p{M}]+)[-/. ,॰]*(\d{4}|\d{2})$/u;
const EIGHT_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;

/** Formats a date for an input field: `2026-11-30` → `30/11/2026`; empty for an invalid date. */
export function typedDay(value: string): string {
  return parseCalendarDate(value) ? value.split("-").reverse().join("/") : "";
}

/**
 * Parses a typed date, day first: `30/11/2026`, `30-11-26`, `30112026`, `30 Nov 2026`,
 * `30-नवंबर-26`, `2026-11-30`, also with Devanagari digits. Null when it is not a date. Two-digit
 * years are in this century.
 */
export function readTypedDay(typed: string): CalendarDate | null {
  const text = typed
    .replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x0966))
    .trim()
    .replace(/\s*([-/.])\s*/g, "$1");
  const found = DAY_FIRST.exec(text) ?? EIGHT_DIGITS.exec(text) ?? NAMED_MONTH.exec(text);
  if (!found) return parseCalendarDate(text);
  const [, day = "", typedMonth = "", year = ""] = found;
  const month = /^\d/.test(typedMonth) ? typedMonth : String(monthNumber(typedMonth) ?? "");
  return parseCalendarDate(
    `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
  );
}

/**
 * Returns whether the text has four digits in a row, as a whole year does: after `30/11/20` two
 * more may follow.
 */
export const hasWholeYear = (typed: string): boolean => /[0-9०-९]{4}/.test(typed);
