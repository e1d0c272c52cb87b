import {
  type AccountCharge,
  type AccountMember,
  type AccountPayment,
  type AccountRows,
  type AccountWrites,
  type BalanceRow,
  findLinked,
  lockAccounts,
  lockBalances,
  type Named,
  type Settlement,
  type Written,
  writeAccounts,
} from "@aavarti/db/queries/accounts";
import type { PaymentWithCharges } from "@aavarti/db/queries/payments";
import type { NewReceipt } from "@aavarti/db/queries/receipts";
import {
  type AccountState,
  type Allocation,
  advanceLeft,
  type Charge,
  type ChargeKind,
  type LedgerTransaction,
  openAmount,
  type Payment,
  type Posting,
  type ReceiptSeries,
  settleFromAdvances,
  withoutAllocation,
} from "@aavarti/domain/ledger";
import type { Paise } from "@aavarti/domain/money";
import { refusal } from "@aavarti/domain/refusal";
import { type AuditEntry, auditRow } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { LockedOutOfOrder } from "../locked-out-of-order.ts";
import { messagesConcerned, updateMessages } from "./update-messages.ts";

/** What a change of an account is about; the charges and payments that are linked come with it. */
export type AccountSubject = {
  customerIds?: readonly string[];
  /** Many accounts are changed, each for itself: samples may be among them. */
  isEachApart?: boolean;
} & Partial<Named>;

/** What a new charge is for. */
export type ChargedTerm = { subscriptionId: string; seq: number; kind: ChargeKind };

/** What is stored with a new payment besides its amount. */
export type ReceivedDetails = {
  reference: string | null;
  note: string | null;
  /** The series in which its receipt gets the next number; null for none. */
  receipt: ReceiptSeries | null;
  /** The term that is recorded together with it. */
  with: { subscriptionId: string; seq: number } | null;
};

/** Accounts of customers who have the same payer, locked, with what is open and what is named. */
export type LockedAccount = {
  state: AccountState;
  members: readonly AccountMember[];
  charges: ReadonlyMap<string, AccountCharge>;
  payments: ReadonlyMap<string, AccountPayment>;
};

export type AccountChange = Posting & {
  /** What each new charge is for, by id. */
  newCharges?: ReadonlyMap<string, ChargedTerm>;
  /** The details of each new payment, by id. */
  newPayments?: ReadonlyMap<string, ReceivedDetails>;
  /** New reasons of discounts, by charge; null for none. */
  discountReasons?: ReadonlyMap<string, string | null>;
  /** What is written to the audit log with it. */
  events?: readonly AuditEntry[];
  /** Sends nobody a message: the money was received before it is recorded. */
  isSilent?: boolean;
  /** Leaves what is open unpaid, for a caller who changes charges before advances settle them. */
  keepsAdvances?: boolean;
};

/** The new state of accounts, and the new payments that got receipts, with what they pay. */
export type ChangedAccount = { state: AccountState; receipted: readonly PaymentWithCharges[] };

/** Locks are asked for again when others belong to the accounts, or did when they were locked. */
const ATTEMPTS = 10;

/**
 * Changes the accounts of customers in the caller's transaction, under their locks: `change`
 * returns the new state, advances then settle what is open (unless it `keepsAdvances`), what
 * differs is stored with its ledger entries, the balances and the audit events, receipts of new
 * payments are issued, and, where the business has them on, messages about terms that recorded
 * payments have now paid in full are planned (unless it `isSilent`); unsent ones about terms no
 * longer paid are deleted. Waiting reminders by hand that asked for what is settled now are
 * cancelled, and wait again when it is owed again. Returns the new state, and the payments with new
 * receipts. Locks no subscription, not even a named one: a caller that needs one locked must do so
 * before this call.
 * @throws AppError CONFLICT when sample customers and others would share an account;
 * LockedOutOfOrder as `lockAccount`; and what `change` throws.
 */
export async function changeAccount(
  ctx: ServiceContext,
  unit: Unit,
  subject: AccountSubject,
  change: (account: LockedAccount) => AccountChange | Promise<AccountChange>,
): Promise<ChangedAccount> {
  const locked = await lockAccount(ctx, unit, subject);
  refuseMixed(locked.members, subject);
  const changed = await change(locked);
  const settled: Posting = changed.keepsAdvances
    ? { account: changed.account, transactions: [] }
    : settleEachAccount(changed.account, locked.members);
  const posting = {
    ...changed,
    account: settled.account,
    transactions: [...changed.transactions, ...settled.transactions],
  };
  const concerned = messagesConcerned({ before: locked, after: posting });
  const { receipted, messages } = await store(ctx, unit, locked, {
    ...posting,
    concerned: concerned?.subscriptionIds ?? null,
  });
  if (concerned && messages) await updateMessages(ctx, unit, concerned, messages);
  return { state: posting.account, receipted };
}

/** @throws AppError CONFLICT when sample customers and others would share an account. */
function refuseMixed(members: readonly AccountMember[], { isEachApart = false }: AccountSubject): void {
  const kinds = new Map<string, boolean>();
  for (const member of members) {
    const account = isEachApart ? member.head_id : "";
    if ((kinds.get(account) ?? member.is_sample) !== member.is_sample) throw refusal("payment.sample");
    kinds.set(account, member.is_sample);
  }
}

/**
 * Locks and reads the accounts of customers, or of those whom charges, payments or subscriptions
 * concern: everybody who shares a payer, also one in Trash, their open charges and advances, what
 * was named, and all that is linked to it by payments. Changes no amount; inserts balances that are
 * missing, in order to lock them. Balances are always locked in the order of their ids, so that no
 * two transactions wait for each other: later calls of a transaction may wait only for those that
 * sort after all that it holds.
 * @throws LockedOutOfOrder when it would have to wait for one that sorts before, or others still
 * join the accounts after ten attempts; `transactAs` then starts anew.
 */
export async function lockAccount(ctx: ServiceContext, unit: Unit, subject: AccountSubject): Promise<LockedAccount> {
  const { trx, balances } = unit;
  const named: Named = {
    subscriptionIds: subject.subscriptionIds ?? [],
    chargeIds: subject.chargeIds ?? [],
    paymentIds: subject.paymentIds ?? [],
  };
  const customers = new Set(subject.customerIds);
  if (balances.held.size === 0 && balances.first.length > 0) await lockInOrder(ctx, unit, balances.first);

  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const about = { ...named, customerIds: [...customers] };
    const rows = await lockAccounts(trx, about, { waits: balances.held.size === 0 });
    for (const id of rows.locked) balances.held.add(id);
    const { members, settlements } = rows;
    const missing = members.flatMap(({ id }) => (balances.held.has(id) ? [] : id));
    if (missing.length > 0) {
      await lockInOrder(ctx, unit, missing);
      continue;
    }
    const linked = await withLinked(unit, rows);
    const customerIds = new Set(members.map(({ id }) => id));
    const strangers = [
      ...linked.charges.map((row) => row.customer_id),
      ...linked.payments.map((row) => row.payer_id),
    ].filter((id) => !customerIds.has(id));
    if (strangers.length > 0) {
      for (const id of strangers) customers.add(id);
      continue;
    }
    return {
      state: {
        charges: linked.charges.map(toLedgerCharge),
        payments: linked.payments.map(toLedgerPayment),
        allocations: allocationsOf(settlements),
      },
      members,
      charges: new Map(linked.charges.map((row) => [row.id, row])),
      payments: new Map(linked.payments.map((row) => [row.id, row])),
    };
  }
  throw new LockedOutOfOrder([...balances.held]);
}

/** Waits for these balances, which must sort after all that the transaction holds. */
async function lockInOrder(ctx: ServiceContext, { trx, balances }: Unit, wanted: readonly string[]): Promise<void> {
  const last = [...balances.held].reduce((latest, id) => (id > latest ? id : latest), "");
  if (wanted.some((id) => id < last)) throw new LockedOutOfOrder([...balances.held, ...wanted]);
  await lockBalances(trx, wanted, { tenantId: ctx.tenantId, at: ctx.now() });
  for (const id of wanted) balances.held.add(id);
}

/** Returns the charges and payments that were read, and the others that their settlements link. */
async function withLinked(
  { trx }: Pick<Unit, "trx">,
  { charges, payments, settlements }: Pick<AccountRows, "charges" | "payments" | "settlements">,
): Promise<Pick<AccountRows, "charges" | "payments">> {
  const known = new Set([...charges, ...payments].map(({ id }) => id));
  const chargeIds = settlements.flatMap((row) => (known.has(row.charge_id) ? [] : row.charge_id));
  const paymentIds = settlements.flatMap((row) => (known.has(row.payment_id) ? [] : row.payment_id));
  if (chargeIds.length + paymentIds.length === 0) return { charges, payments };
  const more = await findLinked(trx, { chargeIds: [...new Set(chargeIds)], paymentIds: [...new Set(paymentIds)] });
  return { charges: [...charges, ...more.charges], payments: [...payments, ...more.payments] };
}

const toLedgerCharge = (row: AccountCharge): Charge => ({
  id: row.id,
  customerId: row.customer_id,
  dueOn: row.due_on,
  amount: row.amount_paise,
  discount: row.discount_paise,
  settled: row.settled_paise,
});

const toLedgerPayment = (row: AccountPayment): Payment => ({
  id: row.id,
  payerId: row.payer_id,
  mode: row.mode,
  receivedOn: row.received_on,
  amount: row.amount_paise,
  allocated: row.allocated_paise,
});

/**
 * Returns what is allocated, oldest first, from the entries that settled and released it. A release
 * that a clock set back has dated before its allocation takes effect with it.
 */
function allocationsOf(settlements: readonly Settlement[]): readonly Allocation[] {
  let allocations: Allocation[] = [];
  let early: Allocation[] = [];
  const release = (released: Allocation): boolean => {
    const { paymentId, chargeId, amount } = released;
    const left = allocations
      .filter((one) => one.paymentId === paymentId && one.chargeId === chargeId)
      .reduce((sum, one) => sum + one.amount, 0);
    if (left < amount) return false;
    allocations = withoutAllocation(allocations, released);
    return true;
  };
  for (const row of settlements) {
    const allocation = { paymentId: row.payment_id, chargeId: row.charge_id, amount: Math.abs(row.amount_paise) };
    if (row.amount_paise < 0) {
      allocations.push(allocation);
      early = early.filter((one) => !release(one));
    } else if (!release(allocation)) early.push(allocation);
  }
  return allocations;
}

/**
 * Settles what is open with advances: those of a payer settle only the charges that they pay for.
 * While the payer is in Trash, nobody's advance settles another's charge.
 */
function settleEachAccount(account: AccountState, members: readonly AccountMember[]): Posting {
  const heads = new Map(members.map(({ id, head_id }) => [id, head_id]));
  let state = account;
  const transactions: LedgerTransaction[] = [];
  for (const head of new Set(heads.values())) {
    const ofHead = (customerId: string) => heads.get(customerId) === head;
    const own = {
      ...state,
      charges: state.charges.filter(({ customerId }) => ofHead(customerId)),
      payments: state.payments.filter(({ payerId }) => ofHead(payerId)),
    };
    const settled = settleFromAdvances(own);
    if (settled.transactions.length === 0) continue;
    transactions.push(...settled.transactions);
    const charges = new Map(settled.account.charges.map((charge) => [charge.id, charge]));
    const payments = new Map(settled.account.payments.map((payment) => [payment.id, payment]));
    state = {
      charges: state.charges.map((charge) => charges.get(charge.id) ?? charge),
      payments: state.payments.map((payment) => payments.get(payment.id) ?? payment),
      allocations: settled.account.allocations,
    };
  }
  return { account: state, transactions };
}

/** What pays a charge, or takes it back, leaves what the charge is for as it was described. */
const PAYS: ReadonlySet<LedgerTransaction["kind"]> = new Set(["allocation", "release"]);

async function store(
  ctx: ServiceContext,
  { trx }: Unit,
  before: LockedAccount,
  {
    account,
    transactions,
    newCharges,
    newPayments,
    discountReasons,
    events = [],
    concerned,
  }: AccountChange & Pick<AccountWrites, "concerned">,
): Promise<Written> {
  const raised = account.charges.flatMap((charge) => {
    const term = newCharges?.get(charge.id);
    if (!term) return [];
    const { subscriptionId, seq, kind } = term;
    const discountReason = discountReasons?.get(charge.id) ?? null;
    return {
      ...columnsOf(charge),
      subscription_id: subscriptionId,
      term_seq: seq,
      kind,
      discount_reason: discountReason,
    };
  });
  const receipts = newPayments ? receiptsOf(account, before.members) : null;
  const received = account.payments.flatMap((payment) => {
    const details = newPayments?.get(payment.id);
    if (!details) return [];
    return {
      id: payment.id,
      payer_id: payment.payerId,
      mode: payment.mode,
      received_on: payment.receivedOn,
      amount_paise: payment.amount,
      allocated_paise: payment.allocated,
      reference: details.reference,
      note: details.note,
      receipt: details.receipt && receipts && { ...details.receipt, ...receipts(payment) },
      with_subscription_id: details.with?.subscriptionId ?? null,
      with_term_seq: details.with?.seq ?? null,
    };
  });
  const changedCharges = account.charges.flatMap((charge) => {
    const row = before.charges.get(charge.id);
    if (!row) return [];
    const reason = discountReasons?.get(charge.id);
    const columns = {
      ...columnsOf(charge),
      discount_reason: charge.discount === 0 ? null : reason === undefined ? row.discount_reason : reason,
    };
    const isSame = Object.entries(columns).every(([name, value]) => row[name as keyof AccountCharge] === value);
    return isSame ? [] : [columns];
  });
  const changedPayments = account.payments.flatMap(({ id, amount, allocated }) => {
    const row = before.payments.get(id);
    const isSame = row && row.amount_paise === amount && row.allocated_paise === allocated;
    return row && !isSame ? [{ id, amount_paise: amount, allocated_paise: allocated }] : [];
  });

  const today = ctx.today();
  // Their ids come before those of the transactions, which is how these find them.
  const described = [
    ...new Set(
      transactions.flatMap(({ kind, entries: both }) =>
        PAYS.has(kind) ? [] : both.flatMap(({ chargeId }) => chargeId ?? []),
      ),
    ),
  ].map((chargeId) => ({ id: ctx.newId(), charge_id: chargeId }));
  const entries = transactions.flatMap(({ kind, occurredOn, entries: both }) => {
    const transactionId = ctx.newId();
    return both.map((entry) => ({
      id: ctx.newId(),
      transaction_id: transactionId,
      kind,
      account: entry.account,
      amount_paise: entry.amount,
      customer_id: entry.customerId,
      charge_id: entry.chargeId,
      payment_id: entry.paymentId,
      occurred_on: occurredOn ?? today,
    }));
  });
  const owners = new Set([
    ...entries.flatMap((entry) => entry.customer_id ?? []),
    ...changedCharges.flatMap(({ id, customer_id }) => [
      customer_id,
      before.charges.get(id)?.customer_id ?? customer_id,
    ]),
  ]);
  const writes = {
    newCharges: raised,
    changedCharges,
    newPayments: received,
    changedPayments,
    entries,
    balances: balancesOf(account, { owners, members: before.members }),
    events: events.map((event) => auditRow(ctx, event)),
    described,
    concerned,
  };
  const by = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  return writeAccounts(trx, writes, { tenantId: ctx.tenantId, at: ctx.now(), by });
}

/**
 * Returns what says for a payment of accounts what it pays and what its payer and those they pay
 * for owe, in paise. The payment must be new: of others a part only may have been read.
 */
function receiptsOf(
  { allocations, charges }: AccountState,
  members: readonly AccountMember[],
): (payment: Payment) => NewReceipt {
  const allocated = Map.groupBy(allocations, ({ paymentId }) => paymentId);
  const heads = new Map(members.map(({ id, head_id }) => [id, head_id]));
  const due = new Map<string, Paise>();
  for (const charge of charges)
    for (const id of new Set([charge.customerId, heads.get(charge.customerId) ?? charge.customerId]))
      due.set(id, (due.get(id) ?? 0) + openAmount(charge));
  return ({ id, payerId }) => {
    const paid: Record<string, Paise> = {};
    for (const { chargeId, amount } of allocated.get(id) ?? []) paid[chargeId] = (paid[chargeId] ?? 0) + amount;
    return { paid, dueAfter: due.get(payerId) ?? 0 };
  };
}

/**
 * Returns the balances of these customers, each for themselves: not what those they pay for owe.
 * Everything that is open of a member, or left of their payments, is in the account.
 */
function balancesOf(
  { charges, payments }: AccountState,
  { owners, members }: { owners: ReadonlySet<string>; members: readonly AccountMember[] },
): BalanceRow[] {
  const known = new Set(members.map(({ id }) => id));
  const chargesOf = Map.groupBy(
    charges.filter((charge) => openAmount(charge) > 0),
    ({ customerId }) => customerId,
  );
  const paymentsOf = Map.groupBy(payments, ({ payerId }) => payerId);
  return [...owners].sort().map((id) => {
    // Of anybody else a part only may have been read.
    if (!known.has(id)) throw new Error("A ledger entry is of a customer outside the account");
    const open = chargesOf.get(id) ?? [];
    return {
      customer_id: id,
      due_paise: open.reduce((sum, charge) => sum + openAmount(charge), 0),
      advance_paise: (paymentsOf.get(id) ?? []).reduce((sum, payment) => sum + advanceLeft(payment), 0),
      oldest_due_on: open.reduce<string | null>(
        (oldest, { dueOn }) => (oldest === null || dueOn < oldest ? dueOn : oldest),
        null,
      ),
    };
  });
}

const columnsOf = ({ id, customerId, dueOn, amount, discount, settled }: Charge) => ({
  id,
  customer_id: customerId,
  due_on: dueOn,
  amount_paise: amount,
  settled_paise: settled,
  discount_paise: discount,
});
