import type { ManyDone, ManyRefs } from "@aavarti/contract/lists";
import type { ProductRef } from "@aavarti/contract/products";
import { updateProduct } from "@aavarti/db/queries/products";
import { notFound } from "@aavarti/domain/refusal";

import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { forEachId } from "../for-each.ts";

/**
 * Takes a product off the list: archived, and back whenever one likes, when anybody was ever
 * subscribed to it; else into Trash. @throws AppError NOT_FOUND.
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

/** Moves many there, and says of each what became of it. @throws AppError FORBIDDEN. */
export async function deleteProducts(ctx: ServiceContext, { ids }: ManyRefs): Promise<ManyDone> {
  requirePermission(ctx, "products.delete");
  return forEachId(ids, (id) => deleteProduct(ctx, { id }));
}
