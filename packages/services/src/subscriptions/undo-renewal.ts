import type { SubscriptionDetail, UndoRenewal } from "@aavarti/contract/subscriptions";
import { deleteTerm } from "@aavarti/db/queries/subscription-terms";
import { lockSubscription, undoSubscription } from "@aavarti/db/queries/subscriptions";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { UNDO_MINUTES } from "@aavarti/domain/renewals";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { deletePlannedMessage } from "../reminders/plan/plan-event-message.ts";
import { readDetail } from "./read-detail.ts";

/**
 * Undoes the renewal that created the given end, within five minutes and only if nothing has
 * changed since: term and subscription are restored exactly. Idempotent: with another current end
 * there is nothing to undo. The receipt that waits is deleted. Writes an audit event.
 * @throws AppError FORBIDDEN without `subscriptions.renew`; NOT_FOUND, CONFLICT when it is too
 * late.
 */
export function undoRenewal(ctx: ServiceContext, { id, endDate }: UndoRenewal): Promise<SubscriptionDetail> {
  requirePermission(ctx, "subscriptions.renew");
  return ctx.transact(async (unit) => {
    const row = await lockSubscription(unit.trx, id);
    if (!row) throw notFound("subscription");
    if (row.end_on !== endDate) return readDetail(ctx, unit, id);
    if (row.undo_until === null || row.undo_until < ctx.now()) {
      throw refusal("renewal.undoTooLate", { minutes: UNDO_MINUTES });
    }
    await deleteTerm(unit.trx, { subscriptionId: id, seq: row.term_seq });
    await undoSubscription(unit.trx, id);
    await deletePlannedMessage(unit, { kind: "receipt", subscriptionId: id, day: endDate });
    await audit(ctx, unit, "subscription.renewal-undone", { kind: "subscription", id }, { endDate });
    return readDetail(ctx, unit, id);
  });
}
