import { CSV_START, type CsvValue, csvLine } from "@aavarti/domain/csv";
import { saveFile } from "../../lib/list/download-list.ts";

/** Saves rows that are on screen as a CSV file. */
export const saveCsv = (fileName: string, lines: readonly (readonly CsvValue[])[]): void =>
  saveFile(new Blob([CSV_START, ...lines.map(csvLine)], { type: "text/csv;charset=utf-8" }), fileName);
