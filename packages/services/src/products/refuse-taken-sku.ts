import { skuIsTaken } from "@aavarti/db/queries/products";
import type { TenantTrx } from "@aavarti/db/tenant";
import { refusal } from "@aavarti/domain/refusal";

const conflict = (sku: string) => refusal("product.skuTaken", { sku }, { field: "sku" });

/**
 * Checks that a SKU is free; none is always free. `exceptId` is the product that may have it, null
 * for a new one.
 * @throws AppError CONFLICT when another listed product of the tenant has it, ignoring case.
 */
export async function refuseTakenSku(
  trx: TenantTrx,
  sku: string | null | undefined,
  exceptId: string | null,
): Promise<void> {
  if (sku && (await skuIsTaken(trx, sku, exceptId))) throw conflict(sku);
}

/**
 * Runs `save` and returns its result; a unique violation of the SKU becomes the CONFLICT of
 * `refuseTakenSku`, because two concurrent requests may both pass that check.
 * @throws what `save` throws.
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
