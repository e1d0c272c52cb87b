import type { AppliedPrice, ApplyPrice } from "@aavarti/contract/products";
import { lockProduct } from "@aavarti/db/queries/products";
import { applyNextTermPrice } from "@aavarti/db/queries/repricing";
import { notFound } from "@aavarti/domain/refusal";

import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { measureSubscriptions } from "../movements/record-due.ts";

/**
 * Applies a product's current price and length to the next term of those of its active, not
 * cancelling subscriptions that would renew on one of the given terms (`from`: price in paise,
 * months): reminders, previews and renewals use them at once, and no paid term changes. Returns the
 * number changed and `repricingId`, with which `undoAppliedPrice` reverts it; null without any
 * change. A recent renewal of these can't be undone any more. Given terms that equal the current
 * ones are skipped, so a repeated call changes nothing. Writes an audit event. Locks the product.
 * @throws AppError FORBIDDEN without `products.write` and `subscriptions.change`, NOT_FOUND.
 */
export function applyPrice(ctx: ServiceContext, { id, from }: ApplyPrice): Promise<AppliedPrice> {
  requirePermission(ctx, "products.write");
  requirePermission(ctx, "subscriptions.change");
  return ctx.transact(async (unit) => {
    const product = await lockProduct(unit.trx, id);
    if (!product) throw notFound("product");
    const to = { price: product.price_paise, durationMonths: product.duration_months };
    const repricingId = ctx.newId();
    const changed: string[] = [];
    for (const terms of from) {
      if (terms.price === to.price && terms.durationMonths === to.durationMonths) continue;
      const asked = { productId: id, from: terms, to, repricingId, at: ctx.now() };
      for (const one of await applyNextTermPrice(unit.trx, asked)) changed.push(one);
    }
    const count = changed.length;
    if (count === 0) return { repricingId: null, count };
    await measureSubscriptions(ctx, unit, changed);
    await audit(ctx, unit, "product.price-applied", { kind: "product", id }, { repricingId, count, from, to });
    return { repricingId, count };
  });
}
