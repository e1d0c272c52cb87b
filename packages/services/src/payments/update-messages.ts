import type { AccountCharge } from "@aavarti/db/queries/accounts";
import { listTermEnds } from "@aavarti/db/queries/ledger";
import type { MessagesOfPayments } from "@aavarti/db/queries/reminders/by-hand";
import { deleteCancelledReminders, deleteCancelledSince } from "@aavarti/db/queries/reminders/owed";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { type AccountState, type ChargeKind, openAmount, type Posting } from "@aavarti/domain/ledger";
import type { Reason } from "@aavarti/domain/reasons";
import { CATCH_UP_HOURS } from "@aavarti/domain/reminder-rules";
import type { ServiceContext, Unit } from "../context.ts";
import { COVERED_BY_ADVANCE } from "../reminders/internal/stop-reason.ts";
import { deletePlannedMessage, planReceipt } from "../reminders/plan/plan-event-message.ts";
import { reviewRequests } from "../reminders/plan/review-requests.ts";

type Before = { charges: ReadonlyMap<string, AccountCharge> };
type After = Posting & {
  newCharges?: ReadonlyMap<string, { subscriptionId: string; seq: number; kind: ChargeKind }>;
  isSilent?: boolean;
};
/** A term that is paid in full now, or no longer; `dueOn` is its first day. */
type TurnedTerm = { subscriptionId: string; seq: number; dueOn: CalendarDate; isPaid: boolean };

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
 * unsent message, and the record of its reminders that were cancelled because it was paid, so that
 * they can be planned again. Waiting reminders by hand that asked for what is settled now are
 * cancelled, and wait again when it is owed again.
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

/**
 * Deletes the reminders about these customers of the last 48 hours that were not sent because the
 * advance of their account covered the renewal, in the transaction that changed the account: the
 * sweep plans them anew, and at sending time those that are still covered are cancelled again. Does
 * nothing for an empty list.
 */
export async function decideCoveredAnew(
  ctx: ServiceContext,
  unit: Unit,
  customerIds: readonly string[],
): Promise<void> {
  if (customerIds.length === 0) return;
  const since = new Date(ctx.now().getTime() - CATCH_UP_HOURS * 3_600_000);
  await deleteCancelledSince(unit.trx, customerIds, { reason: COVERED_BY_ADVANCE.reason, since });
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
    return { subscriptionId: term.subscriptionId, seq: term.seq, dueOn: charge.dueOn, isPaid };
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
  for (const { subscriptionId, seq, dueOn, isPaid } of terms) {
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
