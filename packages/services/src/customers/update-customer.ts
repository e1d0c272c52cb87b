import type { Customer, UpdateCustomer } from "@aavarti/contract/customers";
import { patchFields } from "@aavarti/db/queries/custom-fields";
import { findCustomer, updateCustomer as saveCustomer } from "@aavarti/db/queries/customers";
import { forgetMovedSender } from "@aavarti/db/queries/moved-senders";
import { editedValues } from "@aavarti/domain/activity";
import { invalidField } from "@aavarti/domain/errors";
import { explainField } from "@aavarti/domain/reasons/fields";
import { notFound } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { editFields, readFields, withFieldEdits } from "../custom-fields/field-values.ts";
import { flagNames } from "../sending/flags.ts";
import { customerColumns, shownTexts } from "./customer-columns.ts";
import { toCustomer } from "./to-customer.ts";

/**
 * Updates the given fields and returns the customer; an empty email clears it. Writes an audit
 * event with the old and new values; links in changed names and texts of a new or unpaid account
 * are flagged to the operator.
 * @throws AppError FORBIDDEN without `customers.write`; NOT_FOUND; VALIDATION_FAILED when the phone
 * is not a valid number, or when a change of phone or email would leave neither.
 */
export function updateCustomer(ctx: ServiceContext, { id, changes }: UpdateCustomer): Promise<Customer> {
  requirePermission(ctx, "customers.write");
  const { email } = changes;
  const columns = customerColumns(changes);
  return ctx.transact(async (unit) => {
    const before = await findCustomer(unit.trx, id);
    const isReached = email ?? before?.email;
    const isCalled = "phone_e164" in columns ? columns.phone_e164 : before?.phone_e164;
    if (before && (email !== undefined || changes.phone !== undefined) && !isReached && !isCalled)
      throw invalidField("phone", explainField("customer.noContact"));
    if (!before) throw notFound("customer");
    const edits = await editFields(ctx, unit.trx, { entity: "customer", before, input: changes.fields });
    await patchFields(unit.trx, "customer", id, edits.patch);
    const row = await saveCustomer(unit.trx, id, { ...columns, updated_at: ctx.now() });
    if (!row) throw notFound("customer");
    // Who writes an address into the record says that it is theirs.
    if (row.email !== before.email && row.email)
      await forgetMovedSender(unit.trx, { kind: "email", value: row.email.toLowerCase(), customerId: id });
    if (row.phone_e164 !== before.phone_e164 && row.phone_e164)
      await forgetMovedSender(unit.trx, { kind: "phone", value: row.phone_e164, customerId: id });
    await flagNames(ctx, unit, shownTexts(changes));
    const fields = Object.keys(changes).filter((field) => field !== "fields");
    const after = toCustomer(row, await readFields(ctx, unit.trx, "customer", row));
    const values = editedValues(toCustomer(before, {}), after, fields);
    await audit(ctx, unit, "customer.updated", { kind: "customer", id }, withFieldEdits({ fields, values }, edits));
    return after;
  });
}
