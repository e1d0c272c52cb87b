import type { CustomerChanges } from "@aavarti/contract/customers";
import { eachCustomerLine } from "@aavarti/domain/customer-lines";
import type { FieldIn } from "@aavarti/domain/record-fields";
import { phoneColumns } from "../phone-number.ts";

/**
 * Converts a request's customer fields to columns, without saving them; a field that is left out is
 * undefined and stays unchanged. A phone becomes two columns: its E.164 form and as typed.
 * @throws AppError VALIDATION_FAILED when the phone is not a valid number.
 */
export function customerColumns({ phone, ...changes }: CustomerChanges) {
  const columns = {
    name: changes.name,
    email: changes.email,
    ...eachCustomerLine((line) => changes[line]),
    status: changes.status,
    language: changes.language,
  } satisfies Record<Exclude<FieldIn<"customer", "form">, "phone">, unknown>;
  return { ...columns, ...phoneColumns(phone) };
}

/**
 * Returns a customer's name and other free texts, which appear in messages and are checked for
 * links.
 */
export const shownTexts = (changes: CustomerChanges): (string | null | undefined)[] => [
  changes.name,
  ...Object.values(eachCustomerLine((line) => changes[line])),
];
