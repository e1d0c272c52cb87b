import type { CalendarDate } from "./calendar.ts";
import { IMPORT_FIELD_NAMES, type ImportField, type ImportMapping } from "./import-fields.ts";
import { type DateOrder, readAmount, readCustomerStatus, readDay, readLanguage, readMonths } from "./import-values.ts";
import type { Language } from "./languages.ts";
import type { Paise } from "./money.ts";
import { MAX_TAG_NAME, readTags } from "./tags.ts";

/** What a row of the sheet says. What it leaves blank is null: a blank cell never clears anything. */
export type RowValues = {
  customerId: string | null;
  name: string | null;
  phone: string | null;
  phoneTyped: string | null;
  email: string | null;
  company: string | null;
  status: "active" | "prospect" | "inactive" | null;
  language: Language | null;
  /** Names, each once. */
  tags: string[] | null;
  product: string | null;
  startOn: CalendarDate | null;
  endOn: CalendarDate | null;
  months: number | null;
  pricePaise: Paise | null;
};

/** Why a cell cannot be taken, as a sentence that can be acted on. */
export type RowProblem = { field: ImportField; sentence: string };

export type ReadRow = {
  values: RowValues;
  problems: RowProblem[];
  warnings: string[];
};

/** What reading a row needs from outside: libraries know phone numbers and addresses better than we do. */
export type RowReaders = {
  /** The E.164 form, or null for what is no number. */
  toE164: (typed: string) => string | null;
  /** The address in lower case, or null for what is none. */
  toEmail: (typed: string) => string | null;
  dateOrder: DateOrder;
};

const LENGTHS = { name: 200, company: 200, product: 200 } as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Reads one row by the mapping of its columns. Every cell that cannot be read is named; the others are read all the same. */
export function readRow(cells: readonly string[], mapping: ImportMapping, readers: RowReaders): ReadRow {
  const problems: RowProblem[] = [];
  const warnings: string[] = [];
  const textOf = (field: ImportField): string | null => {
    const column = mapping.indexOf(field);
    return column < 0 ? null : cleanCell(cells[column] ?? "");
  };
  const read = <T>(field: ImportField, reader: (text: string) => T | null, sentence: (text: string) => string) => {
    const text = textOf(field);
    if (text === null) return null;
    const value = reader(text);
    if (value === null) problems.push({ field, sentence: sentence(quoted(text)) });
    return value;
  };
  const short = (field: keyof typeof LENGTHS) =>
    read(
      field,
      (text) => (text.length <= LENGTHS[field] ? text : null),
      () => `${IMPORT_FIELD_NAMES[field]} must have at most ${LENGTHS[field]} characters.`,
    );
  const day = (field: "startDate" | "endDate"): CalendarDate | null => {
    const found = read(
      field,
      (text) => readDay(text, readers.dateOrder),
      (text) => `${text} is not a date. Write it like 31/01/2026.`,
    );
    return found?.day ?? null;
  };

  const id = textOf("customerId")?.toLowerCase() ?? null;
  const phoneTyped = textOf("phone");
  const values: RowValues = {
    customerId: id && UUID.test(id) ? id : null,
    name: short("name"),
    phone: read("phone", readers.toE164, (text) => `${text} is not a phone number. Write the 10 digits of a mobile.`),
    phoneTyped: phoneTyped?.slice(0, 40) ?? null,
    email: read("email", readers.toEmail, (text) => `${text} is not an email address.`),
    company: short("company"),
    status: read(
      "status",
      readCustomerStatus,
      (text) => `${text} is not a status. Write active, prospect or inactive.`,
    ),
    language: read("language", readLanguage, (text) => `${text} is not a language. Write English or Hindi.`),
    tags: read("tags", readTags, () => `A tag has at most ${MAX_TAG_NAME} characters. Part them with commas.`),
    product: short("product"),
    startOn: day("startDate"),
    endOn: day("endDate"),
    months: read("months", readMonths, (text) => `${text} is not a number of months.`),
    pricePaise: read("price", readAmount, (text) => `${text} is not an amount. Write it like 1500 or ₹1,500.`),
  };
  if (textOf("name") === null) problems.push({ field: "name", sentence: "The name is missing." });
  if (phoneTyped === null && textOf("email") === null)
    problems.push({
      field: mapping.includes("phone") ? "phone" : "email",
      sentence: "There is neither a phone number nor an email address, so nobody could be reminded.",
    });
  if (values.product === null && [values.startOn, values.endOn, values.pricePaise].some((value) => value !== null))
    warnings.push("No product is named, so the date and the price are left out.");
  return { values, problems, warnings };
}

/** Our own export puts an apostrophe before what a spreadsheet would run as a formula; it is taken off again. */
function cleanCell(cell: string): string | null {
  const text = cell.replace(/[\s\u{00A0}\u{200B}\u{FEFF}]+/gu, " ").trim();
  const bare = /^'[=+\-@|%]/.test(text) ? text.slice(1) : text;
  return bare === "" || bare === "-" || bare === "–" ? null : bare;
}

const quoted = (text: string): string => `“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`;
