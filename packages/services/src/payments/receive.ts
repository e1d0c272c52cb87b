import type { PaidNow, RecordPayment } from "@aavarti/contract/payments";
import type { PaymentWithCharges } from "@aavarti/db/queries/payments";
import { customerOfSubscription } from "@aavarti/db/queries/subscriptions";
import {
  type AccountState,
  type Allocation,
  advanceLeft,
  allocate,
  allocateOldestFirst,
  type Charge,
  oldestPaymentDay,
  openAmount,
  receiptSeries,
  receivePayment,
} from "@aavarti/domain/ledger";
import type { Paise } from "@aavarti/domain/money";
import { notFound, refusal } from "@aavarti/domain/refusal";
import type { ServiceContext, Unit } from "../context.ts";
import { reviewPromises } from "../promises/settle-promises.ts";
import { type AccountChange, changeAccount, type LockedAccount, type ReceivedDetails } from "./change-account.ts";
import { currencyOfBusiness } from "./currency.ts";
import { refuseSameReference, type SharedWith } from "./same-reference.ts";
import { chained } from "./sync-charges.ts";

type Received = Omit<RecordPayment, "renew">;
/** A term that is recorded together with a payment. */
type TermRef = { subscriptionId: string; seq: number };
/** Amounts in paise. `receipted` is the payment with what it pays; null without a receipt. */
type RecordedIn = { id: string; due: Paise; advance: Paise; receipted: PaymentWithCharges | null };

/**
 * Records a payment of a customer in the caller's transaction, received today unless a day is
 * given, and returns its id; in paise, what the payer and those they pay for owe in all now (`due`,
 * with charges that are due on a later day) and have in advance (`advance`); and what it pays, if
 * it got a receipt. Its `allocations` pay the charges that they name; the rest pays the charges of
 * the chosen customers (of all who share the payer unless given), oldest first and those of
 * `newTerms` last; what is left is an advance, which pays what else the account owes. Takes a
 * receipt number (not for a sample), writes an audit event and plans the message for each term now
 * paid in full. With a day before today, promises that it keeps are decided again. Subscriptions
 * that the caller also locks must be locked before. Checks no permission.
 * @throws AppError NOT_FOUND for a customer or charge, VALIDATION_FAILED for a day to come or over
 * ten years ago, CONFLICT for a part that is more than is left to pay, or for a sample and an own
 * customer together. RangeError for allocations of more than the amount, which `RecordPayment`
 * refuses.
 */
export async function receive(
  ctx: ServiceContext,
  unit: Unit,
  input: Received,
  newTerms: readonly TermRef[] = [],
): Promise<RecordedIn> {
  const { customerId, customerIds = [], allocations = [] } = input;
  refuseWrongDay(ctx, input.receivedOn);
  const chargeIds = allocations.flatMap(({ chargeId }) => chargeId ?? []);
  const subscriptionIds = [
    ...allocations.flatMap((part) => part.subscriptionId ?? []),
    ...newTerms.map((term) => term.subscriptionId),
  ];
  const about = { customerIds: [customerId, ...customerIds], chargeIds, subscriptionIds };
  const id = ctx.newId();
  let payers: ReadonlySet<string> = new Set();
  const { state, receipted } = await changeAccount(ctx, unit, about, async (account) => {
    for (const wanted of about.customerIds)
      if (!account.members.some((member) => member.id === wanted && !member.is_deleted)) throw notFound("customer");
    const chosen = allocations.map((part) => ({
      paymentId: id,
      chargeId: chargeMeant(account, part).id,
      amount: part.amount,
    }));
    payers = sharingPayer(account, customerId);
    return received(ctx, unit, { id, account, input, chosen, newTerms });
  });
  await reviewLate(ctx, unit, { id, receivedOn: input.receivedOn });
  const due = state.charges.reduce(
    (sum, charge) => (payers.has(charge.customerId) ? sum + openAmount(charge) : sum),
    0,
  );
  const advance = state.payments.reduce(
    (sum, payment) => (payers.has(payment.payerId) ? sum + advanceLeft(payment) : sum),
    0,
  );
  return { id, due, advance, receipted: receipted.find((payment) => payment.id === id) ?? null };
}

/** Returns who shares a payer with this customer: nobody else while the payer is in Trash. */
function sharingPayer({ members }: LockedAccount, customerId: string): ReadonlySet<string> {
  const own = members.find(({ id }) => id === customerId);
  return new Set(members.flatMap((member) => (member.head_id === own?.head_id ? member.id : [])));
}

/**
 * Records, as `receive` does, the payment of a subscription's newest term, with the joining fee if
 * it is the first, in the caller's transaction, and returns its id; without an amount, all that is
 * open of it. It pays what all who share the payer owed before, oldest first, and then the new
 * term, unless `oldestFirst` is false: then the new term first. What is left is an advance. The
 * payer is whoever pays for the customer, or the customer when that person is in Trash. Returns
 * null, recording nothing, when no amount is given and nothing is open, because an advance has paid
 * or the term is free. The payments `sharedWith` may have its reference. The caller has locked the
 * reference (`lockSameReference`). Checks no permission.
 * @throws AppError NOT_FOUND for an unknown subscription, as `refuseSameReference`, and as
 * `receive`.
 */
export async function receiveForTerm(
  ctx: ServiceContext,
  unit: Unit,
  {
    subscriptionId,
    payment,
    sharedWith,
  }: { subscriptionId: string; payment: PaidNow; sharedWith?: SharedWith | undefined },
): Promise<string | null> {
  refuseWrongDay(ctx, payment.receivedOn);
  await refuseSameReference(unit, payment, sharedWith);
  const found = await customerOfSubscription(unit.trx, subscriptionId);
  if (!found) throw notFound("subscription");
  const { customer_id: beneficiaryId, term_seq: seq } = found;
  const id = ctx.newId();
  let isRecorded = false;
  const about = { customerIds: [beneficiaryId], subscriptionIds: [subscriptionId] };
  await changeAccount(ctx, unit, about, async (account) => {
    const charges = chargesOfTerm(account, { subscriptionId, seq });
    const open = charges.reduce((sum, charge) => sum + openAmount(charge), 0);
    const amount = payment.amount ?? open;
    if (amount === 0) return { account: account.state, transactions: [] };
    const customerId = payerOf(account, beneficiaryId);
    isRecorded = true;
    const input = { ...payment, customerId, amount };
    const chosen = payment.oldestFirst === false ? inOrder(charges, { paymentId: id, amount }) : [];
    const term = { subscriptionId, seq };
    return received(ctx, unit, { id, account, input, chosen, newTerms: [term], term });
  });
  if (!isRecorded) return null;
  await reviewLate(ctx, unit, { id, receivedOn: payment.receivedOn });
  return id;
}

/** Returns the change that enters the payment and allocates it. */
async function received(
  ctx: ServiceContext,
  { trx }: Unit,
  {
    id,
    account,
    input,
    chosen,
    newTerms,
    term = null,
  }: {
    id: string;
    account: LockedAccount;
    input: Received;
    chosen: readonly Allocation[];
    newTerms: readonly TermRef[];
    term?: ReceivedDetails["with"];
  },
): Promise<AccountChange> {
  const { customerId: payerId, customerIds = [], amount, mode, reference, note } = input;
  const paidFor: ReadonlySet<string> = customerIds.length > 0 ? new Set(customerIds) : sharingPayer(account, payerId);
  const last = new Set(newTerms.flatMap((one) => chargesOfTerm(account, one).map((charge) => charge.id)));
  const receivedOn = input.receivedOn ?? ctx.today();
  for (const part of chosen) {
    const charge = account.state.charges.find((one) => one.id === part.chargeId);
    const asked = chosen.reduce((sum, one) => (one.chargeId === part.chargeId ? sum + one.amount : sum), 0);
    if (charge && asked > openAmount(charge)) {
      const currency = await currencyOfBusiness({ trx });
      throw refusal("payment.moreThanOwed", { left: openAmount(charge), currency });
    }
  }
  const posting = chained(account.state, [
    (state) => receivePayment(state, { id, payerId, mode, receivedOn, amount }),
    (state) => allocate(state, chosen),
    (state) =>
      allocate(
        state,
        partsFor(state, id, (charge) => paidFor.has(charge.customerId) && !last.has(charge.id)),
      ),
    (state) =>
      allocate(
        state,
        partsFor(state, id, (charge) => paidFor.has(charge.customerId)),
      ),
  ]);
  // A sample's payment is deleted with it, and would leave a gap.
  const isSample = account.members.some((member) => member.id === payerId && member.is_sample);
  const details = {
    reference: reference ?? null,
    note: note ?? null,
    receipt: isSample ? null : receiptSeries(receivedOn),
    with: term,
  };
  return {
    ...posting,
    newPayments: new Map([[id, details]]),
    events: [
      {
        action: "payment.recorded",
        subject: { kind: "customer", id: payerId },
        changes: { paymentId: id, amount, mode },
      },
    ],
  };
}

/** Returns how what is left of a payment pays the charges that `isPaid` names, oldest first. */
const partsFor = (state: AccountState, paymentId: string, isPaid: (charge: Charge) => boolean): Allocation[] =>
  allocateOldestFirst(
    state.charges.filter(isPaid),
    state.payments.filter((payment) => payment.id === paymentId && advanceLeft(payment) > 0),
  );

/** Returns the charge that a part of a payment is for. @throws AppError NOT_FOUND */
function chargeMeant(
  account: LockedAccount,
  { chargeId, subscriptionId }: { chargeId?: string | undefined; subscriptionId?: string | undefined },
): Charge {
  const charge = subscriptionId
    ? chargesOfNewestTerm(account, subscriptionId)[0]
    : account.state.charges.find((one) => one.id === chargeId);
  if (!charge) throw notFound("charge");
  return charge;
}

/**
 * Returns what a subscription's newest term that costs something costs, as `chargesOfTerm`. The
 * charge of a term that was undone costs nothing.
 */
function chargesOfNewestTerm(account: LockedAccount, subscriptionId: string): Charge[] {
  const seqs = [...account.charges.values()]
    .filter((row) => row.subscription_id === subscriptionId && row.amount_paise + row.discount_paise > 0)
    .map((row) => row.term_seq);
  return chargesOfTerm(account, { subscriptionId, seq: Math.max(...seqs) });
}

/** Returns the charges of a term: the term first, then its joining fee; none for a free one. */
function chargesOfTerm(
  { state, charges }: LockedAccount,
  { subscriptionId, seq }: { subscriptionId: string; seq: number },
): Charge[] {
  return [...charges.values()]
    .filter((row) => row.subscription_id === subscriptionId && row.term_seq === seq)
    .toSorted((a) => (a.kind === "term" ? -1 : 1))
    .flatMap(({ id }) => state.charges.find((charge) => charge.id === id) ?? []);
}

/** Returns who pays for a customer: the customer when the payer is in Trash. */
const payerOf = ({ members }: LockedAccount, customerId: string): string =>
  members.find(({ id }) => id === customerId)?.head_id ?? customerId;

/** Returns the parts by which an amount pays these charges, one after the other. */
function inOrder(
  charges: readonly Charge[],
  { paymentId, amount }: { paymentId: string; amount: Paise },
): Allocation[] {
  let left = amount;
  return charges.flatMap((charge) => {
    const part = Math.min(left, openAmount(charge));
    left -= part;
    return part > 0 ? [{ paymentId, chargeId: charge.id, amount: part }] : [];
  });
}

/** @throws AppError VALIDATION_FAILED for a day to come, and one more than ten years ago. */
function refuseWrongDay(ctx: ServiceContext, receivedOn: string | undefined): void {
  if (receivedOn === undefined) return;
  const today = ctx.today();
  if (receivedOn > today) throw refusal("payment.inFuture", {}, { field: "receivedOn" });
  if (receivedOn < oldestPaymentDay(today)) throw refusal("payment.tooLongAgo", {}, { field: "receivedOn" });
}

/** Decides promises again that were broken only because the payment is recorded late. */
async function reviewLate(
  ctx: ServiceContext,
  unit: Unit,
  { id, receivedOn }: { id: string; receivedOn: string | undefined },
): Promise<void> {
  if (receivedOn !== undefined && receivedOn < ctx.today())
    await reviewPromises(ctx, unit, { paymentIds: [id], state: "broken" });
}
