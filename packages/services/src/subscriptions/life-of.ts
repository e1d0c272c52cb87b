import { lockSubscriptionWithTerms, type TermRow } from "@aavarti/db/queries/subscription-terms";
import type { SubscriptionRow } from "@aavarti/db/queries/subscriptions";
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
 * Locks a subscription's row until the transaction ends and returns it with all its terms and its
 * pause: `stored` as stored, and `life` as of today, where a pause whose set end has passed is
 * over. Writes nothing.
 * @throws AppError NOT_FOUND also for one in Trash.
 */
export async function lockLife(ctx: ServiceContext, unit: Unit, id: string): Promise<StoredLife> {
  const stored = await findLockedLife(ctx, unit, id);
  if (!stored) throw notFound("subscription");
  return stored;
}

/**
 * Locks a subscription's row and returns it with its terms and its pause, like `lockLife`; null
 * when it does not exist or is in Trash.
 */
export async function findLockedLife(ctx: ServiceContext, unit: Unit, id: string): Promise<StoredLife | null> {
  const found = await lockSubscriptionWithTerms(unit.trx, id);
  if (!found) return null;
  const { row, terms } = found;
  const stored = lifeOf(row, terms);
  return { row, stored, life: endDuePause(stored, ctx.today()) };
}

/**
 * Converts a subscription's row and the rows of its terms to the domain's `SubscriptionLife`, with
 * the pause as it is stored.
 */
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
