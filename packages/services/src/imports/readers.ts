import { email } from "@aavarti/contract/fields";
import type { ImportRunRow } from "@aavarti/db/queries/imports";
import type { RowReaders } from "@aavarti/domain/import-rows";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** How an import's cells are read: numbers and addresses as the forms take them, dates in the order that was chosen. */
export const readersOf = (run: Pick<ImportRunRow, "date_order">): RowReaders => ({
  toE164: readPhone,
  toEmail: (typed) => email.safeParse(typed).data ?? null,
  dateOrder: run.date_order,
});

/** Spreadsheets turn 9826041177 into a number, and long ones into 9.19826E+11, which is no phone number any more. */
function readPhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed.replace(/\.0+$/, ""), "IN");
  return number?.isPossible() ? number.number : null;
}
