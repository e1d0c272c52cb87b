import type { Customer, UpdateCustomer } from "@aavarti/contract/customers";
import { findCustomer, updateCustomer as saveCustomer } from "@aavarti/db/queries/customers";
import { editedValues } from "@aavarti/domain/activity";
import { invalidField } from "@aavarti/domain/errors";
import { explainField } from "@aavarti/domain/reasons/fields";
import { notFound } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { phoneColumns } from "../phone-number.ts";
import { flagNames } from "../sending/flags.ts";
import { toCustomer } from "./to-customer.ts";

/**
 * Updates the given fields.
 * @throws AppError NOT_FOUND, or VALIDATION_FAILED when the phone is not a valid number.
 */
export function updateCustomer(ctx: ServiceContext, { id, changes }: UpdateCustomer): Promise<Customer> {
  requirePermission(ctx, "customers.write");
  const { name, email, company, status, language } = changes;
  const phone = phoneColumns(changes.phone);
  return ctx.transact(async (unit) => {
    const before = await findCustomer(unit.trx, id);
    const isReached = email ?? before?.email;
    const isCalled = "phone_e164" in phone ? phone.phone_e164 : before?.phone_e164;
    if (before && (email !== undefined || changes.phone !== undefined) && !isReached && !isCalled)
      throw invalidField("phone", explainField("customer.noContact"));
    const row = await saveCustomer(unit.trx, id, {
      name,
      email,
      company,
      status,
      language,
      ...phone,
      updated_at: ctx.now(),
    });
    if (!before || !row) throw notFound("customer");
    await flagNames(ctx, unit, [name, company]);
    const fields = Object.keys(changes);
    const after = toCustomer(row);
    const values = editedValues(toCustomer(before), after, fields);
    await audit(ctx, unit, "customer.updated", { kind: "customer", id }, { fields, values });
    return after;
  });
}
