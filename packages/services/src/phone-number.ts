import { invalidField } from "@aavarti/domain/errors";
import { explainField } from "@aavarti/domain/reasons/fields";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * The E.164 form of a number as a person types it; one without a country code is Indian.
 * @throws AppError VALIDATION_FAILED naming the field `phone`.
 */
export function toE164(typed: string): string {
  const number = parsePhoneNumberFromString(typed, "IN");
  if (number?.isPossible()) return number.number;
  throw invalidField("phone", explainField("phone.notValid"));
}

/** The two columns in which a number is kept. Absent stays absent, `null` clears both. */
export const phoneColumns = (typed: string | null | undefined) =>
  typed === undefined ? {} : { phone_e164: typed && toE164(typed), phone_typed: typed };
