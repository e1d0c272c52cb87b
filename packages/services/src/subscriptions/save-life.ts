import { noteTermsChanged } from "@aavarti/db/queries/measured-customers";
import { updateSubscription } from "@aavarti/db/queries/subscription-changes";
import {
  deleteOpenPause,
  insertPause,
  insertTerm,
  updateOpenPause,
  updateTerm,
} from "@aavarti/db/queries/subscription-terms";
import type { Paise } from "@aavarti/domain/money";
import { coveredFrom, newestTerm, type PaidTerm, type SubscriptionLife } from "@aavarti/domain/subscription-life";
import type { ServiceContext, Unit } from "../context.ts";
import { syncCharges } from "../payments/sync-charges.ts";
import { planPauseMessage } from "../reminders/plan/plan-event-message.ts";
import { enqueuePlanningWhenDueToday } from "../reminders/plan/plan-now.ts";
import type { StoredLife } from "./life-of.ts";

export type SaveOptions = {
  /** The new customer, in a correction. */
  customerId?: string | undefined;
  /** The new joining fee in paise, in a correction. */
  setupFee?: Paise | undefined;
  /** Until when this change can be undone, if it can. */
  undoUntil?: Date;
};

/**
 * Saves a changed subscription in the caller's transaction: its terms, its pause, and the
 * subscription's row, which repeats the newest term. Its charges are adjusted, the customer's
 * message about a pause is planned or deleted, and the planning of a reminder that is due today is
 * enqueued. Until when the change can be undone is set to `undoUntil` or cleared. Another next
 * price or length ends the mark of a price applied by `applyPrice`. Writes no audit event.
 */
export async function saveLife(
  ctx: ServiceContext,
  unit: Unit,
  { row, stored: before }: StoredLife,
  after: SubscriptionLife,
  { customerId, setupFee, undoUntil }: SaveOptions = {},
): Promise<void> {
  const now = ctx.now();
  if (customerId !== undefined && customerId !== row.customer_id)
    noteTermsChanged(unit.trx, { customerIds: [row.customer_id] });
  for (const term of after.terms) await saveTerm(ctx, unit, row.id, { before, term });
  await savePause(ctx, unit, row.id, { before, after });

  const newest = newestTerm(after);
  const covered = coveredFrom(after);
  await updateSubscription(
    unit.trx,
    row.id,
    {
      customer_id: customerId,
      setup_fee_paise: setupFee,
      product_id: newest.productId,
      status: after.status,
      anchor_on: after.anchorOn,
      covered_from: covered === newest.startOn ? null : covered,
      start_on: newest.startOn,
      end_on: newest.endOn,
      duration_months: newest.durationMonths,
      price_paise: newest.pricePaise,
      paused_days: newest.pausedDays,
      paused_from: after.pausedFrom,
      paused_until: after.pausedUntil,
      cancels_at_end: after.cancelsAtEnd,
      cancel_reason: after.cancelReason,
      next_price_paise: after.nextPrice,
      next_months: after.nextMonths,
      // The mark of an applied price lasts as long as the next term's price and length that it set.
      ...(hasOtherNext(before, after) && { repricing_id: null, price_before_paise: null, months_before: null }),
      term_seq: newest.seq,
      // Reminders depend on the day on which an end became known.
      term_entered_at: newest.endOn === newestTerm(before).endOn ? row.term_entered_at : now,
      cancelled_at: after.status === "cancelled" ? (row.cancelled_at ?? now) : null,
      expired_on: after.status === "expired" ? (row.expired_on ?? ctx.today()) : null,
      updated_at: now,
    },
    { undoUntil: undoUntil ?? null, bookingIsKept: after.status === row.status },
  );
  if (newest.endOn !== row.end_on || after.status !== row.status)
    await enqueuePlanningWhenDueToday(ctx, unit, { endOn: newest.endOn, status: after.status });
  await syncCharges(ctx, unit, [row.id]);
  await planPauseMessage(ctx, unit, { subscriptionId: row.id, before, after });
}

async function saveTerm(
  ctx: ServiceContext,
  { trx }: Unit,
  subscriptionId: string,
  { before, term }: { before: SubscriptionLife; term: PaidTerm },
): Promise<void> {
  const known = before.terms.find((other) => other.seq === term.seq);
  if (known === term) return;
  const now = ctx.now();
  const columns = {
    product_id: term.productId,
    start_on: term.startOn,
    end_on: term.endOn,
    duration_months: term.durationMonths,
    price_paise: term.pricePaise,
    paused_days: term.pausedDays,
    sold_price_paise: term.soldAs?.pricePaise ?? null,
    sold_months: term.soldAs?.durationMonths ?? null,
    sold_days: term.soldAs?.paidDays ?? null,
    source: term.source,
    updated_at: now,
  };
  if (known) return updateTerm(trx, { subscriptionId, seq: term.seq }, columns);
  const key = { tenant_id: ctx.tenantId, subscription_id: subscriptionId, seq: term.seq };
  return insertTerm(trx, { ...key, ...columns, created_at: now });
}

async function savePause(
  ctx: ServiceContext,
  { trx }: Unit,
  subscriptionId: string,
  { before, after }: { before: SubscriptionLife; after: SubscriptionLife },
): Promise<void> {
  if (before.pausedFrom === after.pausedFrom && before.pausedUntil === after.pausedUntil) return;
  const now = ctx.now();
  const days = { from_on: after.pausedFrom, until_on: after.pausedUntil };
  if (before.pausedFrom === null && days.from_on !== null) {
    const key = { tenant_id: ctx.tenantId, id: ctx.newId(), subscription_id: subscriptionId };
    return insertPause(trx, { ...key, ...days, from_on: days.from_on, created_at: now, updated_at: now });
  }
  if (days.from_on !== null) {
    return updateOpenPause(trx, subscriptionId, { ...days, from_on: days.from_on, updated_at: now });
  }
  const today = ctx.today();
  const { pausedFrom, pausedUntil } = before;
  const resumedOn = pausedUntil !== null && pausedUntil < today ? pausedUntil : today;
  return pausedFrom !== null && pausedFrom < resumedOn
    ? updateOpenPause(trx, subscriptionId, { resumed_on: resumedOn, updated_at: now })
    : deleteOpenPause(trx, subscriptionId);
}

const hasOtherNext = (before: SubscriptionLife, after: SubscriptionLife): boolean =>
  before.nextPrice !== after.nextPrice || before.nextMonths !== after.nextMonths;
