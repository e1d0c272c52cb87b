import type { PreviewRenewal, RenewalPreview } from "@aavarti/contract/subscriptions";
import { daysBetween } from "@aavarti/domain/calendar";
import { toAmountText } from "@aavarti/domain/money";
import { reactivate, renew } from "@aavarti/domain/renewals";
import { newestTerm, standingOfLife } from "@aavarti/domain/subscription-life";
import { requirePermission, type ServiceContext } from "../context.ts";
import { lockLife } from "./life-of.ts";
import { priceBefore } from "./read-detail.ts";
import { requestedLength } from "./requested-term.ts";

/**
 * Returns the term (dates, months, price as a decimal text) that a renewal, or the reactivation of
 * a cancelled subscription, would create today, by the same rules that save it. `addsTerm` is false
 * where a reactivation would only continue the current term; `gapDays` are the days without a term
 * before it; `priceBefore` is the price before the product's new one was applied (null where none
 * was). A scheduled cancellation counts as cancelled. Locks the subscription's row until its
 * transaction ends, writes nothing.
 * @throws AppError FORBIDDEN without `subscriptions.read`; NOT_FOUND, CONFLICT and
 * VALIDATION_FAILED as `renewSubscription` and `reactivateSubscription`.
 */
export function previewRenewal(ctx: ServiceContext, input: PreviewRenewal): Promise<RenewalPreview> {
  requirePermission(ctx, "subscriptions.read");
  return ctx.transact(async (unit) => {
    const { row, life } = await lockLife(ctx, unit, input.id);
    const today = ctx.today();
    const wishes = { from: input.from, length: requestedLength(input), pricePaise: input.price };
    const standing = standingOfLife(life, today);
    const isComingBack = standing === "cancelled" || standing === "cancelling";
    const before = newestTerm(life);
    const after = newestTerm(isComingBack ? reactivate(life, today, wishes) : renew(life, today, wishes));
    return {
      addsTerm: after.seq !== before.seq,
      startDate: after.startOn,
      endDate: after.endOn,
      durationMonths: after.durationMonths,
      price: toAmountText(after.pricePaise),
      priceBefore: priceBefore(row),
      gapDays: after.seq === before.seq ? 0 : daysBetween(before.endOn, after.startOn),
    };
  });
}
