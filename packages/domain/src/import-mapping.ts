import { addDays } from "./calendar.ts";
import type { ImportField } from "./import-field-names.ts";
import { type ImportMapping, mapHeaders } from "./import-fields.ts";
import { cleanCell } from "./import-rows.ts";
import { DATE_ORDERS, type DateOrder, readDay, readMonths } from "./import-values.ts";
import { wholeMonthsBetween } from "./subscription-terms.ts";

/** Rows checked to find how a sheet writes end dates. */
const SAMPLE_ROWS = 200;

/** The part of a column's cells that must be lengths for it to be taken as months. */
const SHARE_OF_LENGTHS = 0.8;

/**
 * Suggests a mapping from a sheet's headers and, for the end of a term, its dates: in a column
 * `Expiry`, rows from 1/4/2026 to 1/4/2027 give the renewal date, rows to 31/3/2027 the last day.
 */
export function mapSheet(headers: readonly string[], rows: readonly (readonly string[])[]): (ImportField | null)[] {
  const mapping = withMonths(mapHeaders(headers), rows.slice(0, SAMPLE_ROWS));
  const [start, end] = [mapping.indexOf("startDate"), mapping.indexOf("lastDay")];
  if (start < 0 || end < 0) return mapping;
  let [renewalDates, lastDays] = [0, 0];
  for (const cells of rows.slice(0, SAMPLE_ROWS))
    for (const order of DATE_ORDERS) {
      const [from, to] = [dayOf(cells[start], order), dayOf(cells[end], order)];
      if (from === null || to === null || to <= from) continue;
      if (wholeMonthsBetween(from, to) !== null) renewalDates += 1;
      else if (wholeMonthsBetween(from, addDays(to, 1)) !== null) lastDays += 1;
    }
  return renewalDates > lastDays ? mapping.map((field) => (field === "lastDay" ? "endDate" : field)) : mapping;
}

/**
 * Matches a column left over to "Months" where its cells are lengths in words, as `Plan` beside
 * `Course` with `Monthly` and `Qtrly`. Numbers alone may be anything.
 */
function withMonths(mapping: (ImportField | null)[], rows: readonly (readonly string[])[]): (ImportField | null)[] {
  if (!mapping.includes("product") || mapping.includes("months")) return mapping;
  const months = mapping.findIndex((field, column) => {
    if (field !== null) return false;
    const cells = rows.flatMap((row) => cleanCell(row[column] ?? "") ?? []);
    const lengths = cells.filter((cell) => /\p{L}/u.test(cell) && readMonths(cell) !== null);
    return cells.length > 0 && lengths.length >= cells.length * SHARE_OF_LENGTHS;
  });
  return mapping.map((field, column) => (column === months ? "months" : field));
}

/**
 * Returns the columns chosen as "Renews on" whose header names the last paid day. Where "Last day"
 * could not be chosen yet, that choice says nothing about which of the two the dates are.
 */
export function undecidedEnds(headers: readonly string[], chosen: ImportMapping): number[] {
  const inferred = mapHeaders(headers);
  return chosen.flatMap((field, column) => (field === "endDate" && inferred[column] === "lastDay" ? [column] : []));
}

const dayOf = (cell = "", order: DateOrder) => readDay(cleanCell(cell) ?? "", order)?.day ?? null;
