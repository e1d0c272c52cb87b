import type { CsvValue } from "./csv.ts";
import { csvAmount, csvAmountHead } from "./csv-amounts.ts";
import type { Language } from "./languages.ts";
import { missingName, type ReportWords, reportValue } from "./report-words.ts";
import type { ReportCode, ReportValue, ValueUnit } from "./reports.ts";

/** A table of a report as the API returns it. */
export type ListedTable = {
  columns: readonly { code: ReportCode; unit: ValueUnit }[];
  rows: readonly { values: readonly ReportValue[] }[];
  total: readonly ReportValue[] | null;
  more: number;
};

type Look = { language: Language; currency: string };

/**
 * Returns the lines of a CSV file of a report's table: the heads, the rows and the total. Amounts
 * are plain digits with the currency's code in the head, shares and rates percentages as numbers,
 * dates ISO dates, so that a spreadsheet can calculate with them. A last line says how many rows
 * were left out.
 */
export function reportLines({ columns, rows, total, more }: ListedTable, words: ReportWords, look: Look): CsvValue[][] {
  const cellOf = (value: ReportValue, place: number): CsvValue => {
    const column = columns[place];
    if (!column) return null;
    if (value === null) return missingName(column.code, words) ?? null;
    switch (column.unit) {
      case "money":
        return csvAmount(String(value), look.currency);
      case "share":
        return Math.round(Number(value) * 1000) / 10;
      case "mode":
      case "result":
        return reportValue(value, column.unit, look);
      default:
        return value;
    }
  };
  const headOf = ({ code, unit }: ListedTable["columns"][number]): string => {
    if (unit === "money") return csvAmountHead(words.codes[code], look.currency);
    return unit === "share" || unit === "rate" ? `${words.codes[code]} (%)` : words.codes[code];
  };
  const sums = total?.map((value, place) => (place === 0 ? words.total : value === null ? null : cellOf(value, place)));
  return [
    columns.map(headOf),
    ...rows.map(({ values }) => values.map(cellOf)),
    ...(sums ? [sums] : []),
    ...(more > 0 ? [[words.more(more.toLocaleString("en-IN"))]] : []),
  ];
}
