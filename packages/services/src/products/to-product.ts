import type { Product } from "@aavarti/contract/products";
import type { ProductRow } from "@aavarti/db/queries/products";
import { toRupeeString } from "@aavarti/domain/money";

/** A row in the shape that readers get. */
export const toProduct = (row: ProductRow): Product => ({
  id: row.id,
  name: row.name,
  price: toRupeeString(row.price_paise),
  durationMonths: row.duration_months,
  description: row.description,
  sku: row.sku,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
