import type { CustomerRef } from "@aavarti/contract/customers";
import type { ManyDone, ManyRefs } from "@aavarti/contract/lists";
import { deleteCustomer as moveToTrash } from "@aavarti/db/queries/customers";
import { hasBeneficiaries } from "@aavarti/db/queries/payments";
import { notFound } from "@aavarti/domain/refusal";

import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { forEachId } from "../for-each.ts";
import { lockAccount } from "../payments/change-account.ts";
import { syncCustomerCharges } from "../payments/sync-charges.ts";

/**
 * Moves a customer and their subscriptions to Trash for 30 days. What is still unpaid of these
 * subscriptions is not owed meanwhile; what was paid stays paid. Those they pay for pay for
 * themselves meanwhile, each alone. Reminders planned for them are cancelled at sending time.
 * Writes an audit event.
 * @throws AppError FORBIDDEN without `customers.delete`, NOT_FOUND also for one in Trash.
 */
export function deleteCustomer(ctx: ServiceContext, { id }: CustomerRef): Promise<void> {
  requirePermission(ctx, "customers.delete");
  return ctx.transact(async (unit) => {
    const row = await moveToTrash(unit.trx, id, { deletionId: ctx.newId(), at: ctx.now() });
    if (!row) throw notFound("customer");
    // A payment that is recorded meanwhile is of the family before, or of one of them afterwards.
    if (await hasBeneficiaries(unit.trx, id)) await lockAccount(ctx, unit, { customerIds: [id] });
    await syncCustomerCharges(ctx, unit, [id]);
    await audit(ctx, unit, "customer.deleted", { kind: "customer", id });
  });
}

/**
 * Moves several customers and their subscriptions to Trash for 30 days, each in its own transaction
 * and with an audit event, as `deleteCustomer` does, and returns for each id, in order, the problem
 * (such as NOT_FOUND) or null. One problem doesn't stop the others.
 * @throws AppError FORBIDDEN without `customers.delete`.
 */
export async function deleteCustomers(ctx: ServiceContext, { ids }: ManyRefs): Promise<ManyDone> {
  requirePermission(ctx, "customers.delete");
  return forEachId(ids, (id) => deleteCustomer(ctx, { id }));
}
