import { IMPORT_LIMITS } from "@aavarti/domain/import-fields";

/**
 * Why a file is not taken, in English: the worker that reads files knows no language, and the screen says it (`spoken`). On their own, since the
 * worker needs nothing else of the screen's words.
 */
export const sheetProblems = {
  oldExcel: "This is an old Excel file (.xls). Save it as .xlsx or CSV and upload it again.",
  noSheet: "This isn't a spreadsheet. Choose a CSV or XLSX file.",
  tooLarge: "This workbook is too large when opened. Save only the customer sheet and upload it again.",
  tooManyRows: `The sheet has more than ${IMPORT_LIMITS.rows.toLocaleString("en-IN")} rows. Split it and import it in parts.`,
  tooManyColumns: `The sheet has more than ${IMPORT_LIMITS.columns} columns. Remove the ones you don't need.`,
  empty: "The sheet is empty. Put column names in the first row and customers below.",
  damaged: "Couldn't read the file. It may be damaged or password-protected.",
  tooSlow: "The file took too long to read. Save only the customer sheet and upload it again.",
  fileTooLarge: `The file is larger than ${IMPORT_LIMITS.fileBytes / 1024 / 1024} MB.`,
} as const;
