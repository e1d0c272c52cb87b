import type { SubscriptionHistory, SubscriptionRef } from "@aavarti/contract/subscriptions";
import { type ChargeRow, listChargesOf } from "@aavarti/db/queries/ledger";
import { listPauses, listTerms } from "@aavarti/db/queries/subscription-terms";
import { findSubscription } from "@aavarti/db/queries/subscriptions";
import { type CalendarDate, todayIn } from "@aavarti/domain/calendar";
import { chargeState } from "@aavarti/domain/ledger";
import { sumBooked } from "@aavarti/domain/metrics";
import { toAmountText } from "@aavarti/domain/money";
import { notFound } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext } from "../context.ts";

/**
 * Returns every term of a subscription, with its price as a decimal text and what is paid of it,
 * and every pause, oldest first; and `booked`, the prices of its terms that have begun, paid or
 * not. A term's `charge` is null where it costs nothing or was paid before payments were recorded
 * (`paidBefore`); `isOpening` says that it was entered before then, or imported, and can be marked
 * as paid or unpaid.
 * @throws AppError FORBIDDEN without `subscriptions.read`, NOT_FOUND also for one in Trash.
 */
export function readHistory(ctx: ServiceContext, { id }: SubscriptionRef): Promise<SubscriptionHistory> {
  requirePermission(ctx, "subscriptions.read");
  return ctx.transact(async ({ trx }) => {
    const subscription = await findSubscription(trx, id);
    if (!subscription) throw notFound("subscription");
    const { status, cancelled_at: at } = subscription;
    const cancelledOn = at && todayIn(ctx.timeZone, at);
    const terms = await listTerms(trx, id);
    const pauses = await listPauses(trx, id);
    const charges = await listChargesOf(trx, [id]);
    const begun = terms.filter((row) => row.start_on <= ctx.today());
    return {
      booked: toAmountText(
        sumBooked(
          begun.map((row) => ({
            status,
            cancelledOn,
            startOn: row.start_on,
            count: 1,
            pricePaise: row.price_paise,
          })),
        ),
      ),
      terms: terms.map((row) => ({
        term: row.seq,
        startDate: row.start_on,
        endDate: row.end_on,
        durationMonths: row.duration_months,
        price: toAmountText(row.price_paise),
        product: { id: row.product_id, name: row.product_name },
        pausedDays: row.paused_days,
        source: row.source,
        charge: toTermCharge(charges, row.seq, ctx.today()),
        paidBefore: row.settled_at_opening === true,
        isOpening: row.settled_at_opening !== null,
        createdAt: row.created_at.toISOString(),
      })),
      pauses: pauses.map((row) => ({ from: row.from_on, until: row.until_on, resumedOn: row.resumed_on })),
    };
  });
}

/** Returns what a term costs and what is paid of it; null for a term without a charge. */
function toTermCharge(charges: readonly ChargeRow[], seq: number, today: CalendarDate) {
  const row = charges.find((charge) => charge.term_seq === seq && charge.kind === "term");
  if (!row || row.amount_paise + row.discount_paise === 0) return null;
  return {
    id: row.id,
    amount: toAmountText(row.amount_paise),
    paid: toAmountText(row.settled_paise),
    balance: toAmountText(row.amount_paise - row.settled_paise),
    state: chargeState({ amount: row.amount_paise, settled: row.settled_paise, dueOn: row.due_on }, today),
  };
}
