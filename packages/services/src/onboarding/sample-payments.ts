import { listChargedTerms } from "@aavarti/db/queries/ledger";
import { addDays, type CalendarDate, monthOf } from "@aavarti/domain/calendar";
import { type AccountState, allocate, type PaymentMode, receivePayment } from "@aavarti/domain/ledger";
import type { ServiceContext, Unit } from "../context.ts";
import { changeAccount, type ReceivedDetails } from "../payments/change-account.ts";
import { chained, followTerms } from "../payments/sync-charges.ts";

/** A sample subscription whose terms were paid, each on its first day or a little later. */
export type PaidSample = {
  subscriptionId: string;
  customerId: string;
  mode: PaymentMode;
};

/**
 * Raises the charges of sample subscriptions, none of whose terms counts as paid before, and
 * records a payment for each that is due by today, in the caller's transaction; the others are to
 * come. The newest few were received this month, so that something was collected also on the 1st.
 * As of any sample, nobody gets a message, no receipt number is taken, and the activity log has no
 * entry for each. Checks no permission.
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
    const thisMonth = monthOf(ctx.today()).from;
    const lateFrom = newestDays(
      raised.account.charges.flatMap(({ id, dueOn }) => (raised.newCharges?.has(id) ? [dueOn] : [])),
      ctx.today(),
    );
    const steps = [...(raised.newCharges ?? [])].flatMap(([chargeId, { subscriptionId }]) => {
      const sample = samples.find((one) => one.subscriptionId === subscriptionId);
      const charge = raised.account.charges.find(({ id }) => id === chargeId);
      if (!sample || !charge || charge.dueOn > ctx.today()) return [];
      const id = ctx.newId();
      newPayments.set(id, { reference: null, note: null, receipt: null, with: null });
      const { amount, dueOn } = charge;
      const receivedOn = dueOn < thisMonth && dueOn >= lateFrom ? thisMonth : dueOn;
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

/** How many of the newest payments were received this month, and how old they may be in days. */
const RECEIVED_THIS_MONTH = { payments: 3, withinDays: 60 } as const;

/** Returns the day from which on charges count as the newest few that are due by today. */
function newestDays(days: readonly CalendarDate[], today: CalendarDate): CalendarDate {
  const { payments, withinDays } = RECEIVED_THIS_MONTH;
  const oldest = addDays(today, -withinDays);
  const newest = days
    .filter((day) => day <= today && day >= oldest)
    .sort()
    .slice(-payments);
  return newest[0] ?? today;
}
