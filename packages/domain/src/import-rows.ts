import { addDays, type CalendarDate } from "./calendar.ts";
import { csvText } from "./csv.ts";
import {
  type DateField,
  type EndField,
  IMPORT_FIELD_NAMES,
  type ImportField,
  type ImportMapping,
} from "./import-fields.ts";
import { type DateOrder, readAmount, readCustomerStatus, readDay, readLanguage, readMonths } from "./import-values.ts";
import type { Language } from "./languages.ts";
import type { Paise } from "./money.ts";
import { isOneLine, toOneLine } from "./one-line.ts";
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
  /** The first day not paid for, also where the sheet gives the last one that is. */
  endOn: CalendarDate | null;
  /** Which of the two the sheet gives. */
  endField: EndField;
  months: number | null;
  pricePaise: Paise | null;
};

/** Why a cell cannot be taken, as a sentence that can be acted on. */
export type RowProblem = { field: ImportField; sentence: string };

export type ReadRow = {
  values: RowValues;
  problems: RowProblem[];
  warnings: string[];
  /** One of its days can be meant in two ways, and nobody has said in which. */
  isOpen: boolean;
};

/** What reading a row needs from outside: libraries know phone numbers and addresses better than we do. */
export type RowReaders = {
  /** The E.164 form, or null for what is no number. */
  toE164: (typed: string) => string | null;
  /** The address in lower case, or null for what is none. */
  toEmail: (typed: string) => string | null;
  /** How each column writes its days. Not settled: a day that may be meant both ways is read as `order` says for now, and the row says that it is open. */
  dateOrders: Record<DateField, { order: DateOrder; isSettled: boolean }>;
};

const LENGTHS = { name: 200, company: 200, product: 200 } as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Reads one row by the mapping of its columns. Every cell that cannot be read is named; the others are read all the same. */
export function readRow(cells: readonly string[], mapping: ImportMapping, readers: RowReaders): ReadRow {
  const problems: RowProblem[] = [];
  const warnings: string[] = [];
  let isOpen = false;
  const textOf = (field: ImportField): string | null => {
    const column = mapping.indexOf(field);
    return column < 0 ? null : cleanCell(cells[column] ?? "");
  };
  const read = <T>(field: ImportField, reader: (text: string) => T | null, sentence: (text: string) => string) => {
    const text = textOf(field);
    if (text === null) return null;
    const value = reader(text);
    if (value === null) problems.push({ field, sentence: sentence(text) });
    return value;
  };
  const short = (field: keyof typeof LENGTHS) => {
    if (!isOneLine((cells[mapping.indexOf(field)] ?? "").trim()))
      warnings.push(`${IMPORT_FIELD_NAMES[field]}: line breaks and control characters are replaced by spaces.`);
    return read(
      field,
      (text) => (text.length <= LENGTHS[field] ? text : null),
      () => `${IMPORT_FIELD_NAMES[field]} must have at most ${LENGTHS[field]} characters.`,
    );
  };
  const day = (field: DateField): CalendarDate | null => {
    const { order, isSettled } = readers.dateOrders[field];
    const found = read(
      field,
      (text) => readDay(text, order),
      (text) => dayFault(text, order),
    );
    if (found?.isAmbiguous && !isSettled) isOpen = true;
    return found?.day ?? null;
  };

  const endField = endFieldOf(mapping);
  const id = textOf("customerId")?.toLowerCase() ?? null;
  const phone = readPhoneCell(textOf("phone"), readers, warnings);
  const email = readEmailCell(textOf("email"), readers);
  noteUnreadReach({ phone, email }, problems, warnings);
  const values: RowValues = {
    customerId: id && UUID.test(id) ? id : null,
    name: short("name"),
    phone: phone.number,
    phoneTyped: phone.typed?.slice(0, 40) ?? null,
    email: email.address,
    company: short("company"),
    status: read(
      "status",
      readCustomerStatus,
      (text) => `${quoted(text)} isn't a status. Enter active, prospect or inactive.`,
    ),
    language: read("language", readLanguage, (text) => `${quoted(text)} isn't a language. Enter English or Hindi.`),
    tags: read("tags", readTags, () => `A tag can have up to ${MAX_TAG_NAME} characters. Separate tags with commas.`),
    product: short("product"),
    startOn: day("startDate"),
    endOn: endOf(endField, day(endField)),
    endField,
    months: read("months", readMonths, (text) => `${quoted(text)} isn't a number of months.`),
    pricePaise: read("price", readAmount, (text) => `${quoted(text)} isn't an amount. Enter it like 1500 or ₹1,500.`),
  };
  if (textOf("name") === null) problems.push({ field: "name", sentence: "The name is missing." });
  if (phone.typed === null && textOf("email") === null)
    problems.push({
      field: mapping.includes("phone") ? "phone" : "email",
      sentence: "Add a phone number or an email address. Without one, no reminders can be sent.",
    });
  if (values.product === null && [values.startOn, values.endOn, values.pricePaise].some((value) => value !== null))
    warnings.push("No product given, so the date and price are skipped.");
  return { values, problems, warnings, isOpen };
}

/** The field in which the sheet says when a term ends. */
export const endFieldOf = (mapping: ImportMapping): EndField => (mapping.includes("lastDay") ? "lastDay" : "endDate");

/** The end of a term, the first day not paid for, by the day that the sheet gives. */
export const endOf = (field: EndField, day: CalendarDate | null): CalendarDate | null =>
  day !== null && field === "lastDay" ? addDays(day, 1) : day;

/** Why a cell is no day of its column: it has the other order than the column is read in, or it is no day at all. */
function dayFault(text: string, order: DateOrder): string {
  const isDayFirst = order === "dmy";
  const other = readDay(text, isDayFirst ? "mdy" : "dmy");
  if (!other) return `${quoted(text)} isn't a date. Enter it like 31/01/2026.`;
  const [year, month, day] = other.day.split("-");
  return isDayFirst
    ? `${quoted(text)} has the month first, but this column is read day first. Change the date order in the Check step, or enter ${day}/${month}/${year}.`
    : `${quoted(text)} has the day first, but this column is read month first. Change the date order in the Check step, or enter ${month}/${day}/${year}.`;
}

/** What parts two numbers of one cell: `98260 41177 / 98930 22114`. */
const BETWEEN_NUMBERS = /\s*[/,;|&]\s*|\s+(?:or|and|ya|aur|या|और)\s+/iu;

type PhoneCell = { number: string | null; typed: string | null };
type EmailCell = { address: string | null; typed: string | null };

/** The number of a cell. Of several the first is taken, with a warning: a customer has one. */
function readPhoneCell(typed: string | null, { toE164 }: RowReaders, warnings: string[]): PhoneCell {
  if (typed === null) return { number: null, typed };
  const number = toE164(typed);
  if (number !== null) return { number, typed };
  const parts = typed.split(BETWEEN_NUMBERS).filter((part) => part !== "");
  const first = parts.find((part) => toE164(part) !== null);
  if (first === undefined) return { number: null, typed };
  const others = parts.filter((part) => part !== first);
  warnings.push(`A customer has one phone number, so ${quoted(others.join(", "))} was skipped.`);
  return { number: toE164(first), typed: first };
}

const readEmailCell = (typed: string | null, { toEmail }: RowReaders): EmailCell => ({
  address: typed === null ? null : toEmail(typed),
  typed,
});

/**
 * A number or an address that is none: left out with a warning where the row has the other, since one of the two is
 * enough to reach a customer; where it has neither, the row is refused.
 */
function noteUnreadReach(
  { phone, email }: { phone: PhoneCell; email: EmailCell },
  problems: RowProblem[],
  warnings: string[],
): void {
  if (phone.typed !== null && phone.number === null) {
    const fault = `${quoted(phone.typed)} isn't a phone number`;
    if (email.address !== null) warnings.push(`${fault}, so it was skipped.`);
    else problems.push({ field: "phone", sentence: `${fault}. Enter a 10-digit mobile number.` });
  }
  if (email.typed !== null && email.address === null) {
    const fault = `${quoted(email.typed)} isn't an email address`;
    if (phone.number !== null) warnings.push(`${fault}, so it was skipped.`);
    else problems.push({ field: "email", sentence: `${fault}.` });
  }
}

/** Our own export puts an apostrophe before what a spreadsheet would run as a formula; it is taken off again. */
export function cleanCell(cell: string): string | null {
  const bare = toOneLine(csvText(cell.trim()).replace(/[\s\u{00A0}\u{200B}\u{FEFF}]+/gu, " "));
  return bare === "" || bare === "-" || bare === "–" ? null : bare;
}

const quoted = (text: string): string => `“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`;
