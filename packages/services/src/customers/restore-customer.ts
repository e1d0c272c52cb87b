import type { Customer, CustomerRef } from "@aavarti/contract/customers";
import type { ManyDone, ManyRefs } from "@aavarti/contract/lists";
import { findCustomer, restoreCustomer as restoreCustomerRow } from "@aavarti/db/queries/customers";
import { hasBeneficiaries } from "@aavarti/db/queries/payments";
import { notFound } from "@aavarti/domain/refusal";

import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { readFields } from "../custom-fields/field-values.ts";
import { forEachId } from "../for-each.ts";
import { changeAccount } from "../payments/change-account.ts";
import { syncCustomerCharges } from "../payments/sync-charges.ts";
import { trashHorizon } from "../trash.ts";
import { toCustomer } from "./to-customer.ts";

/**
 * Restores a customer and the subscriptions deleted with them from Trash and returns the customer;
 * what was owed for these is owed again. Those they pay for share an account with them again:
 * advances pay at once what any of them owes, and what was paid meanwhile stays paid. Writes an
 * audit event. One who is not in Trash is returned unchanged.
 * @throws AppError FORBIDDEN without `customers.delete`, NOT_FOUND when there is none, or after 30
 * days in Trash.
 */
export function restoreCustomer(ctx: ServiceContext, { id }: CustomerRef): Promise<Customer> {
  requirePermission(ctx, "customers.delete");
  return ctx.transact(async (unit) => {
    const now = ctx.now();
    const row = await restoreCustomerRow(unit.trx, id, { deletedAfter: trashHorizon(now), at: now });
    if (row) {
      await syncCustomerCharges(ctx, unit, [id]);
      if (await hasBeneficiaries(unit.trx, id))
        await changeAccount(ctx, unit, { customerIds: [id] }, ({ state }) => ({ account: state, transactions: [] }));
      await audit(ctx, unit, "customer.restored", { kind: "customer", id });
      return toCustomer(row, await readFields(ctx, unit.trx, "customer", row));
    }
    const present = await findCustomer(unit.trx, id);
    if (!present) throw notFound("customer");
    return toCustomer(present, await readFields(ctx, unit.trx, "customer", present));
  });
}

/**
 * Restores several customers and the subscriptions deleted with them from Trash, each in its own
 * transaction and with an audit event, as `restoreCustomer` does, and returns for each id, in
 * order, the problem (such as NOT_FOUND after 30 days) or null. One problem doesn't stop the
 * others.
 * @throws AppError FORBIDDEN without `customers.delete`.
 */
export async function restoreCustomers(ctx: ServiceContext, { ids }: ManyRefs): Promise<ManyDone> {
  requirePermission(ctx, "customers.delete");
  return forEachId(ids, (id) => restoreCustomer(ctx, { id }));
}
