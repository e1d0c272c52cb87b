import type { CreateCustomer, Customer } from "@aavarti/contract/customers";
import { insertCustomer } from "@aavarti/db/queries/customers";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { flagNames } from "../sending/flags.ts";
import { customerColumns, shownTexts } from "./customer-columns.ts";
import { toCustomer } from "./to-customer.ts";

/**
 * Creates a customer and returns them, also when another has the same phone or email. Writes an
 * audit event. Links in the name and other texts of a new or unpaid account are flagged to the
 * operator, and refuse nothing.
 * @throws AppError FORBIDDEN without `customers.write`, VALIDATION_FAILED when the phone is not a
 * valid number.
 */
export function createCustomer(ctx: ServiceContext, input: CreateCustomer): Promise<Customer> {
  requirePermission(ctx, "customers.write");
  const columns = customerColumns(input);
  return ctx.transact(async (unit) => {
    const now = ctx.now();
    const row = await insertCustomer(unit.trx, {
      ...columns,
      tenant_id: ctx.tenantId,
      id: ctx.newId(),
      name: input.name,
      email: input.email,
      status: input.status,
      created_at: now,
      updated_at: now,
    });
    await flagNames(ctx, unit, shownTexts(input));
    await audit(ctx, unit, "customer.created", { kind: "customer", id: row.id });
    return toCustomer({ ...row, tags: [] });
  });
}
