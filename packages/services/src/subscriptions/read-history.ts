import type { SubscriptionHistory, SubscriptionRef } from "@aavarti/contract/subscriptions";
import { listPauses, listTerms } from "@aavarti/db/queries/subscription-terms";
import { findSubscription } from "@aavarti/db/queries/subscriptions";
import { toAmountText } from "@aavarti/domain/money";
import { notFound } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../context.ts";

/**
 * Returns every paid term, with its price as a decimal text, and every pause of a subscription,
 * oldest first.
 * @throws AppError FORBIDDEN without `subscriptions.read`, NOT_FOUND.
 */
export function readHistory(ctx: ServiceContext, { id }: SubscriptionRef): Promise<SubscriptionHistory> {
  requirePermission(ctx, "subscriptions.read");
  return ctx.transact(async ({ trx }) => {
    if (!(await findSubscription(trx, id))) throw notFound("subscription");
    const terms = await listTerms(trx, id);
    const pauses = await listPauses(trx, id);
    return {
      terms: terms.map((row) => ({
        term: row.seq,
        startDate: row.start_on,
        endDate: row.end_on,
        durationMonths: row.duration_months,
        price: toAmountText(row.price_paise),
        product: { id: row.product_id, name: row.product_name },
        pausedDays: row.paused_days,
        source: row.source,
        createdAt: row.created_at.toISOString(),
      })),
      pauses: pauses.map((row) => ({ from: row.from_on, until: row.until_on, resumedOn: row.resumed_on })),
    };
  });
}
