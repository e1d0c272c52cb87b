import type { Product, UpdateProduct } from "@aavarti/contract/products";
import { findProduct, updateProduct as saveProduct } from "@aavarti/db/queries/products";
import { editedValues } from "@aavarti/domain/activity";
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
      const before = await findProduct(unit.trx, id);
      const row = await saveProduct(unit.trx, id, {
        name,
        price_paise: price,
        duration_months: durationMonths,
        description,
        sku,
        updated_at: ctx.now(),
      });
      if (!before || !row) throw notFound("Product");
      const fields = Object.keys(changes);
      const after = toProduct(row);
      const values = editedValues(toProduct(before), after, fields);
      await audit(ctx, unit, "product.updated", { kind: "product", id }, { fields, values });
      return after;
    }),
  );
}
