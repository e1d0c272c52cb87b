import type { AccountCharge } from "@aavarti/db/queries/accounts";
import { listTermEnds } from "@aavarti/db/queries/ledger";
import type { MessagesOfPayments } from "@aavarti/db/queries/reminders/by-hand";
import { type AccountState, type ChargeKind, openAmount, type Posting } from "@aavarti/domain/ledger";
import type { ServiceContext, Unit } from "../context.ts";
import { deletePlannedMessage, planReceipt } from "../reminders/plan/plan-event-message.ts";
import { reviewRequests } from "../reminders/plan/review-requests.ts";

type Before = { charges: ReadonlyMap<string, AccountCharge> };
type After = Posting & {
  newCharges?: ReadonlyMap<string, { subscriptionId: string; seq: number; kind: ChargeKind }>;
  isSilent?: boolean;
};
/** A term that is paid in full now, or no longer. */
type TurnedTerm = { subscriptionId: string; seq: number; isPaid: boolean };

/** What a change of accounts means for messages to customers. */
export type ConcernedMessages = {
  terms: readonly TurnedTerm[];
  /** The subscriptions of charges that were open and are settled now, or the other way round. */
  subscriptionIds: readonly string[];
};

/** Returns what a change of accounts means for messages to customers; null if nothing. */
export function messagesConcerned({ before, after }: { before: Before; after: After }): ConcernedMessages | null {
  const terms = turnedTerms(before, after).filter(({ isPaid }) => !isPaid || !after.isSilent);
  const subscriptionIds = settledOrOpened(before, after.account);
  return terms.length === 0 && subscriptionIds.length === 0 ? null : { terms, subscriptionIds };
}

/**
 * Updates, after a change of accounts and in its transaction, the messages to customers that depend
 * on what is paid, of which the business has `found`. Plans the message that a payment was
 * received, where the business has it on, for each term that recorded payments have just paid in
 * full, unless the change is silent. For each term that is no longer paid, deletes the planned,
 * unsent message. Waiting reminders by hand that asked for what is settled now are cancelled, and
 * wait again when it is owed again; the sweep looks again at what was cancelled because of a
 * payment (`planCancelledAgain`).
 */
export async function updateMessages(
  ctx: ServiceContext,
  unit: Unit,
  { terms, subscriptionIds }: ConcernedMessages,
  { sendsReceipts, hasRequests }: MessagesOfPayments,
): Promise<void> {
  // Most payments concern no message: it is off until a business turns it on, and nobody waits.
  await followTerms(
    ctx,
    unit,
    terms.filter(({ isPaid }) => !isPaid || sendsReceipts),
  );
  if (hasRequests) await reviewRequests(ctx, unit, subscriptionIds);
}

/** Returns the terms that recorded payments have paid in full, and those no longer paid in full. */
function turnedTerms(before: Before, after: After): TurnedTerm[] {
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
  return after.account.charges.flatMap((charge) => {
    const row = before.charges.get(charge.id);
    const term = row
      ? { subscriptionId: row.subscription_id, seq: row.term_seq, kind: row.kind }
      : after.newCharges?.get(charge.id);
    const wasPaid = row !== undefined && row.amount_paise > 0 && row.settled_paise === row.amount_paise;
    const isPaid = charge.amount > 0 && charge.settled === charge.amount;
    if (term?.kind !== "term" || wasPaid === isPaid || (isPaid && !allocated.has(charge.id))) return [];
    return { subscriptionId: term.subscriptionId, seq: term.seq, isPaid };
  });
}

/**
 * Returns the subscriptions of those charges that were open and are settled now, or the other way
 * round; new charges don't count.
 */
function settledOrOpened({ charges }: Before, after: AccountState): string[] {
  const turned = after.charges.flatMap((charge) => {
    const row = charges.get(charge.id);
    if (!row) return [];
    const wasOpen = row.settled_paise < row.amount_paise;
    return wasOpen === openAmount(charge) > 0 ? [] : row.subscription_id;
  });
  return [...new Set(turned)];
}

/**
 * Plans the message about each term that is paid, and deletes what was planned about the others.
 */
async function followTerms(ctx: ServiceContext, unit: Unit, terms: readonly TurnedTerm[]): Promise<void> {
  if (terms.length === 0) return;
  const ends = await listTermEnds(
    unit.trx,
    terms.map(({ subscriptionId, seq }) => ({ subscriptionId, seq })),
  );
  for (const { subscriptionId, seq, isPaid } of terms) {
    const day = ends.find((term) => term.subscription_id === subscriptionId && term.seq === seq)?.end_on;
    if (!day) continue;
    if (isPaid) await planReceipt(ctx, unit, { subscriptionId, day });
    else await deletePlannedMessage(unit, { kind: "receipt", subscriptionId, day });
  }
}
