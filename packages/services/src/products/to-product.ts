import type { Product } from "@aavarti/contract/products";
import { type ProductRow, readProduct } from "@aavarti/db/queries/products";
import type { FieldValues } from "@aavarti/domain/custom-fields";
import { toAmountText } from "@aavarti/domain/money";
import { GST_RATES } from "@aavarti/domain/products";
import { notFound } from "@aavarti/domain/refusal";
import type { ServiceContext, Unit } from "../context.ts";
import { readFields } from "../custom-fields/field-values.ts";

/**
 * Converts a product's row to the API's shape; amounts become decimal texts, instants ISO 8601.
 * `isArchived` is true also for one in Trash. `fields` are those that the actor may see
 * (`readFields`).
 */
export const toProduct = (row: ProductRow, fields: FieldValues): Product => ({
  id: row.id,
  name: row.name,
  price: toAmountText(row.price_paise),
  durationMonths: row.duration_months,
  description: row.description,
  sku: row.sku,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  setupFee: toAmountText(row.setup_fee_paise),
  graceDays: row.grace_days,
  capacity: row.capacity,
  gstRate: GST_RATES.find((rate) => rate === row.gst_rate) ?? null,
  sac: row.sac,
  fields,
  activeSubscriptions: row.active_subscriptions,
  upcomingSubscriptions: row.upcoming_subscriptions,
  isUsed: row.is_used,
  isArchived: row.deleted_at !== null,
  isSample: row.is_sample,
});

/**
 * Reads a product, also a removed one, within a transaction that has changed it, and returns it in
 * the API's shape.
 * @throws AppError NOT_FOUND.
 */
export async function readBack(ctx: ServiceContext, { trx }: Unit, id: string): Promise<Product> {
  const row = await readProduct(trx, id, ctx.today());
  if (!row) throw notFound("product");
  return toProduct(row, await readFields(ctx, trx, "product", row));
}
