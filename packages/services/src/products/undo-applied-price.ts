import type { AppliedPrice, UndoAppliedPrice } from "@aavarti/contract/products";
import { undoNextTermPrice } from "@aavarti/db/queries/repricing";
import { notFound } from "@aavarti/domain/refusal";

import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { measureSubscriptions } from "../movements/record-due.ts";

/**
 * Undoes a price applied by `applyPrice`, whose `repricingId` is `id`, for the subscriptions that
 * have not renewed since; those that have keep the term they paid for. A recent renewal of these
 * can't be undone any more. Returns how many were reverted. Writes an audit event.
 * @throws AppError FORBIDDEN without `products.write` and `subscriptions.change`; NOT_FOUND when
 * nothing is left to undo, so also on a second call.
 */
export function undoAppliedPrice(ctx: ServiceContext, { id }: UndoAppliedPrice): Promise<AppliedPrice> {
  requirePermission(ctx, "products.write");
  requirePermission(ctx, "subscriptions.change");
  return ctx.transact(async (unit) => {
    const changed = await undoNextTermPrice(unit.trx, id, ctx.now());
    const count = changed.length;
    if (count === 0) throw notFound("priceChange");
    await measureSubscriptions(ctx, unit, changed);
    const subject = { kind: "tenant", id: ctx.tenantId } as const;
    await audit(ctx, unit, "product.price-application-undone", subject, { repricingId: id, count });
    return { repricingId: null, count };
  });
}
