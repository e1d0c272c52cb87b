import { addDays, type CalendarDate } from "./calendar.ts";
import type { ImportField } from "./import-field-names.ts";
import { type EndField, type ImportMapping, mapHeaders } from "./import-fields.ts";
import type { EndExample, EndQuestion } from "./import-questions.ts";
import { endOf } from "./import-rows.ts";
import { wholeMonthsBetween } from "./subscription-terms.ts";

/** The cells of a row that has both dates. */
export type SeenEnd = { row: number; start: string; end: string };

type EndColumn = {
  header: string;
  /** What the column is matched to. */
  field: EndField;
  answer: EndField | null;
  /** The dates that a cell may mean: two while the order of its column is open. */
  days: (text: string, column: "start" | "end") => readonly (CalendarDate | null)[];
};

/**
 * Returns the question whether the end of a term in a sheet is the day it renews or its last paid
 * day; null if no row's dates contradict what the column is matched to. A header with words of
 * renewal matched to "Renews on" says so itself and is never asked about. Once answered, it is
 * always returned. The suggestion is what more rows fit by whole months, and at most two examples
 * are given.
 */
export function findEndQuestion(seen: readonly SeenEnd[], column: EndColumn): EndQuestion | null {
  const { header, field, answer, days } = column;
  const found: Record<EndField, EndExample[]> = { endDate: [], lastDay: [] };
  for (const { row, start, end } of seen) {
    const ends = days(end, "end");
    const fits = days(start, "start").flatMap((startOn, order) => {
      const day = ends[order] ?? null;
      const fit = startOn === null || day === null ? null : fitOf(startOn, day);
      return startOn === null || day === null || fit === null ? [] : [{ fit, startOn, day }];
    });
    const [first, other] = fits;
    // A row that fits both, in one order each, shows nothing.
    if (!first || (other && other.fit !== first.fit)) continue;
    const readings = { endDate: first.day, lastDay: addDays(first.day, 1) };
    found[first.fit].push({ row, text: end, startDate: first.startOn, ends: readings });
  }
  const contrary = found[field === "endDate" ? "lastDay" : "endDate"];
  const isStated = field === "endDate" && mapHeaders([header], null)[0] === "endDate";
  if (answer === null && (contrary.length === 0 || isStated)) return null;
  const [renewalRows, lastDayRows] = [found.endDate.length, found.lastDay.length];
  const [renewal, ...renewals] = found.endDate;
  const [lastDay, ...lastDays] = found.lastDay;
  return {
    header,
    field,
    suggested: renewalRows === lastDayRows ? field : renewalRows > lastDayRows ? "endDate" : "lastDay",
    answer,
    renewalRows,
    lastDayRows,
    examples: [renewal, lastDay, ...renewals.slice(0, 1), ...lastDays.slice(0, 1)]
      .flatMap((one) => one ?? [])
      .slice(0, 2),
    isSettled: answer !== null,
  };
}

/** Returns what an end date fits, by whole months from the start; null if it fits neither. */
function fitOf(startOn: CalendarDate, day: CalendarDate): EndField | null {
  if (day <= startOn) return null;
  if (wholeMonthsBetween(startOn, day) !== null) return "endDate";
  return wholeMonthsBetween(startOn, endOf("lastDay", day) ?? day) === null ? null : "lastDay";
}

/**
 * Returns how the column of ends is read: the answer or, while the question is open, its
 * suggestion; null without a question.
 */
export const readAs = (question: EndQuestion | null): EndField | null =>
  question && (question.answer ?? question.suggested);

/**
 * Returns a copy of the mapping in which the column of the term's end is matched to `field`; null
 * changes nothing.
 */
export const withEndField = (mapping: ImportMapping, field: EndField | null): (ImportField | null)[] =>
  field === null ? [...mapping] : mapping.map((known) => (known === "endDate" || known === "lastDay" ? field : known));
