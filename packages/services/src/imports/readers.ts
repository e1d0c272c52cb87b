import { email } from "@aavarti/contract/fields";
import type { ImportRunRow } from "@aavarti/db/queries/imports";
import type { DateField } from "@aavarti/domain/import-fields";
import type { DateColumn } from "@aavarti/domain/import-questions";
import type { RowReaders } from "@aavarti/domain/import-rows";
import { latinDigits } from "@aavarti/domain/import-values";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * How an import's cells are read: numbers and addresses as the forms take them, days in the order
 * that each column's survey or its owner settled.
 */
export function readersOf({ answers, dates }: Pick<ImportRunRow, "answers" | "dates">): RowReaders {
  const orderOf = (field: DateField): Pick<DateColumn, "order" | "isSettled"> => {
    const column = dates?.find((found) => found.field === field);
    return column ?? { order: answers.dateOrders[field] ?? "dmy", isSettled: true };
  };
  return {
    toE164: readPhone,
    toEmail: (typed) => email.safeParse(typed).data ?? null,
    dateOrders: { startDate: orderOf("startDate"), endDate: orderOf("endDate"), lastDay: orderOf("lastDay") },
  };
}

/**
 * Indian numbers have ten digits, mobiles and landlines with their area code alike. Nine or eleven
 * are a slip of the pen.
 */
const INDIAN_DIGITS = 10;

/**
 * The E.164 form of a number, as Indian where no country is given. Spreadsheets turn 9826041177
 * into 9826041177.0 or 9.826041177E+09, from which it can be told; 9.82604E+09 has lost digits and
 * is no number any more.
 */
function readPhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(withoutExponent(latinDigits(typed)).replace(/\.0+$/, ""), "IN");
  if (!number?.isPossible()) return null;
  return number.countryCallingCode === "91" && number.nationalNumber.length !== INDIAN_DIGITS ? null : number.number;
}

function withoutExponent(typed: string): string {
  const match = /^(\d)\.(\d{9,11})e\+?(\d{1,2})$/i.exec(typed.trim());
  const [, first = "", rest = "", exponent = ""] = match ?? [];
  return match && Number(exponent) === rest.length ? first + rest : typed;
}
