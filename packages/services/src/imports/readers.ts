import { email } from "@aavarti/contract/fields";
import type { ImportRunRow } from "@aavarti/db/queries/imports";
import type { TenantRow } from "@aavarti/db/queries/tenants";
import type { FieldRule } from "@aavarti/domain/custom-fields";
import { type DateField, END_FIELDS } from "@aavarti/domain/import-fields";
import { type DateColumn, orderAnswer } from "@aavarti/domain/import-questions";
import type { RowReaders } from "@aavarti/domain/import-rows";
import { latinDigits } from "@aavarti/domain/import-values";
// The full numbering plan: the smaller one does not know landlines from mobiles.
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * Returns the functions that parse an import's cells: phones (Indian without a country code) to
 * E.164 and emails to their normal form, both null when invalid, amounts in the business's
 * currency, dates in the order (day or month first) that the dry run found in their column or the
 * owner chose. Without either, the day comes before the month. `fieldRules` are the customers'
 * fields that a sheet may fill.
 */
export function readersOf(
  { answers, dates, end_question }: Pick<ImportRunRow, "answers" | "dates" | "end_question">,
  { currency }: Pick<TenantRow, "currency">,
  fieldRules: readonly FieldRule[] = [],
): RowReaders {
  const orderOf = (...fields: [DateField, ...DateField[]]): Pick<DateColumn, "order" | "isSettled"> => {
    const column = dates?.find(({ field }) => fields.includes(field));
    return column ?? { order: orderAnswer(answers, fields[0]) ?? "dmy", isSettled: true };
  };
  // While the end is a question, its rows may be read as the field that is not matched.
  const endOrder = orderOf(...END_FIELDS);
  return {
    toE164: readPhone,
    isLandline: (number) => parsePhoneNumberFromString(number)?.getType() === "FIXED_LINE",
    toEmail: (typed) => email.safeParse(typed).data ?? null,
    dateOrders: { startDate: orderOf("startDate"), endDate: endOrder, lastDay: endOrder, paidOn: orderOf("paidOn") },
    currency,
    isEndSettled: end_question?.isSettled ?? true,
    fieldRules,
  };
}

/**
 * Digits of an Indian number without country code; landlines with their area code have ten too.
 * Nine or eleven digits are a typing error.
 */
const INDIAN_DIGITS = 10;

/**
 * Returns a phone number in E.164 form, as Indian when it has no country code. Spreadsheets turn
 * 9826041177 into 9826041177.0 or 9.826041177E+09, which can be recovered; 9.82604E+09 has lost
 * digits and is rejected.
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
