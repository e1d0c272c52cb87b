import { invalidField } from "@aavarti/domain/errors";
import { explainField } from "@aavarti/domain/reasons/fields";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * Returns the E.164 form of a phone number as typed; without a country code it is Indian. Only its
 * length is checked.
 * @throws AppError VALIDATION_FAILED naming the field `phone` for anything else.
 */
export function toE164(typed: string): string {
  const number = parsePhoneNumberFromString(typed, "IN");
  if (number?.isPossible()) return number.number;
  throw invalidField("phone", explainField("phone.notValid"));
}

/**
 * Returns the two columns in which a phone number is stored: its E.164 form and as it was typed;
 * none for undefined, which leaves them unchanged, and both as null for null. Stores nothing.
 * @throws AppError VALIDATION_FAILED naming the field `phone` for an invalid number.
 */
export const phoneColumns = (typed: string | null | undefined) =>
  typed === undefined ? {} : { phone_e164: typed && toE164(typed), phone_typed: typed };
