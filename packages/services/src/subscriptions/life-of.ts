import { listTerms, type TermRow } from "@aavarti/db/queries/subscription-terms";
import { lockSubscription, type SubscriptionRow } from "@aavarti/db/queries/subscriptions";
import { endDuePause } from "@aavarti/domain/pauses";
import { notFound } from "@aavarti/domain/refusal";
import type { PaidTerm, SubscriptionLife } from "@aavarti/domain/subscription-life";
import type { ServiceContext, Unit } from "../context.ts";

/**
 * A subscription as stored (`stored`), and as of today (`life`): a pause with a set end that has
 * passed counts as over, even if that is not stored yet.
 */
export type StoredLife = { row: SubscriptionRow; stored: SubscriptionLife; life: SubscriptionLife };

/**
 * Returns the subscription with all its terms, its row locked until the transaction ends. In `life`
 * a pause that is due to end has ended; `stored` has it as stored.
 * @throws AppError NOT_FOUND.
 */
export async function lockLife(ctx: ServiceContext, unit: Unit, id: string): Promise<StoredLife> {
  const stored = await findLockedLife(ctx, unit, id);
  if (!stored) throw notFound("subscription");
  return stored;
}

/**
 * Returns the subscription like `lockLife`, its row locked; null when it does not exist. In `life`
 * a pause that is due to end has ended; `stored` has it as stored.
 */
export async function findLockedLife(ctx: ServiceContext, unit: Unit, id: string): Promise<StoredLife | null> {
  const row = await lockSubscription(unit.trx, id);
  if (!row) return null;
  const stored = lifeOf(row, await listTerms(unit.trx, id));
  return { row, stored, life: endDuePause(stored, ctx.today()) };
}

/** Converts stored rows to the domain's `SubscriptionLife`. */
export const lifeOf = (row: SubscriptionRow, terms: readonly TermRow[]): SubscriptionLife => ({
  status: row.status,
  anchorOn: row.anchor_on,
  graceDays: row.grace_days,
  terms: terms.map(termOf),
  pausedFrom: row.paused_from,
  pausedUntil: row.paused_until,
  cancelsAtEnd: row.cancels_at_end,
  cancelReason: row.cancel_reason,
  nextPrice: row.next_price_paise,
  nextMonths: row.next_months,
});

const termOf = (row: TermRow): PaidTerm => ({
  seq: row.seq,
  productId: row.product_id,
  startOn: row.start_on,
  endOn: row.end_on,
  durationMonths: row.duration_months,
  pricePaise: row.price_paise,
  pausedDays: row.paused_days,
  source: row.source,
  ...soldAs(row),
});

/** Returns nothing for a term that was not cut, and for one cut before this was stored. */
function soldAs({ sold_price_paise: pricePaise, sold_months, sold_days }: TermRow): Pick<PaidTerm, "soldAs"> {
  if (pricePaise === null) return {};
  if (sold_months !== null) return { soldAs: { pricePaise, durationMonths: sold_months, paidDays: null } };
  return sold_days === null ? {} : { soldAs: { pricePaise, durationMonths: null, paidDays: sold_days } };
}
