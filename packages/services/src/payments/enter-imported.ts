import { listChargedTerms, listMembers, takeNumber } from "@aavarti/db/queries/ledger";
import { financialYearOf } from "@aavarti/domain/financial-year";
import type { PlannedPayment } from "@aavarti/domain/import-plan";
import {
  type AccountState,
  allocate,
  openAmount,
  type Posting,
  receiptNumber,
  receivePayment,
} from "@aavarti/domain/ledger";
import { type AuditEntry, auditEach } from "../audit.ts";
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
 * Raises the charges of imported terms and records what was paid of them, in the transaction that
 * inserted them. Each payment pays its own term first; what is beyond is an advance of who pays for
 * the customer. Receipt numbers are taken, as for any payment (not for a sample). Nobody gets a
 * message about money that they paid before. Writes an audit event for each payment; checks no
 * permission.
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
  const payers = new Map((await listMembers(unit.trx, customerIds)).map((member) => [member.id, member]));
  const recorded: AuditEntry[] = [];
  await changeAccount(ctx, unit, { customerIds, subscriptionIds, isEachApart: true }, async (account) => {
    const numbers = await takeNumbers(
      ctx,
      unit,
      // A sample's payment is deleted with it, and would leave a gap.
      imported.filter(({ paymentId, customerId }) => paymentId !== null && !payers.get(customerId)?.is_sample),
    );
    const raised = followTerms(ctx, account, terms);
    const chargeOf = new Map(
      [...(raised.newCharges ?? [])].map(([id, { subscriptionId }]): [string, string] => [subscriptionId, id]),
    );
    const newPayments = new Map<string, ReceivedDetails>();
    const steps = imported.flatMap(({ subscriptionId, customerId, paymentId, payment }) => {
      if (paymentId === null) return [];
      const { amount, mode, reference, receivedOn } = payment;
      const payerId = account.members.find(({ id }) => id === customerId)?.payer_id ?? customerId;
      const receipt = numbers.get(paymentId) ?? null;
      newPayments.set(paymentId, { reference, note: null, receiptNumber: receipt, with: null });
      recorded.push({
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
      isSilent: true,
    };
  });
  const paymentIds = imported.flatMap(({ paymentId }) => paymentId ?? []);
  await reviewPromises(ctx, unit, { paymentIds, state: "broken" });
  await auditEach(ctx, unit, recorded);
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

/**
 * Takes the receipt numbers of these payments, by the financial years in which they were received.
 */
async function takeNumbers(
  ctx: ServiceContext,
  { trx }: Unit,
  imported: readonly ImportedTerm[],
): Promise<ReadonlyMap<string, string>> {
  const byYear = Map.groupBy(imported, ({ payment }) => financialYearOf(payment.receivedOn));
  const numbers = new Map<string, string>();
  for (const [year, ofYear] of [...byYear].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const last = await takeNumber(trx, { tenantId: ctx.tenantId, series: "receipt", year, count: ofYear.length });
    for (const [place, { paymentId, payment }] of ofYear.entries())
      if (paymentId !== null)
        numbers.set(paymentId, receiptNumber(payment.receivedOn, last - ofYear.length + 1 + place));
  }
  return numbers;
}
