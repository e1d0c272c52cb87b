import type { Product, UpdateProduct } from "@aavarti/contract/products";
import { patchFields } from "@aavarti/db/queries/custom-fields";
import { readProduct, updateProduct as saveProduct } from "@aavarti/db/queries/products";
import { editedValues } from "@aavarti/domain/activity";
import { notFound } from "@aavarti/domain/refusal";

import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { capacityIn, editFields, withFieldEdits } from "../custom-fields/field-values.ts";
import { measureAgainLater } from "../movements/record-due.ts";
import { flagNames } from "../sending/flags.ts";
import { productColumns } from "./product-columns.ts";
import { refuseTakenSku, withSkuConflict } from "./refuse-taken-sku.ts";
import { readBack, toProduct } from "./to-product.ts";

/**
 * Updates the given fields and returns the product. Subscriptions keep their price and length, also
 * on renewal: only `applyPrice` changes those. Writes an audit event with the old and new values.
 * Another grace period also counts for terms that ended: the business's movements are measured
 * again. Links in a changed name of a new or unpaid account are flagged to the operator.
 * @throws AppError FORBIDDEN without `products.write`; NOT_FOUND for an unknown or archived
 * product; CONFLICT when the SKU is taken.
 */
export function updateProduct(ctx: ServiceContext, { id, changes }: UpdateProduct): Promise<Product> {
  requirePermission(ctx, "products.write");
  return withSkuConflict(changes.sku, () =>
    ctx.transact(async (unit) => {
      await refuseTakenSku(unit.trx, changes.sku, id);
      const before = await readProduct(unit.trx, id, ctx.today());
      if (!before) throw notFound("product");
      const edits = await editFields(ctx, unit.trx, { entity: "product", before, input: changes.fields });
      await patchFields(unit.trx, "product", id, edits.patch);
      const columns = { ...productColumns(changes), ...capacityIn(edits.patch), updated_at: ctx.now() };
      if (!(await saveProduct(unit.trx, id, columns))) throw notFound("product");
      await flagNames(ctx, unit, [changes.name]);
      if (changes.graceDays !== undefined && changes.graceDays !== before.grace_days)
        await measureAgainLater(ctx, unit);
      const after = await readBack(ctx, unit, id);
      const fields = Object.keys(changes).filter((field) => field !== "fields");
      const values = editedValues(toProduct(before, {}), after, fields);
      await audit(ctx, unit, "product.updated", { kind: "product", id }, withFieldEdits({ fields, values }, edits));
      return after;
    }),
  );
}
