import type { Customer, UpdateCustomer } from "@aavarti/contract/customers";
import { updateCustomer as saveCustomer } from "@aavarti/db/queries/customers";
import { notFound } from "@aavarti/domain/errors";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { phoneColumns } from "../phone-number.ts";
import { toCustomer } from "./to-customer.ts";

/** Changes the fields that are given. @throws AppError NOT_FOUND, or VALIDATION_FAILED when the phone is not a number. */
export function updateCustomer(ctx: ServiceContext, { id, changes }: UpdateCustomer): Promise<Customer> {
  requirePermission(ctx, "customers.write");
  const { name, email, company, status, language } = changes;
  const phone = phoneColumns(changes.phone);
  return ctx.transact(async (unit) => {
    const row = await saveCustomer(unit.trx, id, {
      name,
      email,
      company,
      status,
      language,
      ...phone,
      updated_at: ctx.now(),
    });
    if (!row) throw notFound("Customer");
    await audit(ctx, unit, "customer.updated", { kind: "customer", id }, { fields: Object.keys(changes) });
    return toCustomer(row);
  });
}
