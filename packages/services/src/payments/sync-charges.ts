import type { AccountCharge } from "@aavarti/db/queries/accounts";
import { type ChargedTermRow, listCharged, listChargedSubscriptions } from "@aavarti/db/queries/ledger";
import { noteTermsChanged } from "@aavarti/db/queries/measured-customers";
import { type CalendarDate, todayIn } from "@aavarti/domain/calendar";
import {
  type AccountState,
  adjustCharge,
  allocate,
  type ChargeKind,
  moveCharge,
  type Posting,
  raiseCharge,
  receivePayment,
} from "@aavarti/domain/ledger";
import { isBooked } from "@aavarti/domain/metrics";
import type { Paise } from "@aavarti/domain/money";
import type { ServiceContext, Unit } from "../context.ts";
import {
  type AccountChange,
  type AccountSubject,
  type ChargedTerm,
  changeAccount,
  type LockedAccount,
  type ReceivedDetails,
} from "./change-account.ts";

/** What a charge should be by the term it is for. */
type WantedCharge = ChargedTerm & {
  customerId: string;
  dueOn: CalendarDate;
  /** Paise. Null: nothing is owed beyond what was paid, such as for a deleted subscription. */
  price: Paise | null;
};

/**
 * Raises, changes and ends the charges of these subscriptions so that they agree with their terms,
 * in the transaction that changed the terms, with all that `changeAccount` does. A new term is owed
 * from its first day; what was paid of a price that has fallen becomes an advance. Terms that count
 * as paid before payments were recorded have no charge. Nothing more is owed for a deleted or
 * pending subscription, and nothing at all for a term that was undone or cancelled before it began.
 * `isEachApart` allows samples among them. Writes nothing if all agree.
 */
export async function syncCharges(
  ctx: ServiceContext,
  unit: Unit,
  subscriptionIds: readonly string[],
  { isEachApart = false }: Pick<AccountSubject, "isEachApart"> = {},
): Promise<void> {
  if (subscriptionIds.length === 0) return;
  const { terms, charges: known } = await listCharged(unit.trx, subscriptionIds);
  const wanted = wantedCharges(ctx, terms, known);
  // What is paid is not compared: it changes under the account's lock only.
  const isDone = wanted.every((charge) => isAsWanted(charge, known)) && known.every((row) => isWanted(row, wanted));
  if (isDone) return;
  const customerIds = [...new Set(wanted.map(({ customerId }) => customerId))];
  await changeAccount(ctx, unit, { customerIds, subscriptionIds, isEachApart }, (account) =>
    followTerms(ctx, account, terms),
  );
}

/**
 * Returns the change of accounts that raises, changes and ends the charges of these terms'
 * subscriptions so that they agree with the terms, as `syncCharges` does, without storing it:
 * `terms` must be all terms of these.
 */
export function followTerms(
  ctx: ServiceContext,
  { state, charges }: Pick<LockedAccount, "state" | "charges">,
  terms: readonly ChargedTermRow[],
): AccountChange {
  const subscriptionIds = new Set(terms.map((term) => term.subscription_id));
  const rows = [...charges.values()].filter((row) => subscriptionIds.has(row.subscription_id));
  return adjustAll(ctx, state, { wanted: wantedCharges(ctx, terms, rows), rows });
}

/**
 * Makes the charges of these customers' subscriptions agree with their terms, as `syncCharges`
 * does, in the transaction that deleted or restored them: what is unpaid of a deleted subscription
 * is owed no more, and owed again once it is restored. Subscriptions without charges are left out.
 */
export const syncCustomerCharges = async (
  ctx: ServiceContext,
  unit: Unit,
  customerIds: readonly string[],
  options: Pick<AccountSubject, "isEachApart"> = {},
) => syncCharges(ctx, unit, await listChargedSubscriptions(unit.trx, customerIds), options);

/**
 * Stores a term that counts as paid before payments were recorded as a charge and the payment that
 * settles it, so that a change of product can credit the rest of it. Does nothing for any other
 * term, a free one, or one that has a charge.
 */
export async function enterOpeningTerm(
  ctx: ServiceContext,
  unit: Unit,
  { subscriptionId, seq }: { subscriptionId: string; seq: number },
): Promise<void> {
  const { terms, charges: known } = await listCharged(unit.trx, [subscriptionId]);
  const term = terms.find((row) => row.seq === seq);
  if (!term?.settled_at_opening || term.price_paise === 0) return;
  if (known.some((row) => row.term_seq === seq && row.kind === "term")) return;
  // From now on its charge says what was paid, and not the term.
  noteTermsChanged(unit.trx, { subscriptionIds: [subscriptionId] });
  const [chargeId, paymentId] = [ctx.newId(), ctx.newId()];
  const { customer_id: customerId, start_on: day, price_paise: amount } = term;
  await changeAccount(
    ctx,
    unit,
    { customerIds: [customerId], subscriptionIds: [subscriptionId] },
    ({ state, members }) => {
      const payerId = members.find(({ id }) => id === customerId)?.head_id ?? customerId;
      const change = chained(state, [
        (account) => raiseCharge(account, { id: chargeId, customerId, dueOn: day, amount }),
        (account) => receivePayment(account, { id: paymentId, payerId, mode: "opening", receivedOn: day, amount }),
        (account) => allocate(account, [{ paymentId, chargeId, amount }]),
      ]);
      return {
        ...change,
        newCharges: new Map([[chargeId, { subscriptionId, seq, kind: "term" }]]),
        newPayments: new Map([[paymentId, NO_DETAILS]]),
      };
    },
  );
}

const NO_DETAILS: ReceivedDetails = { reference: null, note: null, receipt: null, with: null };

/**
 * Returns the state of accounts after all steps, each applied to the result of the one before, and
 * the ledger transactions of all of them. Stores nothing.
 */
export function chained(state: AccountState, steps: readonly ((account: AccountState) => Posting)[]): Posting {
  let posting: Posting = { account: state, transactions: [] };
  for (const step of steps) {
    const { account, transactions } = step(posting.account);
    posting = { account, transactions: [...posting.transactions, ...transactions] };
  }
  return posting;
}

function wantedCharges(
  ctx: ServiceContext,
  terms: readonly ChargedTermRow[],
  known: readonly AccountCharge[],
): WantedCharge[] {
  const wanted: WantedCharge[] = [];
  for (const term of terms) {
    const kinds: [ChargeKind, Paise][] = [["term", term.price_paise]];
    if (term.seq === 1) kinds.push(["joining_fee", term.setup_fee_paise]);
    for (const [kind, price] of kinds) {
      const row = known.find((charge) => isFor(charge, { subscriptionId: term.subscription_id, seq: term.seq, kind }));
      const isClosed = !row || row.amount_paise + row.discount_paise === 0;
      if (isClosed && (term.settled_at_opening || price === 0)) continue;
      wanted.push({
        subscriptionId: term.subscription_id,
        seq: term.seq,
        kind,
        customerId: term.customer_id,
        dueOn: term.start_on,
        price: priceOf(ctx, term, price),
      });
    }
  }
  return wanted;
}

function priceOf(ctx: ServiceContext, term: ChargedTermRow, price: Paise): Paise | null {
  const { status, start_on: startOn, cancelled_at: at, deleted_at } = term;
  if (deleted_at !== null || status === "pending") return null;
  return isBooked({ status, startOn, cancelledOn: at && todayIn(ctx.timeZone, at) }) ? price : 0;
}

const isFor = (row: AccountCharge, { subscriptionId, seq, kind }: ChargedTerm): boolean =>
  row.subscription_id === subscriptionId && row.term_seq === seq && row.kind === kind;

const isWanted = (row: AccountCharge, wanted: readonly WantedCharge[]): boolean =>
  wanted.some((charge) => isFor(row, charge)) || row.amount_paise + row.discount_paise === 0;

function isAsWanted(charge: WantedCharge, known: readonly AccountCharge[]): boolean {
  const row = known.find((candidate) => isFor(candidate, charge));
  if (!row) return charge.price === null || charge.price === 0;
  // What is owed for a deleted subscription follows what is paid, which is read under the lock.
  const isPriced = row.amount_paise + row.discount_paise === (charge.price ?? 0);
  return isPriced && row.due_on === charge.dueOn && row.customer_id === charge.customerId;
}

/** Raises, adjusts and moves charges until each is as its term wants it. */
function adjustAll(
  ctx: ServiceContext,
  state: AccountState,
  { wanted, rows }: { wanted: readonly WantedCharge[]; rows: readonly AccountCharge[] },
): AccountChange {
  const newCharges = new Map<string, ChargedTerm>();
  const steps = wanted.flatMap((charge): ((account: AccountState) => Posting)[] => {
    const { customerId, dueOn, price } = charge;
    const row = rows.find((candidate) => isFor(candidate, charge));
    if (row) return [(account) => adjusted(account, row.id, { customerId, dueOn, price })];
    if (!price) return [];
    const id = ctx.newId();
    newCharges.set(id, { subscriptionId: charge.subscriptionId, seq: charge.seq, kind: charge.kind });
    return [(account) => raiseCharge(account, { id, customerId, dueOn, amount: price })];
  });
  const gone = rows.filter((row) => !wanted.some((charge) => isFor(row, charge)));
  const ended = gone.map(
    ({ id }) =>
      (account: AccountState) =>
        adjustCharge(account, id, { price: 0, discount: 0 }),
  );
  return { ...chained(state, [...ended, ...steps]), newCharges };
}

function adjusted(
  account: AccountState,
  id: string,
  { customerId, dueOn, price }: Pick<WantedCharge, "customerId" | "dueOn" | "price">,
): Posting {
  const charge = account.charges.find((candidate) => candidate.id === id);
  if (!charge) throw new RangeError(`The account has no charge ${id}`);
  const whole = price ?? charge.settled + charge.discount;
  return chained(account, [
    (state) => (charge.customerId === customerId ? unchanged(state) : moveCharge(state, id, customerId)),
    (state) => adjustCharge(state, id, { price: whole, discount: Math.min(charge.discount, whole) }),
    (state) => ({
      account: { ...state, charges: state.charges.map((one) => (one.id === id ? { ...one, dueOn } : one)) },
      transactions: [],
    }),
  ]);
}

const unchanged = (account: AccountState): Posting => ({ account, transactions: [] });
