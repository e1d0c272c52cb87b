import type { CreateProduct, Product } from "@aavarti/contract/products";
import { insertProduct } from "@aavarti/db/queries/products";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { capacityIn, editFields, newRecord, storedFields } from "../custom-fields/field-values.ts";
import { flagNames } from "../sending/flags.ts";
import { productColumns } from "./product-columns.ts";
import { refuseTakenSku, withSkuConflict } from "./refuse-taken-sku.ts";
import { readBack } from "./to-product.ts";

/**
 * Creates a product and returns it. Writes an audit event. Links in the name are flagged to the
 * operator for a new or unpaid account, and refuse nothing.
 * @throws AppError FORBIDDEN without `products.write`; CONFLICT when its SKU is taken, ignoring
 * case; VALIDATION_FAILED for a custom field (`editFields`).
 */
export function createProduct(ctx: ServiceContext, input: CreateProduct): Promise<Product> {
  requirePermission(ctx, "products.write");
  return withSkuConflict(input.sku, () =>
    ctx.transact(async (unit) => {
      await refuseTakenSku(unit.trx, input.sku, null);
      const now = ctx.now();
      const id = ctx.newId();
      const { patch } = await editFields(ctx, unit.trx, newRecord("product", id, input.fields));
      await insertProduct(unit.trx, {
        ...productColumns(input),
        ...capacityIn(patch),
        fields: storedFields(patch),
        tenant_id: ctx.tenantId,
        id,
        name: input.name,
        price_paise: input.price,
        duration_months: input.durationMonths,
        description: input.description,
        created_at: now,
        updated_at: now,
      });
      await flagNames(ctx, unit, [input.name]);
      await audit(ctx, unit, "product.created", { kind: "product", id });
      return readBack(ctx, unit, id);
    }),
  );
}
