import { addDays, type CalendarDate } from "./calendar.ts";
import { csvText } from "./csv.ts";
import { type FieldRule, readFieldValue, type StoredValue } from "./custom-fields.ts";
import { CUSTOMER_LINES, type CustomerLineValues, eachCustomerLine } from "./customer-lines.ts";
import type { Explanation } from "./explanations.ts";
import { codeOfColumn, type ImportField, isFieldColumn } from "./import-field-names.ts";
import type { DateField, EndField, ImportMapping } from "./import-fields.ts";
import {
  type DateOrder,
  latinDigits,
  readAmount,
  readCustomerStatus,
  readDay,
  readLanguage,
  readMode,
  readMonths,
  readPaid,
} from "./import-values.ts";
import type { Language } from "./languages.ts";
import type { PaymentMode } from "./ledger.ts";
import type { Paise } from "./money.ts";
import { isOneLine, toOneLine } from "./one-line.ts";
import { explainImport } from "./reasons/imports.ts";
import { beginningOf, shortenedText } from "./shortened-text.ts";
import { MAX_TAG_NAME, readTags } from "./tags.ts";

/** Values of a row. Blank cells are null and never clear anything. */
export type RowValues = CustomerLineValues & {
  customerId: string | null;
  name: string | null;
  phone: string | null;
  phoneTyped: string | null;
  email: string | null;
  status: "active" | "prospect" | "inactive" | null;
  language: Language | null;
  /** Distinct tag names. */
  tags: string[] | null;
  product: string | null;
  startOn: CalendarDate | null;
  /** First unpaid day, even if the sheet gives the last paid day. */
  endOn: CalendarDate | null;
  /** Which of the two end fields the sheet has. */
  endField: EndField;
  months: number | null;
  pricePaise: Paise | null;
  /** Whether the sheet has a column of amounts paid. */
  hasPayments: boolean;
  /** All: the term's price, whatever it is. */
  amountPaid: Paise | "all" | null;
  paymentMode: PaymentMode | null;
  paymentReference: string | null;
  paidOn: CalendarDate | null;
  /** Values of custom fields by code; absent without any. */
  fields?: Readonly<Record<string, StoredValue>>;
};

/** Why a cell is invalid. */
export type RowProblem = { field: ImportField; explanation: Explanation };

export type ReadRow = {
  values: RowValues;
  problems: RowProblem[];
  warnings: Explanation[];
  /** Whether one of its dates is ambiguous and the question about its column not answered yet. */
  isOpen: boolean;
};

/** Parsers from libraries for phone numbers and email addresses. */
export type RowReaders = {
  /** Returns the E.164 form, or null for an invalid number. */
  toE164: (typed: string) => string | null;
  /** Whether an E.164 number can only be a landline; false where its digits do not tell. */
  isLandline: (number: string) => boolean;
  /** Returns the address in lower case, or null for an invalid one. */
  toEmail: (typed: string) => string | null;
  /**
   * Date order per column. While not settled, an ambiguous date is read in
   * `order` and the row is marked as open.
   */
  dateOrders: Record<DateField, { order: DateOrder; isSettled: boolean }>;
  /** The currency that the sheet's amounts are in: the business's own. */
  currency: string;
  /** False while the owner has not said whether an end date is the last paid day. */
  isEndSettled: boolean;
  /** The customers' fields that a sheet may fill, not sensitive ones. */
  fieldRules?: readonly FieldRule[];
};

const LENGTHS = {
  name: 200,
  ...eachCustomerLine((line) => CUSTOMER_LINES[line].most),
  product: 200,
  paymentReference: 100,
};
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Parses one row's cells by the column mapping into values, problems and warnings. An invalid cell
 * becomes a problem with its field, and all others are read; a row without a name, or with neither
 * phone nor email, is a problem, too. An invalid phone beside a valid email, or the reverse, is
 * only a warning, and so are details without their product or amount. Customer ids that are no UUID
 * are ignored, and the typed phone is cut at 40 characters. `isOpen`: a date depends on an answer
 * that is still missing. Throws nothing.
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
  const endField = endFieldOf(mapping);
  const day = (field: DateField): CalendarDate | null => {
    const { order, isSettled } = readers.dateOrders[field];
    const found = read(
      field,
      // While the order is open, a date valid only in the other order is no error yet.
      (text) => readDay(text, order) ?? (isSettled ? null : readOtherOrder(text, order)),
      (text) => dayFault(text, order),
    );
    if (found && field === endField && !readers.isEndSettled) isOpen = true;
    if (found && !isSettled && (found.isAmbiguous || "isOther" in found)) isOpen = true;
    return found?.day ?? null;
  };

  const id = textOf("customerId")?.toLowerCase() ?? null;
  const phone = readPhoneCell(textOf("phone"), readers, warnings);
  if (phone.typed !== null && isLandline(phone.number, phone.typed, readers))
    warnings.push(explainImport("row.landline", quote(phone.typed)));
  const email = readEmailCell(textOf("email"), readers);
  noteUnreadReach({ phone, email }, problems, warnings);
  const paid = read(
    "amountPaid",
    (text) => readPaid(text, readers.currency),
    (text) => explainImport("row.notAmount", quote(text)),
  );
  const values: RowValues = {
    customerId: id && UUID.test(id) ? id : null,
    name: short("name"),
    phone: phone.number,
    phoneTyped: phone.typed === null ? null : beginningOf(phone.typed, MAX_QUOTE),
    email: email.address,
    ...eachCustomerLine(short),
    status: read("status", readCustomerStatus, (text) => explainImport("row.notStatus", quote(text))),
    language: read("language", readLanguage, (text) => explainImport("row.notLanguage", quote(text))),
    tags: read("tags", readTags, () => explainImport("row.tagTooLong", { most: MAX_TAG_NAME })),
    product: short("product"),
    startOn: day("startDate"),
    endOn: endOf(endField, day(endField)),
    endField,
    months: null,
    pricePaise: read(
      "price",
      (text) => readAmount(text, readers.currency),
      (text) => explainImport("row.notAmount", quote(text)),
    ),
    hasPayments: mapping.includes("amountPaid"),
    amountPaid: paid?.amount ?? null,
    paymentMode:
      read("paymentMode", readMode, (text) => explainImport("row.notMode", quote(text))) ?? paid?.mode ?? null,
    paymentReference: short("paymentReference"),
    paidOn: day("paidOn"),
    ...readFields(cells, mapping, readers.fieldRules ?? [], warnings),
  };
  const months = textOf("months");
  values.months = months === null ? null : readMonths(months);
  if (months !== null && values.months === null) {
    // Two dates give the term without its length.
    if (values.startOn !== null && values.endOn !== null)
      warnings.push(explainImport("row.monthsSkipped", quote(months)));
    else problems.push({ field: "months", explanation: explainImport("row.notMonths", quote(months)) });
  }
  if (textOf("name") === null) problems.push({ field: "name", explanation: explainImport("row.noName") });
  if (phone.typed === null && textOf("email") === null)
    problems.push({
      field: mapping.includes("phone") ? "phone" : "email",
      explanation: explainImport("row.noContact"),
    });
  const ofTerm = [values.startOn, values.endOn, values.pricePaise, values.amountPaid];
  if (values.product === null && ofTerm.some((value) => value !== null)) warnings.push(explainImport("row.noProduct"));
  const ofPayment = [values.paymentMode, values.paymentReference, values.paidOn];
  if (values.product !== null && textOf("amountPaid") === null && ofPayment.some((value) => value !== null))
    warnings.push(explainImport("row.noAmountPaid"));
  return { values, problems, warnings, isOpen };
}

/**
 * Returns the values of the custom fields in a row. One that doesn't fit its field is left out,
 * with a warning: no customer is refused for it.
 */
function readFields(
  cells: readonly string[],
  mapping: ImportMapping,
  rules: readonly FieldRule[],
  warnings: Explanation[],
): Pick<RowValues, "fields"> {
  const values: Record<string, StoredValue> = {};
  for (const [column, field] of mapping.entries()) {
    const rule = isFieldColumn(field) ? rules.find(({ code }) => code === codeOfColumn(field)) : undefined;
    const text = cleanCell(cells[column] ?? "");
    if (!rule || text === null) continue;
    const read = readFieldValue(rule, asTyped(rule, text));
    if ("problem" in read) warnings.push(read.problem);
    else if (read.value !== null) values[rule.code] = read.value;
  }
  return Object.keys(values).length > 0 ? { fields: values } : {};
}

/** Days are written as in India, and numbers may have the digits of Hindi. */
function asTyped({ type }: FieldRule, text: string): string {
  if (type === "date") return readDay(text, "dmy")?.day ?? text;
  return type === "number" || type === "whole" ? latinDigits(text) : text;
}

/**
 * Returns the field that holds the end of a term in this mapping: `lastDay` if a column has it,
 * else `endDate`, also if no column has that.
 */
export const endFieldOf = (mapping: ImportMapping): EndField => (mapping.includes("lastDay") ? "lastDay" : "endDate");

/**
 * Returns the end of a term (the first unpaid day) from the sheet's date: one day after a last paid
 * day. Null stays null.
 */
export const endOf = (field: EndField, day: CalendarDate | null): CalendarDate | null =>
  day !== null && field === "lastDay" ? addDays(day, 1) : day;

function readOtherOrder(text: string, order: DateOrder) {
  const found = readDay(text, order === "dmy" ? "mdy" : "dmy");
  return found && { ...found, isOther: true };
}

/** Returns why a cell is no valid date: it fits only the other date order, or is no date at all. */
function dayFault(text: string, order: DateOrder): Explanation {
  const other = readOtherOrder(text, order);
  if (!other) return explainImport("row.notDate", quote(text));
  const reason = order === "dmy" ? "row.monthFirst" : "row.dayFirst";
  return explainImport(reason, { ...quote(text), day: other.day });
}

/** Separators between two numbers in a cell: `98260 41177 / 98930 22114`. */
const BETWEEN_NUMBERS = /\s*[/,;|&]\s*|\s+(?:or|and|ya|aur|या|और)\s+/iu;

type PhoneCell = { number: string | null; typed: string | null };
type EmailCell = { address: string | null; typed: string | null };

/**
 * Returns the number in a cell. Of several it takes the first, with a warning, because a customer
 * has only one.
 */
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

/** A separate area code with its zero, and the subscriber's number: `(0253) 2345678`. */
const AREA_CODE = /^\(?0(\d{2,4})\)?[\s.–-]+(\d{4}[\s.–-]?\d{4}|\d{6,8})$/;

/**
 * Whether an Indian number is a landline. Mobiles begin with 6 to 9, but so do some area codes.
 * Most are distinguished by the numbering plan, the others only by a typed area code.
 */
function isLandline(number: string | null, typed: string, readers: RowReaders): boolean {
  if (number === null || !/^\+91\d{10}$/.test(number)) return false;
  return readers.isLandline(number) || AREA_CODE.test(latinDigits(typed).trim());
}

const readEmailCell = (typed: string | null, { toEmail }: RowReaders): EmailCell => ({
  address: typed === null ? null : toEmail(typed),
  typed,
});

/**
 * Handles an invalid phone or email: dropped with a warning if the row has the other, since one is
 * enough to reach a customer; otherwise the row is skipped.
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
 * Returns an imported cell's text on one line, with single spaces and no invisible characters, and
 * without the apostrophes that our own export puts before text that a spreadsheet would run as a
 * formula. Null for a cell that is empty or only a hyphen or dash.
 */
export function cleanCell(cell: string): string | null {
  const bare = toOneLine(csvText(cell.trim()).replace(/[\s\u{00A0}\u{200B}\u{FEFF}]+/gu, " "));
  return bare === "" || bare === "-" || bare === "–" ? null : bare;
}

/** Maximum number of characters of a cell that is quoted or kept beside what was read from it. */
const MAX_QUOTE = 40;

/** Returns a cell's text, shortened to 40 characters to fit into a sentence. */
const quote = (text: string) => ({ text: shortenedText(text, MAX_QUOTE) });
