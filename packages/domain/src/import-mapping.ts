import type { ImportField } from "./import-field-names.ts";
import { type ImportMapping, mapHeaders, withoutLonePayments } from "./import-fields.ts";
import { cleanCell } from "./import-rows.ts";
import { readMonths, readPaid } from "./import-values.ts";

/** Rows checked to find a column of lengths. */
const SAMPLE_ROWS = 200;

/** The part of a column's cells that must be lengths for it to be taken as months. */
const SHARE_OF_LENGTHS = 0.8;

/**
 * The part of a column's cells that must be amounts, or say whether all was paid, for it to be
 * taken as amounts paid.
 */
const SHARE_OF_AMOUNTS = 0.5;

/**
 * Suggests the field of each column of a sheet, null for none, from the headers (`mapHeaders`) and
 * the first 200 rows. With a product but no months among the headers, the first column left over
 * whose cells are mostly (80 %) lengths in words (`Qtrly`) becomes months. A column of which less
 * than half are amounts or words such as `Yes` and `No` is no amount paid. `currency` is the
 * business's.
 */
export const mapSheet = (
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  currency: string,
): (ImportField | null)[] => {
  const first = rows.slice(0, SAMPLE_ROWS);
  return withAmountsPaid(withMonths(mapHeaders(headers, currency), first), first, currency);
};

function withAmountsPaid(
  mapping: (ImportField | null)[],
  rows: readonly (readonly string[])[],
  currency: string,
): (ImportField | null)[] {
  const paid = mapping.indexOf("amountPaid");
  const cells = paid < 0 ? [] : rows.flatMap((row) => cleanCell(row[paid] ?? "") ?? []);
  const amounts = cells.filter((cell) => readPaid(cell, currency) !== null);
  if (amounts.length >= cells.length * SHARE_OF_AMOUNTS) return mapping;
  return withoutLonePayments(mapping.map((field, column) => (column === paid ? null : field)));
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
 * Returns the indexes of the columns that were chosen as "Renews on" though their header names the
 * last paid day. Such a choice from before "Last day" existed says nothing about which of the two
 * the dates are.
 */
export function undecidedEnds(headers: readonly string[], chosen: ImportMapping): number[] {
  const inferred = mapHeaders(headers, null);
  return chosen.flatMap((field, column) => (field === "endDate" && inferred[column] === "lastDay" ? [column] : []));
}
