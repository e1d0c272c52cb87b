import type { SubscriptionDetail, UndoRenewal } from "@aavarti/contract/subscriptions";
import { lockPaidSubscriptions } from "@aavarti/db/queries/ledger";
import { findPaymentWith } from "@aavarti/db/queries/payments";
import { undoSubscription } from "@aavarti/db/queries/subscription-changes";
import { deleteTerm } from "@aavarti/db/queries/subscription-terms";
import { lockSubscription, type SubscriptionRow } from "@aavarti/db/queries/subscriptions";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { UNDO_MINUTES } from "@aavarti/domain/renewals";
import { REVERSAL_REASONS } from "@aavarti/domain/reversal-reasons";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { refuseOthersPayment, reverseIn } from "../payments/reverse-in.ts";
import { syncCharges } from "../payments/sync-charges.ts";
import { deletePlannedMessage } from "../reminders/plan/plan-event-message.ts";
import { readDetail } from "./read-detail.ts";

/**
 * Undoes the renewal that created the given end, within five minutes and only if nothing has
 * changed since: term and subscription are restored exactly. A payment that was recorded with
 * the renewal is undone with it; what else was paid for the term becomes an advance. Idempotent:
 * with an earlier current end it was undone already. The receipt that waits is deleted. Writes an
 * audit event.
 * @throws AppError FORBIDDEN without `subscriptions.renew`, or for a renewal with a payment that
 * another person recorded without `payments.reverse`; NOT_FOUND; CONFLICT when it is too late, or
 * the subscription was renewed or moved on again.
 */
export function undoRenewal(ctx: ServiceContext, undone: UndoRenewal): Promise<SubscriptionDetail> {
  requirePermission(ctx, "subscriptions.renew");
  return ctx.transact(async (unit) => {
    await undoRenewalIn(ctx, unit, undone);
    return readDetail(ctx, unit, undone.id);
  });
}

/**
 * Undoes the renewal that created the given end, with its payment, in the caller's transaction, as
 * `undoRenewal` does; `locked` are the subscriptions that the caller has locked. Checks no
 * permission.
 * @throws AppError FORBIDDEN for a payment of another person; NOT_FOUND; CONFLICT when it is too
 * late or the subscription has moved on.
 */
export async function undoRenewalIn(
  ctx: ServiceContext,
  unit: Unit,
  { id, endDate, locked }: UndoRenewal & { locked?: ReadonlySet<string> },
): Promise<void> {
  // All at once: what a payment has paid besides would be locked after this one, in another order.
  const held = locked ?? (await lockPaidSubscriptions(unit.trx, { subscriptionIds: [id] }));
  const row = await lockSubscription(unit.trx, id);
  if (!row) throw notFound("subscription");
  if (row.end_on < endDate) return;
  if (row.end_on > endDate) {
    throw refusal("renewal.movedSince", { name: row.customer_name, product: row.product_name });
  }
  if (row.undo_until === null || row.undo_until < ctx.now()) {
    throw refusal("renewal.undoTooLate", { minutes: UNDO_MINUTES });
  }
  const payment = await findPaymentWith(unit.trx, { subscriptionId: id, seq: row.term_seq });
  if (payment) {
    refuseOthersPayment(ctx, payment);
    await reverseIn(ctx, unit, { id: payment.id, reason: REVERSAL_REASONS.undone, locked: held });
  }
  await removeRenewal(ctx, unit, row);
}

/**
 * Deletes a subscription's newest term, a renewal after which nothing was changed, in the caller's
 * transaction: the row is restored as it was before. What was paid for the term becomes an advance,
 * which pays the payer's other dues at once and may plan "Payment received" messages for them; the
 * message about the removed term is deleted if not sent. Writes an audit event. The caller has
 * locked the row and checked that it can be undone.
 */
export async function removeRenewal(
  ctx: ServiceContext,
  unit: Unit,
  { id, term_seq: seq, end_on: endDate }: Pick<SubscriptionRow, "id" | "term_seq" | "end_on">,
): Promise<void> {
  await deleteTerm(unit.trx, { subscriptionId: id, seq });
  await undoSubscription(unit.trx, id);
  await deletePlannedMessage(unit, { kind: "receipt", subscriptionId: id, day: endDate });
  await syncCharges(ctx, unit, [id]);
  await audit(ctx, unit, "subscription.renewal-undone", { kind: "subscription", id }, { endDate });
}
