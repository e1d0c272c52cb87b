import type { Product, UpdateProduct } from "@aavarti/contract/products";
import { updateProduct as saveProduct } from "@aavarti/db/queries/products";
import { notFound } from "@aavarti/domain/errors";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { refuseTakenSku, withSkuConflict } from "./refuse-taken-sku.ts";
import { toProduct } from "./to-product.ts";

/** Changes the fields that are given; subscriptions keep their price. @throws AppError NOT_FOUND, or CONFLICT when the SKU is taken. */
export function updateProduct(ctx: ServiceContext, { id, changes }: UpdateProduct): Promise<Product> {
  requirePermission(ctx, "products.write");
  const { name, price, durationMonths, description, sku } = changes;
  return withSkuConflict(sku, () =>
    ctx.transact(async (unit) => {
      await refuseTakenSku(unit.trx, sku, id);
      const row = await saveProduct(unit.trx, id, {
        name,
        price_paise: price,
        duration_months: durationMonths,
        description,
        sku,
        updated_at: ctx.now(),
      });
      if (!row) throw notFound("Product");
      await audit(ctx, unit, "product.updated", { kind: "product", id }, { fields: Object.keys(changes) });
      return toProduct(row);
    }),
  );
}
