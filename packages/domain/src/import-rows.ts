import { addDays, type CalendarDate } from "./calendar.ts";
import { csvText } from "./csv.ts";
import type { Explanation } from "./explanations.ts";
import type { ImportField } from "./import-field-names.ts";
import type { DateField, EndField, ImportMapping } from "./import-fields.ts";
import {
  type DateOrder,
  latinDigits,
  readAmount,
  readCustomerStatus,
  readDay,
  readLanguage,
  readMonths,
} from "./import-values.ts";
import type { Language } from "./languages.ts";
import type { Paise } from "./money.ts";
import { isOneLine, toOneLine } from "./one-line.ts";
import { explainImport } from "./reasons/imports.ts";
import { MAX_TAG_NAME, readTags } from "./tags.ts";

/**
 * What a row of the sheet says. What it leaves blank is null: a blank cell never clears anything.
 */
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

/** Why a cell cannot be taken. */
export type RowProblem = { field: ImportField; explanation: Explanation };

export type ReadRow = {
  values: RowValues;
  problems: RowProblem[];
  warnings: Explanation[];
  /** One of its days can be meant in two ways, and nobody has said in which. */
  isOpen: boolean;
};

/**
 * What reading a row needs from outside: libraries know phone numbers and addresses better than we
 * do.
 */
export type RowReaders = {
  /** The E.164 form, or null for what is no number. */
  toE164: (typed: string) => string | null;
  /** The address in lower case, or null for what is none. */
  toEmail: (typed: string) => string | null;
  /**
   * How each column writes its days. Not settled: a day that may be meant both ways is read as
   * `order` says for now, and the row says that it is open.
   */
  dateOrders: Record<DateField, { order: DateOrder; isSettled: boolean }>;
};

const LENGTHS = { name: 200, company: 200, product: 200 } as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Reads one row by the mapping of its columns. Every cell that cannot be read is named; the others
 * are read all the same.
 */
export function readRow(cells: readonly string[], mapping: ImportMapping, readers: RowReaders): ReadRow {
  const problems: RowProblem[] = [];
  const warnings: Explanation[] = [];
  let isOpen = false;
  const textOf = (field: ImportField): string | null => {
    const column = mapping.indexOf(field);
    return column < 0 ? null : cleanCell(cells[column] ?? "");
  };
  const read = <T>(field: ImportField, reader: (text: string) => T | null, explain: (text: string) => Explanation) => {
    const text = textOf(field);
    if (text === null) return null;
    const value = reader(text);
    if (value === null) problems.push({ field, explanation: explain(text) });
    return value;
  };
  const short = (field: keyof typeof LENGTHS) => {
    if (!isOneLine((cells[mapping.indexOf(field)] ?? "").trim()))
      warnings.push(explainImport("row.lineBreaks", { field }));
    return read(
      field,
      (text) => (text.length <= LENGTHS[field] ? text : null),
      () => explainImport("row.tooLong", { field, most: LENGTHS[field] }),
    );
  };
  const day = (field: DateField): CalendarDate | null => {
    const { order, isSettled } = readers.dateOrders[field];
    const found = read(
      field,
      // While the order is open, a day of the other one is no fault yet.
      (text) => readDay(text, order) ?? (isSettled ? null : readOtherOrder(text, order)),
      (text) => dayFault(text, order),
    );
    if (found && !isSettled && (found.isAmbiguous || "isOther" in found)) isOpen = true;
    return found?.day ?? null;
  };

  const endField = endFieldOf(mapping);
  const id = textOf("customerId")?.toLowerCase() ?? null;
  const phone = readPhoneCell(textOf("phone"), readers, warnings);
  if (phone.typed !== null && isLandline(phone.number, phone.typed))
    warnings.push(explainImport("row.landline", quote(phone.typed)));
  const email = readEmailCell(textOf("email"), readers);
  noteUnreadReach({ phone, email }, problems, warnings);
  const values: RowValues = {
    customerId: id && UUID.test(id) ? id : null,
    name: short("name"),
    phone: phone.number,
    phoneTyped: phone.typed?.slice(0, 40) ?? null,
    email: email.address,
    company: short("company"),
    status: read("status", readCustomerStatus, (text) => explainImport("row.notStatus", quote(text))),
    language: read("language", readLanguage, (text) => explainImport("row.notLanguage", quote(text))),
    tags: read("tags", readTags, () => explainImport("row.tagTooLong", { most: MAX_TAG_NAME })),
    product: short("product"),
    startOn: day("startDate"),
    endOn: endOf(endField, day(endField)),
    endField,
    months: read("months", readMonths, (text) => explainImport("row.notMonths", quote(text))),
    pricePaise: read("price", readAmount, (text) => explainImport("row.notAmount", quote(text))),
  };
  if (textOf("name") === null) problems.push({ field: "name", explanation: explainImport("row.noName") });
  if (phone.typed === null && textOf("email") === null)
    problems.push({
      field: mapping.includes("phone") ? "phone" : "email",
      explanation: explainImport("row.noContact"),
    });
  if (values.product === null && [values.startOn, values.endOn, values.pricePaise].some((value) => value !== null))
    warnings.push(explainImport("row.noProduct"));
  return { values, problems, warnings, isOpen };
}

/** The field in which the sheet says when a term ends. */
export const endFieldOf = (mapping: ImportMapping): EndField => (mapping.includes("lastDay") ? "lastDay" : "endDate");

/** The end of a term, the first day not paid for, by the day that the sheet gives. */
export const endOf = (field: EndField, day: CalendarDate | null): CalendarDate | null =>
  day !== null && field === "lastDay" ? addDays(day, 1) : day;

function readOtherOrder(text: string, order: DateOrder) {
  const found = readDay(text, order === "dmy" ? "mdy" : "dmy");
  return found && { ...found, isOther: true };
}

/**
 * Why a cell is no day of its column: it has the other order than the column is read in, or it is
 * no day at all.
 */
function dayFault(text: string, order: DateOrder): Explanation {
  const other = readOtherOrder(text, order);
  if (!other) return explainImport("row.notDate", quote(text));
  const reason = order === "dmy" ? "row.monthFirst" : "row.dayFirst";
  return explainImport(reason, { ...quote(text), day: other.day });
}

/** What parts two numbers of one cell: `98260 41177 / 98930 22114`. */
const BETWEEN_NUMBERS = /\s*[/,;|&]\s*|\s+(?:or|and|ya|aur|या|और)\s+/iu;

type PhoneCell = { number: string | null; typed: string | null };
type EmailCell = { address: string | null; typed: string | null };

/** The number of a cell. Of several the first is taken, with a warning: a customer has one. */
function readPhoneCell(typed: string | null, { toE164 }: RowReaders, warnings: Explanation[]): PhoneCell {
  if (typed === null) return { number: null, typed };
  const number = toE164(typed);
  if (number !== null) return { number, typed };
  const parts = typed.split(BETWEEN_NUMBERS).filter((part) => part !== "");
  const first = parts.find((part) => toE164(part) !== null);
  if (first === undefined) return { number: null, typed };
  const others = parts.filter((part) => part !== first);
  warnings.push(explainImport("row.manyPhones", quote(others.join(", "))));
  return { number: toE164(first), typed: first };
}

/** An area code set apart, with its zero, and the number of a subscriber: `(0253) 2345678`. */
const AREA_CODE = /^\(?0(\d{2,4})\)?[\s.–-]+(\d{4}[\s.–-]?\d{4}|\d{6,8})$/;

/**
 * An Indian number that is no mobile: those begin with 6 to 9, as some area codes do, which only a
 * typed code tells.
 */
function isLandline(number: string | null, typed: string): boolean {
  if (number === null || !/^\+91\d{10}$/.test(number)) return false;
  return /^\+91[1-5]/.test(number) || AREA_CODE.test(latinDigits(typed).trim());
}

const readEmailCell = (typed: string | null, { toEmail }: RowReaders): EmailCell => ({
  address: typed === null ? null : toEmail(typed),
  typed,
});

/**
 * A number or an address that is none: left out with a warning where the row has the other, since
 * one of the two is enough to reach a customer; where it has neither, the row is refused.
 */
function noteUnreadReach(
  { phone, email }: { phone: PhoneCell; email: EmailCell },
  problems: RowProblem[],
  warnings: Explanation[],
): void {
  if (phone.typed !== null && phone.number === null) {
    const cell = quote(phone.typed);
    if (email.address !== null) warnings.push(explainImport("row.phoneSkipped", cell));
    else problems.push({ field: "phone", explanation: explainImport("row.notPhone", cell) });
  }
  if (email.typed !== null && email.address === null) {
    const cell = quote(email.typed);
    if (phone.number !== null) warnings.push(explainImport("row.emailSkipped", cell));
    else problems.push({ field: "email", explanation: explainImport("row.notEmail", cell) });
  }
}

/**
 * Our own export puts an apostrophe before what a spreadsheet would run as a formula; it is taken
 * off again.
 */
export function cleanCell(cell: string): string | null {
  const bare = toOneLine(csvText(cell.trim()).replace(/[\s\u{00A0}\u{200B}\u{FEFF}]+/gu, " "));
  return bare === "" || bare === "-" || bare === "–" ? null : bare;
}

/** What stands in a cell, as far as a sentence can hold it. */
const quote = (text: string) => ({ text: text.length > 40 ? `${text.slice(0, 39)}…` : text });
