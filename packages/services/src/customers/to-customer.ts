import type { Customer, ListedCustomer } from "@aavarti/contract/customers";
import type { CustomerRow, ListedCustomerRow } from "@aavarti/db/queries/customers";
import type { FieldValues } from "@aavarti/domain/custom-fields";
import { eachCustomerLine } from "@aavarti/domain/customer-lines";
import { toAmountText } from "@aavarti/domain/money";
import { toTag } from "../tags/to-tag.ts";

/**
 * Converts a customer's row with its tags to the API's shape; `phone` is the E.164 form, and
 * instants are ISO 8601 texts in UTC. `fields` are those that the actor may see (`readFields`).
 */
export const toCustomer = (row: CustomerRow, fields: FieldValues): Customer => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone_e164,
  phoneTyped: row.phone_typed,
  ...eachCustomerLine((line) => row[line]),
  status: row.status,
  language: row.language,
  tags: row.tags.map(toTag),
  fields,
  isSample: row.is_sample,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/**
 * Converts a row to the API's shape in a list: with what they owe, the part of it that is due
 * later, since when (null if nothing), their advance (money received that no charge has used), and
 * what those they pay for owe, and who these are; amounts are decimal texts.
 */
export const toListedCustomer = (row: ListedCustomerRow, fields: FieldValues): Omit<ListedCustomer, "plan"> => ({
  ...toCustomer(row, fields),
  due: toAmountText(row.balance.due),
  toCome: toAmountText(row.balance.to_come),
  dueSince: row.balance.since,
  advance: toAmountText(row.balance.advance),
  dueOfOthers: toAmountText(row.balance.others),
  toComeOfOthers: toAmountText(row.balance.others_to_come),
  paysFor: row.pays_for,
});
