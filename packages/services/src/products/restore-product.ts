import type { ManyDone, ManyRefs } from "@aavarti/contract/lists";
import type { Product, ProductRef } from "@aavarti/contract/products";
import { restoreProduct as bringBack, findProduct, readProduct } from "@aavarti/db/queries/products";
import { notFound } from "@aavarti/domain/refusal";

import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { forEachId } from "../for-each.ts";
import { trashHorizon } from "../trash.ts";
import { refuseTakenSku, withSkuConflict } from "./refuse-taken-sku.ts";
import { readBack } from "./to-product.ts";

/**
 * Restores a removed product to the list and returns it; one in the list is returned unchanged. An
 * archived product, one that ever had a subscription, can be restored at any time, any other for 30
 * days. Writes an audit event.
 * @throws AppError FORBIDDEN without `products.delete`; NOT_FOUND for an unused one after 30 days,
 * or CONFLICT when its SKU has been given to another product.
 */
export async function restoreProduct(ctx: ServiceContext, { id }: ProductRef): Promise<Product> {
  requirePermission(ctx, "products.delete");
  const sku = await ctx.transact(async ({ trx }) => (await readProduct(trx, id, ctx.today()))?.sku);
  return withSkuConflict(sku, () =>
    ctx.transact(async (unit) => {
      await refuseTakenSku(unit.trx, sku, id);
      const now = ctx.now();
      const isBack = await bringBack(unit.trx, id, { deletedAfter: trashHorizon(now), at: now });
      if (isBack) await audit(ctx, unit, "product.restored", { kind: "product", id });
      else if (!(await findProduct(unit.trx, id))) throw notFound("product");
      return readBack(ctx, unit, id);
    }),
  );
}

/**
 * Restores several removed products to the list, each in its own transaction and with an audit
 * event, as `restoreProduct` does, and returns for each id, in order, the problem (such as a SKU
 * that is taken) or null. One problem doesn't stop the others.
 * @throws AppError FORBIDDEN without `products.delete`.
 */
export async function restoreProducts(ctx: ServiceContext, { ids }: ManyRefs): Promise<ManyDone> {
  requirePermission(ctx, "products.delete");
  return forEachId(ids, (id) => restoreProduct(ctx, { id }));
}
