import type { AccountCharge } from "@aavarti/db/queries/accounts";
import { listTermEnds } from "@aavarti/db/queries/ledger";
import { deleteCancelledReminders } from "@aavarti/db/queries/reminders/owed";
import type { ChargeKind, Posting } from "@aavarti/domain/ledger";
import type { Reason } from "@aavarti/domain/reasons";
import type { ServiceContext, Unit } from "../context.ts";
import { isMessageOn } from "../reminders/internal/switches.ts";
import { deletePlannedMessage, planReceipt } from "../reminders/plan/plan-event-message.ts";

type Before = { charges: ReadonlyMap<string, AccountCharge> };
type After = Posting & {
  newCharges?: ReadonlyMap<string, { subscriptionId: string; seq: number; kind: ChargeKind }>;
  isSilent?: boolean;
};

/**
 * Plans the message that a payment was received, where the business has it on, for each term that
 * recorded payments have just paid in full by a change of accounts, unless the change is silent.
 * For each term that is no longer paid, deletes the planned, unsent message, and the record of its
 * reminders that were cancelled because it was paid, so that they can be planned again.
 */
export async function planReceipts(
  ctx: ServiceContext,
  unit: Unit,
  { before, after }: { before: Before; after: After },
): Promise<void> {
  const recorded = new Set(after.account.payments.flatMap(({ id, mode }) => (mode === "opening" ? [] : id)));
  const allocated = new Set(
    after.transactions.flatMap(({ kind, entries }) =>
      kind === "allocation"
        ? entries.flatMap(({ chargeId, paymentId }) =>
            chargeId && paymentId && recorded.has(paymentId) ? chargeId : [],
          )
        : [],
    ),
  );
  const changed = after.account.charges.flatMap((charge) => {
    const row = before.charges.get(charge.id);
    const term = row
      ? { subscriptionId: row.subscription_id, seq: row.term_seq, kind: row.kind }
      : after.newCharges?.get(charge.id);
    const wasPaid = row !== undefined && row.amount_paise > 0 && row.settled_paise === row.amount_paise;
    const isPaid = charge.amount > 0 && charge.settled === charge.amount;
    if (term?.kind !== "term" || wasPaid === isPaid || (isPaid && !allocated.has(charge.id))) return [];
    return { ...term, dueOn: charge.dueOn, isPaid };
  });
  // The message is off until a business turns it on, so this is asked first.
  const isSent = !after.isSilent && changed.some(({ isPaid }) => isPaid) && (await isMessageOn(unit.trx, "receipt"));
  const notified = changed.filter(({ isPaid }) => !isPaid || isSent);
  if (notified.length === 0) return;
  const ends = await listTermEnds(
    unit.trx,
    notified.map(({ subscriptionId, seq }) => ({ subscriptionId, seq })),
  );
  for (const { subscriptionId, seq, dueOn, isPaid } of notified) {
    const day = ends.find((term) => term.subscription_id === subscriptionId && term.seq === seq)?.end_on;
    if (!day) continue;
    if (isPaid) {
      await planReceipt(ctx, unit, { subscriptionId, day });
      continue;
    }
    await deletePlannedMessage(unit, { kind: "receipt", subscriptionId, day });
    await deleteCancelledReminders(unit.trx, { subscriptionId, dueOn, reasons: STOPPED_WHEN_PAID });
  }
}

/** Why a reminder of a due day was not sent when nothing was owed for it. */
const STOPPED_WHEN_PAID = ["stopped.renewed", "stopped.nothingOwed"] as const satisfies readonly Reason[];
