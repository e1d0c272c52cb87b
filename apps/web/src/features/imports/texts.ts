import type { Import } from "@aavarti/contract/imports";
import { IMPORT_FIELD_NAMES, IMPORT_LIMITS, type ImportField } from "@aavarti/domain/import-fields";
import type { RowVerdict } from "@aavarti/domain/import-plan";
import { count } from "../../lib/display.ts";

const rows = (number: number) => (number === 1 ? "1 row" : `${count(number)} rows`);
const customers = (number: number) => (number === 1 ? "1 customer" : `${count(number)} customers`);

export const importTexts = {
  title: "Import customers",
  lead: "Bring your customers and their subscriptions from Excel, Google Sheets or any CSV file.",
  steps: ["Choose a file", "Match columns", "Check", "Import"],
  stepsLabel: "Steps of the import",
  notAllowed: "Only an owner, an admin or a manager can import.",
  failed: "The import could not be loaded.",
  missing: "There is no such import.",
  retry: "Try again",
  loading: "Loading the import",
  startOver: "Import another file",
  unfinished: (name: string) => `The rows of ${name} have not all arrived. Choose the file again.`,

  choose: {
    drop: "Drop a file here, or choose one",
    choose: "Choose a file",
    limits: `CSV or XLSX, up to ${IMPORT_LIMITS.fileBytes / 1024 / 1024} MB and ${count(IMPORT_LIMITS.rows)} rows. The first row holds the headers, in English or Hindi.`,
    reading: "Reading the file",
    paste: "Or paste rows from a spreadsheet",
    pasteHint: "Copy the rows with their headers and paste them here.",
    pasteAction: "Read the rows",
    pastedName: "Pasted rows",
    sample: "Download a sample file",
    sampleTitle: "What a sheet looks like",
    sampleName: "aavarti-sample.csv",
    nothingYet: "Nothing is imported before you have seen what would happen with every row.",
  },

  map: {
    title: (name: string, number: number) => `${name}, ${rows(number)}`,
    lead: "Say what each column holds. Columns that are left out are not read.",
    remembered: "As you chose the last time for these headers.",
    column: "In your file",
    field: "In Aavarti",
    skip: "Leave out",
    unnamed: (column: number) => `Column ${column}`,
    fieldOf: (header: string) => `What “${header}” holds`,
    order: "Dates like 04/05/2026",
    orderNote: (example: string) =>
      `No date in the sheet shows whether the day or the month comes first in ${example}.`,
    orders: { dmy: "4 May 2026", mdy: "5 April 2026" },
    back: "Choose another file",
    cancel: "Cancel",
    check: (number: number) => `Check ${rows(number)}`,
    sending: (done: number, all: number) => `Sending ${count(done)} of ${count(all)}`,
    checking: "Checking",
    failed: "The rows could not be checked",
  },

  check: {
    title: (name: string) => `What would happen with ${name}`,
    all: "All",
    warned: "Warnings",
    verdicts: { new: "New", update: "Update", same: "No change", refused: "Refused" } satisfies Record<
      RowVerdict,
      string
    >,
    filters: "Rows by what would happen",
    row: (number: number) => `Row ${number}`,
    none: "No row of this kind.",
    more: "Show more rows",
    loadingRows: "Loading rows",
    rowsFailed: "The rows could not be loaded.",
    columns: "Change columns",
    discard: "Discard",
    start: (number: number) => `Import ${rows(number)}`,
    nothing: "Nothing to import: no row is new, and none changes anything.",
    refusedStay: (number: number) =>
      `${number === 1 ? "1 refused row stays" : `${count(number)} refused rows stay`} out.`,
    startFailed: "The import could not be started",
    products: "New products",
    productsLead: "These names are not among your products. They are created, unless you say which one is meant.",
    create: "Create it",
    productOf: (name: string) => `Product for “${name}”`,
    productRows: (number: number) => `in ${rows(number)}`,
    reminders: "Reminders",
    remindTomorrow: "From tomorrow",
    remindToday: "From today",
    tomorrowHint: (tomorrow: number, week: number) =>
      `Nobody is written to today. Tomorrow: ${customers(tomorrow)}. In the 7 days after: ${count(week)}.`,
    todayHint: (today: number) => `${customers(today)} would get a reminder as soon as the import is done.`,
    noReminders: "No reminder is due within nine days.",
  },

  run: {
    title: (name: string) => `Importing ${name}`,
    reverting: (name: string) => `Taking ${name} back`,
    progress: (done: number, all: number) => `${count(done)} of ${count(all)} rows`,
    leave: "You can leave this page. The bell tells you when it is done.",
  },

  done: {
    title: (name: string) => `${name} is imported`,
    reverted: (name: string) => `${name} was taken back`,
    revertedLead: "What the import created is in the bin for 30 days; what it changed has its old values again.",
    toCustomers: "See your customers",
    refused: "Download refused rows",
    refusedLead: "Each with its reason. Mend them and import the file again.",
    revert: "Take it back",
    rows: "What became of each row",
    keptRow: "Edited since, and left as it is.",
  },

  revert: {
    title: "Take this import back?",
    lead: (created: number, subscriptions: number, restored: number) =>
      [
        `${customers(created)} and ${subscriptions === 1 ? "1 subscription" : `${count(subscriptions)} subscriptions`} go to the bin for 30 days.`,
        restored > 0 ? `${customers(restored)} get their old values again.` : "",
      ]
        .join(" ")
        .trim(),
    edited: (number: number) => `${customers(number)} were edited since, or got something new`,
    keep: "Leave them as they are",
    revertToo: "Take them back too",
    more: (number: number) => `and ${count(number)} more`,
    act: "Take it back",
    cancel: "Keep the import",
    close: "Close",
    failed: "The import could not be taken back",
    loading: "Looking who was edited since",
  },

  past: {
    title: "Past imports",
    states: {
      draft: "Not checked",
      ready: "Not started",
      running: "Running",
      done: "Done",
      reverting: "Being taken back",
      reverted: "Taken back",
    } satisfies Record<Import["state"], string>,
    counts: (added: number, updated: number, refused: number) =>
      `${count(added)} new, ${count(updated)} updated, ${count(refused)} refused`,
  },

  fields: IMPORT_FIELD_NAMES satisfies Record<ImportField, string>,
} as const;
