import { type CalendarDate, formatDay } from "../calendar.ts";
import { explainer, type Sentences } from "../explanations.ts";
import { IMPORT_FIELD_NAMES, type ImportField, importFieldName } from "../import-field-names.ts";

/** The text of a cell. */
type Quote = { text: string };

/** Returns a date written as in sheets with the day first: `31/01/2026`. */
export const dayFirst = (day: CalendarDate): string => day.split("-").reverse().join("/");
/** Returns a date written as in sheets with the month first: `01/31/2026`. */
export const monthFirst = (day: CalendarDate): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** Another customer; `row` is its row when it is in the same sheet. */
type Other = { name: string; row: number | null };
const months = (count: number): string => (count === 1 ? "1 month" : `${count} months`);

const called = ({ name, row }: Other): string => (row === null ? name : `${name} (row ${row})`);

/** Why a sheet or one of its rows can't be imported, and warnings. */
export const IMPORT_REASONS = {
  "sheet.noRows": { says: () => "The sheet has no rows" },
  "sheet.noHeaders": { says: () => "The sheet needs column names in the first row" },
  "sheet.oldExcel": {
    says: () => "This is an old Excel file (.xls). Save it as .xlsx or CSV and upload it again.",
  },
  "sheet.notSheet": { says: () => "This isn't a spreadsheet. Choose a CSV or XLSX file." },
  "sheet.tooLarge": {
    says: () => "This workbook is too large to open. Save only the sheet with your list and upload it again.",
  },
  "sheet.tooManyRows": {
    says: ({ most }: { most: number }) =>
      `The sheet has more than ${most.toLocaleString("en-IN")} rows. Split it and import it in parts.`,
  },
  "sheet.tooManyColumns": {
    says: ({ most }: { most: number }) => `The sheet has more than ${most} columns. Remove the ones you don't need.`,
  },
  "sheet.empty": { says: () => "The sheet is empty. Put column names in the first row and your list below." },
  "sheet.noContacts": { says: () => "There's nobody with a phone number or email address in this file." },
  "sheet.notOpened": {
    says: () => "Couldn't open the file. It may have been moved, renamed or changed. Choose it again.",
  },
  "sheet.damaged": { says: () => "Couldn't read the file. It may be damaged or password-protected." },
  "sheet.tooSlow": {
    says: () => "The file took too long to read. Save only the sheet with your list and upload it again.",
  },
  "sheet.fileTooLarge": { says: ({ megabytes }: { megabytes: number }) => `The file is larger than ${megabytes} MB.` },
  "mapping.incomplete": { says: () => "Match each column to a field or skip it" },
  "mapping.twice": {
    says: ({ field }: { field: ImportField }) =>
      `Two columns are matched to “${importFieldName(field)}”. Change one of them.`,
  },
  "mapping.twoEnds": {
    says: () =>
      `Match a column to either “${IMPORT_FIELD_NAMES.endDate}” or “${IMPORT_FIELD_NAMES.lastDay}”, not both.`,
  },
  "mapping.noName": { says: () => "Choose the column with names." },
  "mapping.noContact": { says: () => "Choose the column with the phone number or email address." },
  "mapping.noProduct": {
    says: () =>
      "Dates, prices and payments need a product. Choose the product column, or skip the columns that need it.",
  },
  "mapping.noDate": {
    says: () => "Choose the column with the start date or the renewal date, or skip the product column.",
  },
  "mapping.noAmountPaid": {
    says: () => "Payment details need an amount. Choose the column with the amount paid, or skip the payment columns.",
  },

  "row.notDate": { says: ({ text }: Quote) => `“${text}” isn't a date. Enter a date like 31/01/2026.` },
  "row.monthFirst": {
    says: ({ text, day }: Quote & { day: CalendarDate }) =>
      `“${text}” has the month first, but this column is set to day first. Change the date to ${dayFirst(day)} and import the row again.`,
  },
  "row.dayFirst": {
    says: ({ text, day }: Quote & { day: CalendarDate }) =>
      `“${text}” has the day first, but this column is set to month first. Change the date to ${monthFirst(day)} and import the row again.`,
  },
  "row.notPhone": { says: ({ text }: Quote) => `“${text}” isn't a phone number. Enter a 10-digit mobile number.` },
  "row.notEmail": { says: ({ text }: Quote) => `“${text}” isn't an email address.` },
  "row.notStatus": { says: ({ text }: Quote) => `“${text}” isn't a valid status. Enter active, prospect or inactive.` },
  "row.notLanguage": { says: ({ text }: Quote) => `“${text}” isn't a supported language. Enter English or Hindi.` },
  "row.notMonths": { says: ({ text }: Quote) => `“${text}” isn't a number of months.` },
  "row.notAmount": { says: ({ text }: Quote) => `“${text}” isn't an amount. Enter an amount like 1500 or 1,500.` },
  "row.notMode": {
    says: ({ text }: Quote) =>
      `“${text}” isn't a supported payment mode. Enter Cash, UPI, Bank transfer, Card, Cheque or Other.`,
  },
  "row.paidLater": { says: () => "The payment date can't be in the future." },
  "row.paidTooLongAgo": {
    says: ({ paidOn }: { paidOn: CalendarDate }) =>
      `The payment date is ${formatDay(paidOn)}, more than 10 years ago. Check the year.`,
  },
  "row.tooLong": {
    says: ({ field, most }: { field: ImportField; most: number }) =>
      `${importFieldName(field)} can have up to ${most} characters.`,
  },
  "row.tagTooLong": {
    says: ({ most }: { most: number }) => `A tag can have up to ${most} characters. Separate tags with commas.`,
  },
  "row.noName": { says: () => "The name is missing." },
  "row.noContact": {
    says: () => "Add a phone number or an email address. Without one, no reminders can be sent.",
  },
  "row.noDates": { says: () => "Enter the start date or the renewal date." },
  "row.monthsOutOfRange": { says: () => "Months must be a whole number from 1 to 120." },
  "row.tooFarPast": { says: () => "The renewal date is too far in the past" },
  "row.mayNotCreateProduct": {
    says: ({ name }: { name: string }) => `“${name}” hasn't been added yet, and your role doesn't allow you to add it.`,
  },
  "row.productGone": {
    says: ({ name }: { name: string }) => `“${name}” no longer exists. Check the file again.`,
  },

  "row.lineBreaks": {
    says: ({ field }: { field: ImportField }) => `${importFieldName(field)}: line breaks will be replaced with spaces.`,
  },
  "row.manyPhones": { says: ({ text }: Quote) => `Only one phone number can be saved, so “${text}” was skipped.` },
  "row.phoneSkipped": { says: ({ text }: Quote) => `“${text}” isn't a phone number, so it isn't imported.` },
  "row.landline": {
    says: ({ text }: Quote) => `“${text}” looks like a landline. Reminders can't reach it on WhatsApp.`,
  },
  "row.emailSkipped": { says: ({ text }: Quote) => `“${text}” isn't an email address, so it isn't imported.` },
  "row.noProduct": { says: () => "This row doesn't say what was bought, so its dates, price and payment are skipped." },
  "row.noAmountPaid": { says: () => "The amount paid is missing, so no payment is recorded." },
  "row.paymentKnown": {
    says: ({ product }: { product: string }) =>
      `This customer already has ${product}, so this payment isn't recorded. If it's a new payment, record it from the customer's page.`,
  },
  "row.monthsSkipped": {
    says: ({ text }: Quote) => `“${text}” isn't a number of months, so we used the start and end dates.`,
  },
  "row.doubles": { says: ({ first }: { first: number }) => `Row ${first} already says this, so it's imported once.` },
  "row.samePhone": { says: (other: Other) => `${called(other)} has the same phone number.` },
  "row.sameEmail": { says: (other: Other) => `${called(other)} has the same email address.` },
  "row.similarName": {
    says: (other: Other) => `${called(other)} has a very similar name and may be the same person.`,
  },
  "row.renewalDateUsed": {
    says: ({ months: count, endOn }: { months: number; endOn: CalendarDate }) =>
      `We used the renewal date in the sheet. A term of ${months(count)} would renew on ${formatDay(endOn)}.`,
  },
  "row.monthsDiffer": {
    says: ({ name, stated, product, known }: { name: string; stated: number; product: string; known: number }) =>
      `“${name}” says ${months(stated)}, but ${product} lasts ${months(known)}. We used ${months(known)}.`,
  },
  "row.endedLongAgo": {
    says: ({ endOn }: { endOn: CalendarDate }) =>
      `The renewal was due on ${formatDay(endOn)} and will show as overdue.`,
  },
  "row.paidLongBefore": {
    says: ({ paidOn, startOn }: { paidOn: CalendarDate; startOn: CalendarDate }) =>
      `The payment date is ${formatDay(paidOn)}, more than a year before the start date, ${formatDay(startOn)}.`,
  },
  "row.sameReference": {
    says: (other: Other) =>
      `${called(other)} has a payment with the same reference. Check that it isn't entered twice.`,
  },
  "row.startsFarAhead": {
    says: ({ startOn }: { startOn: CalendarDate }) =>
      `The term starts on ${formatDay(startOn)}, more than a year from now.`,
  },
  "row.startsLater": {
    says: ({ startOn, months: count }: { startOn: CalendarDate; months: number }) =>
      `This renewal is more than ${months(count)} away, so the term starts on ${formatDay(startOn)}. If the term has already started, add its start date.`,
  },
  "row.alreadyActive": {
    says: ({ product, endOn }: { product: string; endOn: CalendarDate }) =>
      `${product} is already active and renews on ${formatDay(endOn)}. This adds a second subscription.`,
  },
  "row.productChanged": {
    says: ({ product }: { product: string }) =>
      `${product} has been renewed, paused or cancelled since it was added, so this import won't change its dates or price.`,
  },
} as const satisfies Sentences;

/** Returns the explanation of one of the `IMPORT_REASONS`: reason, values and English sentence. */
export const explainImport = explainer(IMPORT_REASONS);
