import { IMPORT_FIELDS, IMPORT_LIMITS, mappingProblem } from "@aavarti/domain/import-fields";
import { ROW_VERDICTS } from "@aavarti/domain/import-plan";
import { DATE_ORDERS } from "@aavarti/domain/import-values";
import { z } from "zod";
import { id, requiredText, wire } from "./fields.ts";
import { listInput, page, textLimit } from "./lists.ts";

export const IMPORT_STATES = ["draft", "ready", "running", "done", "reverting", "reverted"] as const;
export const ImportState = z.enum(IMPORT_STATES);

/** `tomorrow`: what would be due today is not sent, so that a list of a thousand members does not become a thousand messages by surprise. */
export const REMIND_FROM = ["today", "tomorrow"] as const;

const cell = z
  .string("A cell must be text")
  .max(IMPORT_LIMITS.cellLength, `A cell must have at most ${IMPORT_LIMITS.cellLength} characters`)
  .refine(
    (text) => !text.includes("\u0000") && text.isWellFormed(),
    "A cell contains characters that cannot be stored",
  );

const headers = z
  .array(cell, "Headers must be a list of texts")
  .min(1, "The sheet needs a first row with headers")
  .max(IMPORT_LIMITS.columns, `A sheet may have at most ${IMPORT_LIMITS.columns} columns`);

const mapping = z
  .array(z.enum(IMPORT_FIELDS, "A column must be set to a field of the import, or to null").nullable())
  .min(1, "Say of each column what it holds")
  .max(IMPORT_LIMITS.columns, `A sheet may have at most ${IMPORT_LIMITS.columns} columns`)
  .superRefine((fields, context) => {
    const sentence = mappingProblem(fields);
    if (sentence) context.addIssue({ code: "custom", message: sentence });
  });

const dateOrder = z
  .enum(DATE_ORDERS, "Date order must be dmy or mdy")
  .describe("How dates like 4/5/2026 are meant: day first, as in India, or month first");

export const SuggestMapping = z.object({ headers });
export type SuggestMapping = z.output<typeof SuggestMapping>;

export const SuggestedMapping = z.object({
  mapping: z.array(z.enum(IMPORT_FIELDS).nullable()),
  isRemembered: z.boolean().describe("It is what was chosen the last time for the same headers"),
});
export type SuggestedMapping = z.output<typeof SuggestedMapping>;

const sameLength = {
  check: ({ headers, mapping }: { headers: unknown[]; mapping: unknown[] }) => headers.length === mapping.length,
  sentence: "Say of each column what it holds, or null to leave it out",
};

export const BeginImport = z
  .object({
    fileName: requiredText("File name", 200),
    headers,
    mapping,
    rowCount: z
      .int("The number of rows must be a whole number")
      .min(1, "The sheet has no rows")
      .max(IMPORT_LIMITS.rows, `An import may have at most ${IMPORT_LIMITS.rows} rows. Split the file.`),
    dateOrder: dateOrder.default("dmy"),
  })
  .refine(sameLength.check, { message: sameLength.sentence, path: ["mapping"] });
export type BeginImport = z.output<typeof BeginImport>;

export const ImportRef = z.object({ id: id("Import") });
export type ImportRef = z.output<typeof ImportRef>;

export const AddRows = ImportRef.extend({
  firstRow: z
    .int("The first row must be a whole number")
    .min(2, "Row 1 holds the headers, so the first row is 2")
    .max(IMPORT_LIMITS.rows + 1, "There are not so many rows in this import")
    .describe("The number of the first of these rows in the sheet; the headers are row 1"),
  rows: z
    .array(z.array(cell).max(IMPORT_LIMITS.columns, `A row may have at most ${IMPORT_LIMITS.columns} cells`))
    .min(1, "Send at least one row")
    .max(IMPORT_LIMITS.rowsPerCall, `Send at most ${IMPORT_LIMITS.rowsPerCall} rows at a time`),
});
export type AddRows = z.output<typeof AddRows>;

export const CheckImport = ImportRef.extend({
  mapping: mapping.optional(),
  dateOrder: dateOrder.optional(),
  productChoices: z
    .record(z.string().max(200), id("Product"))
    .refine((choices) => Object.keys(choices).length <= 500, "At most 500 products can be chosen")
    .optional()
    .describe("For a product name of the sheet the product that is meant; one that is not named here is created"),
});
export type CheckImport = z.output<typeof CheckImport>;

export const StartImport = ImportRef.extend({
  remindFrom: z
    .enum(REMIND_FROM, "Reminders must start today or tomorrow")
    .default("tomorrow")
    .describe("From which day on imported subscriptions are reminded of"),
});
export type StartImport = z.output<typeof StartImport>;

export const RevertImport = ImportRef.extend({
  edited: z
    .enum(["keep", "revert"], "Say whether edited records are kept or reverted")
    .default("keep")
    .describe("What becomes of records that somebody has edited since the import"),
});
export type RevertImport = z.output<typeof RevertImport>;

const Counts = z.object({
  new: z.int(),
  update: z.int(),
  same: z.int(),
  refused: z.int(),
  warned: z.int().describe("Rows of any verdict that carry a warning"),
});

export const ImportProduct = z.object({
  name: z.string(),
  rows: z.int(),
  price: wire.money,
  durationMonths: z.int(),
  closest: z.object({ id: wire.id, name: z.string() }).nullable().describe("The product that may have been meant"),
});

const Forecast = z.object({
  today: z.int().describe("Customers who would be reminded on the day of the import"),
  tomorrow: z.int(),
  week: z.int().describe("In the seven days after tomorrow"),
});

export const Import = z.object({
  id: wire.id,
  fileName: z.string(),
  state: ImportState,
  headers: z.array(z.string()),
  mapping: z.array(z.enum(IMPORT_FIELDS).nullable()),
  dateOrder: z.enum(DATE_ORDERS),
  productChoices: z.record(z.string(), z.string()),
  remindFrom: z.enum(REMIND_FROM),
  rowCount: z.int(),
  doneRows: z.int().describe("Rows that were worked through, while it runs or is taken back"),
  counts: Counts.nullable().describe("Null before the check"),
  products: z.array(ImportProduct).describe("Products of the sheet that would be created"),
  forecast: Forecast.nullable(),
  createdAt: wire.instant,
  startedAt: wire.instant.nullable(),
  finishedAt: wire.instant.nullable(),
  revertedAt: wire.instant.nullable(),
});
export type Import = z.output<typeof Import>;
export type ImportCounts = z.output<typeof Counts>;
export type ImportForecast = z.output<typeof Forecast>;
export type ImportProduct = z.output<typeof ImportProduct>;

const noStatus = z.never({ error: "Imports have no status to filter by" });
export const ListImports = listInput(noStatus).omit({ search: true, status: true });
export type ListImports = z.output<typeof ListImports>;
export const ListImportsQuery = z.object({ limit: textLimit(1000).optional(), cursor: z.string().optional() });
export const ImportPage = page(Import);

export const RowVerdict = z.enum(ROW_VERDICTS, "Verdict must be new, update, same or refused");

export const RowReport = z.object({
  problems: z.array(z.object({ field: z.enum(IMPORT_FIELDS), sentence: z.string() })),
  warnings: z.array(z.string()),
  changes: z.array(z.object({ field: z.enum(IMPORT_FIELDS), from: z.string().nullable(), to: z.string() })),
  term: z
    .object({ startDate: wire.day, endDate: wire.day, price: wire.money })
    .nullable()
    .describe("How the row's dates and price are understood; null without a subscription"),
});
export type RowReport = z.output<typeof RowReport>;

export const ImportRow = RowReport.extend({
  row: z.int().describe("Its number in the sheet; the headers are row 1"),
  cells: z.array(z.string()),
  verdict: RowVerdict,
  customerId: z.string().nullable(),
  isKept: z.boolean().describe("It was left as it is when the import was taken back"),
});
export type ImportRow = z.output<typeof ImportRow>;

/** The number of the last row of the page before. */
const rowCursor = z
  .string()
  .regex(/^\d{1,6}$/, "Cursor is not valid. Start again from the first page.")
  .transform(Number);

export const ListRows = ImportRef.extend({
  verdict: RowVerdict.optional(),
  warned: z.boolean().optional().describe("Only rows with a warning"),
  cursor: rowCursor.optional(),
  limit: z.int().min(1).max(1000).default(100),
});
export type ListRows = z.output<typeof ListRows>;
export const ListRowsQuery = z.object({
  verdict: RowVerdict.optional(),
  warned: z.enum(["true", "false"], "Warned must be true or false").optional(),
  cursor: z.string().optional(),
  limit: textLimit(1000).optional(),
});
export const RowPage = page(ImportRow);
export type RowPage = z.output<typeof RowPage>;

export const RevertPreview = z.object({
  customers: z.int().describe("Customers that go to the bin"),
  subscriptions: z.int().describe("Subscriptions that go to the bin"),
  restored: z.int().describe("Customers whose old values come back"),
  editedCount: z.int(),
  edited: z
    .array(z.object({ customerId: wire.id, name: z.string() }))
    .describe("Customers that somebody has edited since, or given something new; the first 100"),
});
export type RevertPreview = z.output<typeof RevertPreview>;
