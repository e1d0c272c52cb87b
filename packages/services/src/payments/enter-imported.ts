import { listChargedTerms } from "@aavarti/db/queries/ledger";
import type { PlannedPayment } from "@aavarti/domain/import-plan";
import {
  type AccountState,
  allocate,
  openAmount,
  type Posting,
  receiptSeries,
  receivePayment,
} from "@aavarti/domain/ledger";
import type { AuditEntry } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { reviewPromises } from "../promises/settle-promises.ts";
import { changeAccount, type ReceivedDetails } from "./change-account.ts";
import { chained, followTerms } from "./sync-charges.ts";

/** A subscription that an import has inserted, and what was paid of its first term. */
export type ImportedTerm = {
  subscriptionId: string;
  customerId: string;
  /** The id of the payment to record; null when nothing was paid. */
  paymentId: string | null;
  payment: PlannedPayment;
};

/**
 * Raises the charges of subscriptions that an import has inserted and records what was paid of
 * them, in the transaction that inserted them. Each payment pays its own term first; what is beyond
 * is an advance of whoever pays for the customer. Receipt numbers are taken, as for any payment
 * (not for a sample). Promises that these payments keep are decided again. Nobody gets a message
 * about money that they paid before. Writes an audit event for each payment; checks no permission.
 */
export async function enterImported(
  ctx: ServiceContext,
  unit: Unit,
  imported: readonly ImportedTerm[],
  { importId }: { importId: string },
): Promise<void> {
  if (imported.length === 0) return;
  const subscriptionIds = imported.map(({ subscriptionId }) => subscriptionId);
  const customerIds = [...new Set(imported.map(({ customerId }) => customerId))];
  const terms = await listChargedTerms(unit.trx, subscriptionIds);
  await changeAccount(ctx, unit, { customerIds, subscriptionIds, isEachApart: true }, (account) => {
    const raised = followTerms(ctx, account, terms);
    const chargeOf = new Map(
      [...(raised.newCharges ?? [])].map(([id, { subscriptionId }]): [string, string] => [subscriptionId, id]),
    );
    const members = new Map(account.members.map((member) => [member.id, member]));
    const newPayments = new Map<string, ReceivedDetails>();
    const events: AuditEntry[] = [];
    const steps = imported.flatMap(({ subscriptionId, customerId, paymentId, payment }) => {
      if (paymentId === null) return [];
      const { amount, mode, reference, receivedOn } = payment;
      const member = members.get(customerId);
      const payerId = member?.head_id ?? customerId;
      // A sample's payment is deleted with it, and would leave a gap.
      const receipt = member?.is_sample ? null : receiptSeries(receivedOn);
      newPayments.set(paymentId, { reference, note: null, receipt, with: null });
      events.push({
        action: "payment.recorded",
        subject: { kind: "customer", id: payerId },
        changes: { paymentId, amount, mode, importId },
      });
      return [
        (state: AccountState) => receivePayment(state, { id: paymentId, payerId, mode, receivedOn, amount }),
        (state: AccountState) => payOwnTerm(state, paymentId, { chargeId: chargeOf.get(subscriptionId), amount }),
      ];
    });
    return {
      ...chained(account.state, [() => raised, ...steps]),
      newCharges: raised.newCharges,
      newPayments,
      events,
      isSilent: true,
    };
  });
  const paymentIds = imported.flatMap(({ paymentId }) => paymentId ?? []);
  await reviewPromises(ctx, unit, { paymentIds, state: "broken" });
}

/** Pays a term's charge from a payment, as far as either goes; a free term has no charge. */
function payOwnTerm(
  state: AccountState,
  paymentId: string,
  { chargeId, amount }: { chargeId: string | undefined; amount: number },
): Posting {
  const charge = state.charges.find(({ id }) => id === chargeId);
  const part = charge ? Math.min(amount, openAmount(charge)) : 0;
  return charge && part > 0
    ? allocate(state, [{ paymentId, chargeId: charge.id, amount: part }])
    : { account: state, transactions: [] };
}
