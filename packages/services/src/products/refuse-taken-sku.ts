import { skuIsTaken } from "@aavarti/db/queries/products";
import type { TenantTrx } from "@aavarti/db/tenant";
import { refusal } from "@aavarti/domain/refusal";

const conflict = (sku: string) => refusal("product.skuTaken", { sku }, { field: "sku" });

/**
 * @throws AppError CONFLICT when another listed product of the tenant has this SKU, in any case.
 */
export async function refuseTakenSku(
  trx: TenantTrx,
  sku: string | null | undefined,
  exceptId: string | null,
): Promise<void> {
  if (sku && (await skuIsTaken(trx, sku, exceptId))) throw conflict(sku);
}

/**
 * Two requests may pass the check above at once; then the index refuses one of them, and this gives
 * it the same words.
 */
export async function withSkuConflict<T>(sku: string | null | undefined, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (sku && error instanceof Error && "constraint" in error && error.constraint === "product_sku")
      throw conflict(sku);
    throw error;
  }
}
