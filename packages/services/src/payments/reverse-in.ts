import {
  lockFreeSubscriptions,
  lockPaidSubscriptions,
  markReversed,
  type PaymentRow,
} from "@aavarti/db/queries/ledger";
import { findPayment, listRefunds } from "@aavarti/db/queries/payments";
import { type AccountState, reversePayment as reversed } from "@aavarti/domain/ledger";
import { mayDo } from "@aavarti/domain/permissions";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { auditEach } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { LockedOutOfOrder } from "../locked-out-of-order.ts";
import { unconfirmReversed } from "../promises/promise-of-reply.ts";
import { reviewPromises } from "../promises/settle-promises.ts";
import { changeAccount } from "./change-account.ts";
import { chained, syncCharges } from "./sync-charges.ts";

/**
 * Returns the row of a payment of a customer, also a reversed one.
 * @throws AppError NOT_FOUND, also for the entry of what counts as paid from before payments were
 * recorded.
 */
export async function requirePayment({ trx }: Unit, id: string): Promise<PaymentRow> {
  const row = await findPayment(trx, id);
  if (!row || row.mode === "opening") throw notFound("payment");
  return row;
}

/**
 * Checks that the actor may undo this payment: it is their own, they have `payments.reverse`, or it
 * is a job.
 * @throws AppError FORBIDDEN when not.
 */
export function refuseOthersPayment({ actor }: ServiceContext, row: PaymentRow): void {
  if (actor.kind === "system" || actor.userId === row.recorded_by || mayDo(actor.role, "payments.reverse")) return;
  throw refusal("payment.notYours");
}

/**
 * Reverses one payment of a customer in the caller's transaction, with the refunds of it, stores
 * the reason and writes an audit event. What it paid is owed again, as far as remaining advances
 * don't pay it, and promises that it had kept are decided again (`reverseEach`). One that is
 * reversed already is left unchanged. Checks no permission.
 * @throws AppError NOT_FOUND.
 */
export async function reverseIn(
  ctx: ServiceContext,
  unit: Unit,
  { id, ...how }: { id: string } & Omit<Reversal, "rows">,
): Promise<void> {
  await reverseEach(ctx, unit, { rows: [await requirePayment(unit, id)], ...how });
}

type Reversal = {
  rows: readonly PaymentRow[];
  reason: string;
  /** The subscriptions that the caller has locked: all that the payments have paid for. */
  locked?: ReadonlySet<string>;
};

/**
 * Reverses payments of any customers, with the refunds of them, in the caller's transaction, stores
 * the reason and writes an audit event for each; those reversed already stay as they are. What they
 * paid is owed again, unless the subscription is pending or in Trash, and remaining advances pay it
 * as far as they go. Promises that they had kept are decided again. `locked` are the subscriptions
 * that the caller has locked; without it, those that were paid for are locked first. Checks no
 * permission.
 */
export async function reverseEach(ctx: ServiceContext, unit: Unit, { rows, reason, locked }: Reversal): Promise<void> {
  if (rows.length === 0) return;
  const ids = new Set(rows.map(({ id }) => id));
  // Nobody deletes or restores a subscription while what was paid for it is taken back.
  const held = locked ?? (await lockPaidSubscriptions(unit.trx, { paymentIds: [...ids] }));
  const reversedNow = new Set<string>();
  const subscriptionIds = new Set<string>();
  const subject = {
    customerIds: [...new Set(rows.map((row) => row.payer_id))],
    paymentIds: [...ids],
    isEachApart: true,
  };
  await changeAccount(ctx, unit, subject, async ({ state, payments, charges }) => {
    for (const { paymentId, chargeId } of state.allocations) {
      const charge = charges.get(chargeId);
      if (ids.has(paymentId) && charge) subscriptionIds.add(charge.subscription_id);
    }
    await lockPaidSince(
      unit,
      [...subscriptionIds].filter((id) => !held.has(id)),
    );
    for (const id of ids) if (payments.get(id)?.is_reversed === false) reversedNow.add(id);
    const refunds = Map.groupBy(await listRefunds(unit.trx, [...reversedNow]), (row) => row.payment_id);
    const steps = [...reversedNow].map((id) => {
      const own = (refunds.get(id) ?? []).map((row) => ({
        mode: row.mode,
        amount: row.amount_paise,
        on: row.occurred_on,
      }));
      return (account: AccountState) => reversed(account, id, own);
    });
    return { ...chained(state, steps), keepsAdvances: true };
  });
  if (reversedNow.size === 0) return;
  // What a deleted subscription's charge has lost is not owed either, and no advance pays it.
  await syncCharges(ctx, unit, [...subscriptionIds], { isEachApart: true });
  await changeAccount(ctx, unit, subject, ({ state }) => ({ account: state, transactions: [] }));
  await markReversed(unit.trx, [...reversedNow], {
    at: ctx.now(),
    by: ctx.actor.kind === "user" ? ctx.actor.userId : null,
    reason,
  });
  await reviewPromises(ctx, unit, { paymentIds: [...reversedNow], state: "kept" });
  await unconfirmReversed(ctx, unit, [...reversedNow]);
  await auditEach(
    ctx,
    unit,
    rows
      .filter(({ id }) => reversedNow.has(id))
      .map((row) => ({
        action: "payment.reversed",
        subject: { kind: "customer", id: row.payer_id },
        changes: { paymentId: row.id, amount: row.received_paise, mode: row.mode, reason },
      })),
  );
}

/** Locks what the payments have paid for between the first look and the lock of the accounts. */
async function lockPaidSince({ trx }: Unit, subscriptionIds: readonly string[]): Promise<void> {
  if (subscriptionIds.length === 0) return;
  if ((await lockFreeSubscriptions(trx, subscriptionIds)) < subscriptionIds.length) throw new LockedOutOfOrder();
}
