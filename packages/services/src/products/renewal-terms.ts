import type { ProductRef, RenewalTermsList } from "@aavarti/contract/products";
import { readProduct } from "@aavarti/db/queries/products";
import { countRenewalTerms } from "@aavarti/db/queries/repricing";
import { toAmountText } from "@aavarti/domain/money";
import { notFound } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../context.ts";

/** Maximum number of prices shown in the dialog; the rarest are left out. */
const MAX_TERMS = 20;

/**
 * Returns the terms (price as a decimal text, months) on which a product's active, not cancelling
 * subscriptions will renew, with the number of subscriptions on each, the most frequent first: the
 * choices for applying a new price. Terms of days are left out. The list of subscriptions filtered
 * by product and terms shows exactly the ones counted. At most 20 terms.
 * @throws AppError FORBIDDEN without `products.read` and `subscriptions.read`, NOT_FOUND.
 */
export function listRenewalTerms(ctx: ServiceContext, { id }: ProductRef): Promise<RenewalTermsList> {
  requirePermission(ctx, "products.read");
  requirePermission(ctx, "subscriptions.read");
  return ctx.transact(async ({ trx }) => {
    if (!(await readProduct(trx, id, ctx.today()))) throw notFound("product");
    const rows = await countRenewalTerms(trx, id, MAX_TERMS);
    return {
      items: rows.map((row) => ({
        price: toAmountText(row.price_paise),
        durationMonths: row.duration_months,
        count: row.count,
      })),
    };
  });
}
