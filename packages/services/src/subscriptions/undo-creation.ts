import type { SubscriptionRef } from "@aavarti/contract/subscriptions";
import { lockPaidSubscriptions } from "@aavarti/db/queries/ledger";
import { findPaymentWith } from "@aavarti/db/queries/payments";
import { deleteSubscription } from "@aavarti/db/queries/subscription-changes";
import { lockSubscription } from "@aavarti/db/queries/subscriptions";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { UNDO_MINUTES } from "@aavarti/domain/renewals";
import { REVERSAL_REASONS } from "@aavarti/domain/reversal-reasons";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { refuseOthersPayment, reverseIn } from "../payments/reverse-in.ts";
import { syncCharges } from "../payments/sync-charges.ts";
import { deletePlannedMessage } from "../reminders/plan/plan-event-message.ts";

/**
 * Undoes the creation of a subscription within five minutes, while it has only its first term:
 * moves it to Trash, undoes the payment that was recorded with it, and deletes its welcome and
 * receipt messages that are not sent yet. What else was paid for it becomes an advance. Writes
 * audit events.
 * @throws AppError FORBIDDEN without `subscriptions.write`, or with a payment that another person
 * recorded without `payments.reverse`; NOT_FOUND; CONFLICT when it is too late or it was renewed.
 */
export function undoCreation(ctx: ServiceContext, { id }: SubscriptionRef): Promise<void> {
  requirePermission(ctx, "subscriptions.write");
  return ctx.transact(async (unit) => {
    const locked = await lockPaidSubscriptions(unit.trx, { subscriptionIds: [id] });
    const row = await lockSubscription(unit.trx, id);
    if (!row) throw notFound("subscription");
    const until = row.created_at.getTime() + UNDO_MINUTES * 60_000;
    if (row.term_seq !== 1 || until < ctx.now().getTime())
      throw refusal("subscription.undoTooLate", { minutes: UNDO_MINUTES });
    const payment = await findPaymentWith(unit.trx, { subscriptionId: id, seq: 1 });
    if (payment) {
      refuseOthersPayment(ctx, payment);
      await reverseIn(ctx, unit, { id: payment.id, reason: REVERSAL_REASONS.undone, locked });
    }
    await deleteSubscription(unit.trx, id, { deletionId: ctx.newId(), at: ctx.now() });
    for (const kind of ["welcome", "receipt"] as const)
      await deletePlannedMessage(unit, { kind, subscriptionId: id, day: row.end_on });
    await syncCharges(ctx, unit, [id]);
    await audit(ctx, unit, "subscription.deleted", { kind: "subscription", id });
  });
}
