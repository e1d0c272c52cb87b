import { IMPORT_LIMITS } from "@aavarti/domain/import-fields";

/**
 * Why a file is not taken, in English: the worker that reads files knows no language, and the screen says it (`spoken`). On their own, since the
 * worker needs nothing else of the screen's words.
 */
export const sheetProblems = {
  oldExcel: "This is a file of an old Excel (.xls). Save it as .xlsx or CSV and choose it again.",
  noSheet: "This is no spreadsheet. Choose a CSV or XLSX file.",
  tooLarge: "This workbook unpacks to far more than a sheet of customers has. Save only the sheet with the customers.",
  tooManyRows: `The sheet has more than ${IMPORT_LIMITS.rows.toLocaleString("en-IN")} rows. Split it and import one part after the other.`,
  tooManyColumns: `The sheet has more than ${IMPORT_LIMITS.columns} columns. Leave out those that are not needed.`,
  empty: "The sheet is empty. The first row must hold the headers, and customers stand below.",
  damaged: "The file could not be read. It may be damaged or protected with a password.",
  tooSlow: "Reading the file took too long. Save only the sheet with the customers and choose it again.",
  fileTooLarge: `The file is larger than ${IMPORT_LIMITS.fileBytes / 1024 / 1024} MB.`,
} as const;
