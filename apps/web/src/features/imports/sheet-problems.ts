import { IMPORT_LIMITS } from "@aavarti/domain/import-fields";
import { explainImport } from "@aavarti/domain/reasons/imports";

/**
 * Why a file is rejected. The worker that reads files has no language, so the screen translates
 * these.
 */
export const sheetProblems = {
  oldExcel: explainImport("sheet.oldExcel"),
  noSheet: explainImport("sheet.notSheet"),
  tooLarge: explainImport("sheet.tooLarge"),
  tooManyRows: explainImport("sheet.tooManyRows", { most: IMPORT_LIMITS.rows }),
  tooManyColumns: explainImport("sheet.tooManyColumns", { most: IMPORT_LIMITS.columns }),
  empty: explainImport("sheet.empty"),
  noContacts: explainImport("sheet.noContacts"),
  notOpened: explainImport("sheet.notOpened"),
  damaged: explainImport("sheet.damaged"),
  tooSlow: explainImport("sheet.tooSlow"),
  fileTooLarge: explainImport("sheet.fileTooLarge", { megabytes: IMPORT_LIMITS.fileBytes / 1024 / 1024 }),
} as const;
