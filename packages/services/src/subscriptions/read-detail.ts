import type { SubscriptionDetail, SubscriptionRef } from "@aavarti/contract/subscriptions";
import { findSubscription, type SubscriptionRow } from "@aavarti/db/queries/subscriptions";
import type { FieldValues } from "@aavarti/domain/custom-fields";
import { toAmountText } from "@aavarti/domain/money";
import { notFound } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { readFields } from "../custom-fields/field-values.ts";
import { toSubscription } from "./to-subscription.ts";

/**
 * Returns one subscription with its customer, its status today in the tenant's time zone, what is
 * unpaid, and the price and length of its next term; amounts are decimal texts.
 * @throws AppError FORBIDDEN without `subscriptions.read`, NOT_FOUND also for one in Trash.
 */
export function findDetail(ctx: ServiceContext, { id }: SubscriptionRef): Promise<SubscriptionDetail> {
  requirePermission(ctx, "subscriptions.read");
  return ctx.transact((unit) => readDetail(ctx, unit, id));
}

/**
 * Returns one subscription with its customer, its status today and its next term's price and
 * length, in the caller's transaction and without a permission check.
 * @throws AppError NOT_FOUND also for one in Trash.
 */
export async function readDetail(ctx: ServiceContext, unit: Unit, id: string): Promise<SubscriptionDetail> {
  const row = await findSubscription(unit.trx, id);
  if (!row) throw notFound("subscription");
  return toDetail(ctx, row, await readFields(ctx, unit.trx, "subscription", row));
}

/**
 * Converts a stored row to the API's shape for one subscription, with its status today and amounts
 * as decimal texts. `undoUntil`, until when its last renewal can be undone, is null once that is
 * over.
 */
export function toDetail(ctx: ServiceContext, row: SubscriptionRow, fields: FieldValues): SubscriptionDetail {
  const today = ctx.today();
  const canUndo = row.undo_until !== null && row.undo_until >= ctx.now();
  return {
    ...toSubscription(row, today, fields),
    customer: { id: row.customer_id, name: row.customer_name, email: row.customer_email, phone: row.customer_phone },
    term: row.term_seq,
    nextMonths: row.next_months ?? row.duration_months,
    priceBefore: priceBefore(row),
    setupFee: toAmountText(row.setup_fee_paise),
    cancelsAtEnd: row.cancels_at_end,
    cancelReason: row.cancel_reason,
    undoUntil: canUndo ? (row.undo_until?.toISOString() ?? null) : null,
  };
}

/**
 * Returns the price of the next term, as a decimal text, before its product's new price was
 * applied; null where none was.
 */
export const priceBefore = (row: SubscriptionRow): string | null =>
  row.repricing_id === null ? null : toAmountText(row.price_before_paise ?? row.price_paise);
