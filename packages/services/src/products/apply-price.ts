import type { AppliedPrice, ApplyPrice } from "@aavarti/contract/products";
import { lockProduct } from "@aavarti/db/queries/products";
import { applyTerms } from "@aavarti/db/queries/repricing";
import { notFound } from "@aavarti/domain/refusal";

import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";

/**
 * Has those subscriptions of a product that would be renewed on the named terms renewed at the
 * product's present price and length instead, from their next term on: reminders, previews and
 * renewals say it at once, and no paid term changes. Twice is harmless.
 * @throws AppError NOT_FOUND, FORBIDDEN for who may not change products and subscriptions both.
 */
export function applyPrice(ctx: ServiceContext, { id, from }: ApplyPrice): Promise<AppliedPrice> {
  requirePermission(ctx, "products.write");
  requirePermission(ctx, "subscriptions.change");
  return ctx.transact(async (unit) => {
    const product = await lockProduct(unit.trx, id);
    if (!product) throw notFound("product");
    const to = { price: product.price_paise, durationMonths: product.duration_months };
    const repricingId = ctx.newId();
    let count = 0;
    for (const terms of from) {
      if (terms.price === to.price && terms.durationMonths === to.durationMonths) continue;
      count += await applyTerms(unit.trx, { productId: id, from: terms, to, repricingId, at: ctx.now() });
    }
    if (count === 0) return { repricingId: null, count };
    await audit(ctx, unit, "product.price-applied", { kind: "product", id }, { repricingId, count, from, to });
    return { repricingId, count };
  });
}
