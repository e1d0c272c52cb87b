import type { CreateCustomer, Customer } from "@aavarti/contract/customers";
import { insertCustomer } from "@aavarti/db/queries/customers";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { editFields, newRecord, readFields, storedFields } from "../custom-fields/field-values.ts";
import { flagNames } from "../sending/flags.ts";
import { customerColumns, shownTexts } from "./customer-columns.ts";
import { toCustomer } from "./to-customer.ts";

/**
 * Creates a customer and returns them, also when another has the same phone or email. Writes an
 * audit event. Links in the name and other texts of a new or unpaid account are flagged to the
 * operator, and refuse nothing.
 * @throws AppError FORBIDDEN without `customers.write`, VALIDATION_FAILED when the phone is not a
 * valid number, or for a custom field (`editFields`).
 */
export function createCustomer(ctx: ServiceContext, input: CreateCustomer): Promise<Customer> {
  requirePermission(ctx, "customers.write");
  const columns = customerColumns(input);
  return ctx.transact(async (unit) => {
    const now = ctx.now();
    const id = ctx.newId();
    const { patch } = await editFields(ctx, unit.trx, newRecord("customer", id, input.fields));
    const row = await insertCustomer(unit.trx, {
      ...columns,
      tenant_id: ctx.tenantId,
      id,
      name: input.name,
      email: input.email,
      status: input.status,
      fields: storedFields(patch),
      created_at: now,
      updated_at: now,
    });
    await flagNames(ctx, unit, shownTexts(input));
    await audit(ctx, unit, "customer.created", { kind: "customer", id: row.id });
    return toCustomer({ ...row, tags: [] }, await readFields(ctx, unit.trx, "customer", row));
  });
}
