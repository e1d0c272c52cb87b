import { markReversed, type PaymentRow } from "@aavarti/db/queries/ledger";
import { findPayment } from "@aavarti/db/queries/payments";
import { reversePayment as reversed } from "@aavarti/domain/ledger";
import { notFound } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { changeAccount } from "./change-account.ts";
import { syncCharges } from "./sync-charges.ts";

/** The reason of a payment that was undone within the minutes for it. */
export const UNDONE = "Undone";

/** Returns a payment of a customer. @throws AppError NOT_FOUND, also for an opening entry. */
export async function requirePayment({ trx }: Unit, id: string): Promise<PaymentRow> {
  const row = await findPayment(trx, id);
  if (!row || row.mode === "opening") throw notFound("payment");
  return row;
}

/**
 * Reverses a payment in the caller's transaction and writes an audit event; one that is reversed
 * already is left unchanged. Checks no permission.
 * @throws AppError NOT_FOUND.
 */
export async function reverseIn(
  ctx: ServiceContext,
  unit: Unit,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const row = await requirePayment(unit, id);
  let isReversedNow = false;
  const subscriptionIds = new Set<string>();
  const subject = { customerIds: [row.payer_id], paymentIds: [id] };
  await changeAccount(ctx, unit, subject, ({ state, payments, charges }) => {
    for (const { paymentId, chargeId } of state.allocations) {
      const charge = charges.get(chargeId);
      if (paymentId === id && charge) subscriptionIds.add(charge.subscription_id);
    }
    isReversedNow = payments.get(id)?.reversed_at === null;
    return isReversedNow ? { ...reversed(state, id), keepsAdvances: true } : { account: state, transactions: [] };
  });
  if (!isReversedNow) return;
  // What a deleted subscription's charge has lost is not owed either, and no advance pays it.
  await syncCharges(ctx, unit, [...subscriptionIds]);
  await changeAccount(ctx, unit, subject, ({ state }) => ({ account: state, transactions: [] }));
  await markReversed(unit.trx, id, {
    at: ctx.now(),
    by: ctx.actor.kind === "user" ? ctx.actor.userId : null,
    reason,
  });
  const details = { paymentId: id, amount: row.received_paise, mode: row.mode, reason };
  await audit(ctx, unit, "payment.reversed", { kind: "customer", id: row.payer_id }, details);
}
