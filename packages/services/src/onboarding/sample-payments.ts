import { listChargedTerms } from "@aavarti/db/queries/ledger";
import { type AccountState, allocate, type PaymentMode, receivePayment } from "@aavarti/domain/ledger";
import type { ServiceContext, Unit } from "../context.ts";
import { changeAccount, type ReceivedDetails } from "../payments/change-account.ts";
import { chained, followTerms } from "../payments/sync-charges.ts";

/** A sample subscription whose terms were paid, each on its first day. */
export type PaidSample = {
  subscriptionId: string;
  customerId: string;
  mode: PaymentMode;
};

/**
 * Raises the charges of sample subscriptions, none of whose terms counts as paid before, and
 * records a payment for each that is due by today, in the caller's transaction; the others are to
 * come. As of any sample, nobody gets a message,
 * no receipt number is taken, and the activity log has no entry for each. Checks no permission.
 */
export async function enterSamplePayments(
  ctx: ServiceContext,
  unit: Unit,
  samples: readonly PaidSample[],
): Promise<void> {
  if (samples.length === 0) return;
  const subscriptionIds = samples.map(({ subscriptionId }) => subscriptionId);
  const customerIds = [...new Set(samples.map(({ customerId }) => customerId))];
  const terms = await listChargedTerms(unit.trx, subscriptionIds);
  await changeAccount(ctx, unit, { customerIds, subscriptionIds, isEachApart: true }, (account) => {
    const raised = followTerms(ctx, account, terms);
    const newPayments = new Map<string, ReceivedDetails>();
    const steps = [...(raised.newCharges ?? [])].flatMap(([chargeId, { subscriptionId }]) => {
      const sample = samples.find((one) => one.subscriptionId === subscriptionId);
      const charge = raised.account.charges.find(({ id }) => id === chargeId);
      if (!sample || !charge || charge.dueOn > ctx.today()) return [];
      const id = ctx.newId();
      newPayments.set(id, { reference: null, note: null, receipt: null, with: null });
      const { amount, dueOn: receivedOn } = charge;
      const { customerId: payerId, mode } = sample;
      return [
        (state: AccountState) => receivePayment(state, { id, payerId, mode, receivedOn, amount }),
        (state: AccountState) => allocate(state, [{ paymentId: id, chargeId, amount }]),
      ];
    });
    return {
      ...chained(account.state, [() => raised, ...steps]),
      newCharges: raised.newCharges,
      newPayments,
      isSilent: true,
    };
  });
}
