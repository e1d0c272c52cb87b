import type { ManyDone, ManyRefs } from "@aavarti/contract/lists";
import type { ProductRef } from "@aavarti/contract/products";
import { updateProduct } from "@aavarti/db/queries/products";
import { notFound } from "@aavarti/domain/refusal";

import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { forEachId } from "../for-each.ts";

/**
 * Removes a product from the list: one that ever had a subscription is archived and can be restored
 * at any time, and its subscriptions go on; any other goes to Trash, from which it can be restored
 * for 30 days. Writes an audit event.
 * @throws AppError FORBIDDEN without `products.delete`, NOT_FOUND also for one removed before.
 */
export function deleteProduct(ctx: ServiceContext, { id }: ProductRef): Promise<void> {
  requirePermission(ctx, "products.delete");
  return ctx.transact(async (unit) => {
    const now = ctx.now();
    const isDeleted = await updateProduct(unit.trx, id, { deleted_at: now, updated_at: now });
    if (!isDeleted) throw notFound("product");
    await audit(ctx, unit, "product.deleted", { kind: "product", id });
  });
}

/**
 * Removes several products from the list, each in its own transaction and with an audit event, as
 * `deleteProduct` does (archived if it ever had a subscription, else to Trash), and returns for
 * each id, in order, the problem or null. One problem doesn't stop the others.
 * @throws AppError FORBIDDEN without `products.delete`.
 */
export async function deleteProducts(ctx: ServiceContext, { ids }: ManyRefs): Promise<ManyDone> {
  requirePermission(ctx, "products.delete");
  return forEachId(ids, (id) => deleteProduct(ctx, { id }));
}
