import { CSV_START, type CsvAmount, type CsvValue, csvLine } from "@aavarti/domain/csv";
import { csvAmount, csvAmountHead } from "@aavarti/domain/csv-amounts";
import { businessCurrency } from "../display/business-currency.ts";
import { saveFile } from "./download-list.ts";

/**
 * Saves the given rows, the column names first, as a CSV file on the user's device, with a byte
 * order mark and formulas made harmless as in `csvLine`.
 */
export const saveCsv = (fileName: string, lines: readonly (readonly CsvValue[])[]): void =>
  saveFile(new Blob([CSV_START, ...lines.map(csvLine)], { type: "text/csv;charset=utf-8" }), fileName);

/**
 * Returns the head of a CSV column of amounts, with the code of the business's currency: `Revenue
 * (INR)`.
 */
export const amountHead = (head: string): string => csvAmountHead(head, businessCurrency());

/**
 * Returns the CSV cell of an amount of the API: plain digits with the decimals of the business's
 * currency, which a spreadsheet reads as a number. An invalid amount gives 0.
 */
export const amountCell = (amount: string): CsvAmount => csvAmount(amount, businessCurrency());
