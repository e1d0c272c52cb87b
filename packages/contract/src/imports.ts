import { IMPORT_FIELDS, isFieldColumn } from "@aavarti/domain/import-field-names";
import { DATE_FIELDS, END_FIELDS, IMPORT_LIMITS, mappingProblem } from "@aavarti/domain/import-fields";
import { ROW_VERDICTS } from "@aavarti/domain/import-plan";
import { BLANK_PAID_ANSWERS, DURATION_ANSWERS, DURATION_SOURCES } from "@aavarti/domain/import-questions";
import { DATE_ORDERS } from "@aavarti/domain/import-values";
import { PAYMENT_MODES } from "@aavarti/domain/ledger";
import { explainField } from "@aavarti/domain/reasons/fields";
import { explainImport } from "@aavarti/domain/reasons/imports";
import { z } from "zod";
import { ReasonParams } from "./errors.ts";
import { durationMonths, id, price, requiredText, wire } from "./fields.ts";
import { page, pagedInput, pagedQuery, textLimit } from "./lists.ts";
import { because, issueBecause } from "./sentences.ts";

export const IMPORT_STATES = ["draft", "ready", "running", "done", "reverting", "reverted"] as const;
export const ImportState = z.enum(IMPORT_STATES);

/**
 * With `tomorrow`, reminders due today are not sent, so that importing a thousand members does not
 * send a thousand messages at once.
 */
export const REMIND_FROM = ["today", "tomorrow"] as const;

const cell = z
  .string("A cell must be text")
  .max(IMPORT_LIMITS.cellLength, `A cell can have up to ${IMPORT_LIMITS.cellLength} characters`)
  .refine((text) => !text.includes("\u0000") && text.isWellFormed(), "A cell contains unsupported characters");

const headers = z
  .array(cell, "Headers must be a list of texts")
  .min(1, because(explainImport("sheet.noHeaders")))
  .max(IMPORT_LIMITS.columns, `A sheet can have up to ${IMPORT_LIMITS.columns} columns`);

const NO_FIELD = "A column must be matched to an import field, or null";
const importField = z
  .union([z.enum(IMPORT_FIELDS), z.templateLiteral(["fields.", z.string()]).refine(isFieldColumn, NO_FIELD)], NO_FIELD)
  .describe("A field, or `fields.` and the code of a custom field of customers");

const mapping = z
  .array(importField.nullable())
  .min(1, because(explainImport("mapping.incomplete")))
  .max(IMPORT_LIMITS.columns, `A sheet can have up to ${IMPORT_LIMITS.columns} columns`)
  .superRefine((fields, context) => {
    const problem = mappingProblem(fields);
    if (problem) context.addIssue(issueBecause(problem));
  });

const dateOrder = z
  .enum(DATE_ORDERS, "Date order must be dmy or mdy")
  .describe("How dates like 4/5/2026 are meant: day first, as in India, or month first");
const dateOrders = z
  .object({
    startDate: dateOrder.optional(),
    endDate: dateOrder.optional(),
    lastDay: dateOrder.optional(),
    paidOn: dateOrder.optional(),
  })
  .describe("The order of the days in a column. Without it, a column that does not show its order is a question");

const durationAnswer = z
  .enum(DURATION_ANSWERS, "Choose dates or duration")
  .describe("The days of the rows, or the start and the product's duration");

const blankPaid = z
  .enum(BLANK_PAID_ANSWERS, "Choose paid or due")
  .describe("What a row without an amount paid means: it was paid before the import, or all of it is due");

const endField = z.enum(END_FIELDS, "Choose endDate or lastDay");

export const SuggestMapping = z.object({ headers });
export type SuggestMapping = z.output<typeof SuggestMapping>;

export const SuggestedMapping = z.object({
  mapping: z.array(importField.nullable()),
  isRemembered: z.boolean().describe("True if it was chosen in the last import with the same headers"),
  undecided: z
    .array(z.int())
    .describe("Columns, from 0, that were `endDate` then and may hold last paid days: choose `endDate` or `lastDay`"),
});
export type SuggestedMapping = z.output<typeof SuggestedMapping>;

const sameLength = {
  check: ({ headers, mapping }: { headers: unknown[]; mapping: unknown[] }) => headers.length === mapping.length,
  refusal: because(explainImport("mapping.incomplete")),
};

export const BeginImport = z
  .object({
    fileName: requiredText("fileName", 200),
    headers,
    mapping,
    rowCount: z
      .int("The number of rows must be a whole number")
      .min(1, because(explainImport("sheet.noRows")))
      .max(IMPORT_LIMITS.rows, `An import can have up to ${IMPORT_LIMITS.rows} rows. Split the file.`),
    dateOrders: dateOrders.default({}),
  })
  .refine(sameLength.check, { ...sameLength.refusal, path: ["mapping"] });
export type BeginImport = z.output<typeof BeginImport>;

export const ImportRef = z.object({ id: id("import") });
export type ImportRef = z.output<typeof ImportRef>;

/** The last row of a spreadsheet. */
const MAX_SHEET_ROW = 1_048_576;

/** A portion of rows without its import, as the REST API takes it. */
export const AddRowsBody = z.object({
  firstRow: z
    .int("The first row must be a whole number")
    .min(2, "Row 1 has the column names, so the first row is 2")
    .max(MAX_SHEET_ROW, "This import doesn't have that many rows")
    .describe("The number of the first of these rows in the sheet; the headers are row 1"),
  rows: z
    .array(z.array(cell).max(IMPORT_LIMITS.columns, `A row can have up to ${IMPORT_LIMITS.columns} cells`))
    .min(1, "Send at least one row")
    .max(IMPORT_LIMITS.rowsPerCall, `Send at most ${IMPORT_LIMITS.rowsPerCall} rows at a time`),
  rowNumbers: z
    .array(z.int("A row number must be a whole number").min(2).max(MAX_SHEET_ROW))
    .optional()
    .describe("Each row's number in the file where blank rows were left out; else the rows follow `firstRow`"),
});

/**
 * Schema for rows of a sheet to store. Without `rowNumbers` they are counted from `firstRow`; given
 * numbers ascend, one for each row.
 */
export const AddRows = AddRowsBody.extend(ImportRef.shape).refine(
  ({ rows, rowNumbers }) =>
    !rowNumbers ||
    (rowNumbers.length === rows.length && rowNumbers.every((row, index) => row > (rowNumbers[index - 1] ?? 0))),
  { message: "Give one number for each row, in ascending order", path: ["rowNumbers"] },
);
export type AddRows = z.output<typeof AddRows>;

export const CheckImport = ImportRef.extend({
  mapping: mapping.optional(),
  dateOrders: dateOrders.optional(),
  productAnswers: z
    .record(z.string().max(200), z.object({ durationMonths, price }).nullable().describe("Null clears the answer"))
    .refine((answers) => Object.keys(answers).length <= 100, "Send answers for at most 100 products at a time")
    .optional()
    .describe("Duration and price of new products, by their name in the sheet"),
  productChoices: z
    .record(z.string().max(200), id("product"))
    .refine((choices) => Object.keys(choices).length <= 500, "You can choose up to 500 products")
    .optional()
    .describe("Maps a product name in the sheet to an existing product; unmapped names are created"),
  durationAnswers: z
    .record(z.string().max(200), durationAnswer.nullable().describe("Null clears the answer"))
    .refine((answers) => Object.keys(answers).length <= 500, "Send answers for at most 500 products at a time")
    .optional()
    .describe("How rows are read whose days contradict their product's duration, by its name in the sheet"),
  endField: endField
    .optional()
    .describe(
      "Whether the end of a term is the day it renews or its last paid day; remembered for the next sheet with the same headers",
    ),
  blankPaid: blankPaid.optional(),
});
export type CheckImport = z.output<typeof CheckImport>;

export const StartImport = ImportRef.extend({
  remindFrom: z
    .enum(REMIND_FROM, "Reminders must start today or tomorrow")
    .default("tomorrow")
    .describe("When reminders start for imported subscriptions"),
});
export type StartImport = z.output<typeof StartImport>;

export const RevertImport = ImportRef.extend({
  edited: z
    .enum(["keep", "revert"], "Choose whether to keep or revert edited records")
    .default("keep")
    .describe("What to do with records edited since the import: keep or revert them"),
});
export type RevertImport = z.output<typeof RevertImport>;

const Counts = z.object({
  new: z.int(),
  update: z.int(),
  same: z.int(),
  refused: z.int(),
  warned: z.int().describe("Rows with a warning"),
  overdue: z.int().optional().describe("Rows with a subscription that was overdue on the day of the check"),
});

const DurationEvidence = z.object({
  source: z
    .enum(DURATION_SOURCES)
    .describe("The product's name, a column of months, the days of the rows, or its price"),
  months: z.int().nullable().describe("Null if the duration isn't a whole number of months"),
  rows: z.int().nullable().describe("Number of rows with this evidence"),
  isExact: z.boolean().describe("True if no other reading is possible"),
  text: z.string().nullable().describe("The matching words in the name, or the product whose price was compared"),
});

export const ImportProduct = z.object({
  name: z.string(),
  rows: z.int(),
  price: wire.money.nullable().describe("As answered, or as the sheet suggests; null if there is neither"),
  durationMonths: z.int().nullable().describe("As answered, or as the sheet suggests; null if there is neither"),
  evidence: z.array(DurationEvidence).describe("Evidence for its duration"),
  prices: z.array(z.object({ price: wire.money, rows: z.int() })).describe("Prices given for it in the rows"),
  isAnswered: z.boolean(),
  isSettled: z
    .boolean()
    .describe("False if it needs an answer in `productAnswers` or `productChoices` before the import starts"),
  closest: z.object({ id: wire.id, name: z.string() }).nullable().describe("The product that may have been meant"),
});

const DateCell = z.object({ row: z.int(), text: z.string() }).nullable();
export const ImportDates = z.object({
  field: z.enum(DATE_FIELDS),
  header: z.string(),
  order: z.enum(DATE_ORDERS),
  isAnswered: z.boolean(),
  isSettled: z.boolean().describe("False if it needs an answer in `dateOrders` before the import starts"),
  ambiguous: DateCell.describe("An example of an ambiguous date"),
  ambiguousRows: z.int(),
  dayFirst: DateCell.describe("The first day that can only be read day first"),
  monthFirst: DateCell.describe("The first day that can only be read month first"),
});

export const ImportDurationConflict = z.object({
  name: z.string(),
  durationMonths: z.int().describe("Duration stated in the product's name, otherwise the product's own"),
  dates: z.array(z.object({ months: z.int(), rows: z.int() })).describe("Months between the days of the rows"),
  example: z
    .object({ row: z.int(), startDate: wire.day, endDate: wire.day, durationEndDate: wire.day })
    .describe("The first of these rows, with its end by its days and by the duration"),
  answer: durationAnswer.nullable(),
  isSettled: z.boolean().describe("False if it needs an answer in `durationAnswers` before the import starts"),
});

export const ImportEndQuestion = z.object({
  header: z.string(),
  field: endField.describe("What the column is matched to"),
  suggested: endField.describe("The reading that fits more rows"),
  answer: endField.nullable(),
  renewalRows: z.int().describe("Rows that end on the day of the month on which they start"),
  lastDayRows: z.int().describe("Rows that end one day earlier"),
  examples: z
    .array(
      z.object({
        row: z.int(),
        text: z.string(),
        startDate: wire.day,
        ends: z.object({ endDate: wire.day, lastDay: wire.day }).describe("The first unpaid day in each reading"),
      }),
    )
    .describe("One or two rows"),
  isSettled: z.boolean().describe("False if it needs an answer in `endField` before the import starts"),
});

export const ImportPayments = z.object({
  header: z.string(),
  count: z.int().describe("Payments that would be recorded"),
  paid: wire.money.describe("What they add up to"),
  due: wire.money.describe(
    "What is left to pay on the new terms. Those without an amount paid are included in full unless `answer` is paid",
  ),
  blankRows: z.int().describe("New subscriptions without an amount paid"),
  answer: blankPaid.nullable(),
  isSettled: z.boolean().describe("False if it needs an answer in `blankPaid` before the import starts"),
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
  mapping: z.array(importField.nullable()),
  productChoices: z.record(z.string(), z.string()),
  remindFrom: z.enum(REMIND_FROM),
  rowCount: z.int(),
  doneRows: z.int().describe("Rows processed so far"),
  counts: Counts.nullable().describe("Null before the check"),
  products: z.array(ImportProduct).describe("Products that would be created from the sheet"),
  dates: z
    .array(ImportDates)
    .describe("Columns with dates that could start with the day or the month, or that contradict the column's order"),
  durationConflicts: z
    .array(ImportDurationConflict)
    .describe("Existing products whose duration the days of new rows contradict"),
  endQuestion: ImportEndQuestion.nullable().describe(
    "Whether end dates are renewal dates or last paid days, where header and dates of the column disagree",
  ),
  payments: ImportPayments.nullable().describe("Null for a sheet without amounts paid, and before the check"),
  openQuestions: z.int().describe("Number of open questions; the import can start when it is 0"),
  forecast: Forecast.nullable().describe("Null before the check, and while a question is open"),
  createdAt: wire.instant,
  startedAt: wire.instant.nullable(),
  finishedAt: wire.instant.nullable(),
  revertedAt: wire.instant.nullable(),
});
export type Import = z.output<typeof Import>;
export type ImportCounts = z.output<typeof Counts>;
export type ImportForecast = z.output<typeof Forecast>;
export type ImportProduct = z.output<typeof ImportProduct>;
export type ImportDates = z.output<typeof ImportDates>;
export type ImportEndQuestion = z.output<typeof ImportEndQuestion>;
export type ImportPayments = z.output<typeof ImportPayments>;
export type ImportDurationConflict = z.output<typeof ImportDurationConflict>;

export const ListImports = pagedInput;
export type ListImports = z.output<typeof ListImports>;
export const ListImportsQuery = pagedQuery;
export const ImportPage = page(Import);

export const RowVerdict = z.enum(ROW_VERDICTS, "Verdict must be new, update, same or refused");

export const RowReport = z.object({
  problems: z.array(
    z.object({
      field: importField,
      sentence: z.string(),
      reason: z.string().nullable().describe("Null in a row that was checked before reasons were kept"),
      params: ReasonParams,
    }),
  ),
  warnings: z.array(z.string()),
  warningReasons: z
    .array(z.object({ reason: z.string(), params: ReasonParams }))
    .describe("The reason of each warning; empty in a row that was checked before reasons were kept"),
  changes: z.array(z.object({ field: importField, from: z.string().nullable(), to: z.string() })),
  term: z
    .object({ startDate: wire.day, endDate: wire.day, price: wire.money })
    .nullable()
    .describe(
      "How the row's dates and price are read; null without a subscription, and while a question about them is open",
    ),
  payment: z
    .object({
      amount: wire.money,
      mode: z.enum(PAYMENT_MODES),
      receivedDate: wire.day,
      reference: z.string().nullable(),
      due: wire.money.describe("What is left to pay on the term"),
    })
    .nullable()
    .describe("What was paid of the row's new term; null if nothing is recorded, and while it is open"),
  isOpen: z.boolean().describe("True if the row's dates or price depend on an open question"),
});
export type RowReport = z.output<typeof RowReport>;

export const ImportRow = RowReport.extend({
  row: z.int().describe("The row's number in the sheet; the headers are row 1"),
  cells: z.array(z.string()),
  verdict: RowVerdict,
  customerId: z.string().nullable(),
  isKept: z.boolean().describe("True if it was kept when the import was undone"),
});
export type ImportRow = z.output<typeof ImportRow>;

/** Number of the previous page's last row. */
const rowCursor = z
  .string()
  .regex(/^\d{1,6}$/, because(explainField("list.changed")))
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
  payments: z.int().describe("Payments that are reversed"),
  customers: z.int().describe("Customers that go to Trash"),
  subscriptions: z.int().describe("Subscriptions that go to Trash"),
  restored: z.int().describe("Customers whose earlier values are restored"),
  editedCount: z.int(),
  edited: z
    .array(z.object({ customerId: wire.id, name: z.string() }))
    .describe("Customers edited since the import, or with new records; the first 100"),
});
export type RevertPreview = z.output<typeof RevertPreview>;
