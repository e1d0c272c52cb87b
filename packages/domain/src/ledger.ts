import { addMonthsClamped, type CalendarDate } from "./calendar.ts";
import { financialYearOf } from "./financial-year.ts";
import type { Paise } from "./money.ts";

/** How a customer pays. */
export const PAYMENT_MODES = ["cash", "upi", "bank_transfer", "card", "cheque", "other"] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** A payment from before this many months is taken for a mistyped year. */
const OLDEST_PAYMENT_MONTHS = 120;

/**
 * Returns the first day on which a payment that is recorded on `today` can have been received: 10
 * years before. An earlier one is taken for a mistyped year.
 */
export const oldestPaymentDay = (today: CalendarDate): CalendarDate => addMonthsClamped(today, -OLDEST_PAYMENT_MONTHS);

/**
 * The accounts of a tenant's ledger. `receivable` is what customers owe for charges; `advance` is
 * money that no charge has used yet; `opening` is the source of what was paid before payments were
 * recorded. The modes hold the money.
 */
export const LEDGER_ACCOUNTS = ["receivable", "advance", "income", "discount", "opening", ...PAYMENT_MODES] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** What a charge is for. */
export const CHARGE_KINDS = ["term", "joining_fee"] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** Nothing in the ledger is edited: what was wrong is released, credited or reversed. */
export type LedgerTransactionKind =
  | "charge"
  | "credit"
  | "discount"
  | "payment"
  | "allocation"
  | "release"
  | "transfer"
  | "refund"
  | "reversal";

/** One side of a transaction. */
export type LedgerEntry = {
  account: LedgerAccount;
  /** Paise: debits are positive, credits negative. */
  amount: Paise;
  /** Whose receivable or advance it is; null for the tenant's own accounts. */
  customerId: string | null;
  chargeId: string | null;
  paymentId: string | null;
};

/** Its entries add up to zero. */
export type LedgerTransaction = {
  kind: LedgerTransactionKind;
  entries: readonly [LedgerEntry, LedgerEntry];
  /**
   * The day it belongs to: a charge's is the day it is due, a payment's and its reversal's the day
   * it was received. Null: the day on which it is recorded.
   */
  occurredOn: CalendarDate | null;
};

/** A charge as it stands. Amounts in paise. */
export type Charge = {
  id: string;
  /** The beneficiary, who may have another payer. */
  customerId: string;
  dueOn: CalendarDate;
  /** The price less credits and the discount. */
  amount: Paise;
  /** What was deducted from the price. */
  discount: Paise;
  /** How much of it is paid; never more than `amount`. */
  settled: Paise;
};

/** A payment as it stands. Amounts in paise. */
export type Payment = {
  id: string;
  payerId: string;
  /** `opening` for what was paid before payments were recorded. */
  mode: PaymentMode | "opening";
  receivedOn: CalendarDate;
  /** What was received less what was refunded; 0 once it is reversed. */
  amount: Paise;
  /** How much of it is allocated to charges; never more than `amount`. */
  allocated: Paise;
};

/** The part of a payment that settles a charge, in paise. */
export type Allocation = { paymentId: string; chargeId: string; amount: Paise };

/** The charges and payments of customers who share a payer, and the allocations, oldest first. */
export type AccountState = {
  charges: readonly Charge[];
  payments: readonly Payment[];
  allocations: readonly Allocation[];
};

/** An account after a change, and the transactions that recorded the change. */
export type Posting = { account: AccountState; transactions: readonly LedgerTransaction[] };

/** Returns what is still owed of a charge, in paise. */
export const openAmount = ({ amount, settled }: Charge): Paise => amount - settled;

/**
 * Returns how much of a payment is left, in paise: what was received, not refunded, and not used by
 * a charge yet.
 */
export const advanceLeft = ({ amount, allocated }: Payment): Paise => amount - allocated;

/** Returns the charges in the order in which they are paid: by the day they are due, then by id. */
export const oldestFirst = (charges: readonly Charge[]): Charge[] =>
  charges.toSorted((a, b) => compare(a.dueOn, b.dueOn) || compare(a.id, b.id));

/** Returns the payments in the order in which they are used: by the day received, then by id. */
export const firstReceived = (payments: readonly Payment[]): Payment[] =>
  payments.toSorted((a, b) => compare(a.receivedOn, b.receivedOn) || compare(a.id, b.id));

/**
 * Returns how what is left of `payments` settles what is open of `charges`, in paise: the first
 * received payment for the charge that was due first. Neither is exceeded. Changes neither; empty
 * when there is nothing to settle.
 */
export function allocateOldestFirst(charges: readonly Charge[], payments: readonly Payment[]): Allocation[] {
  const allocations: Allocation[] = [];
  const left = new Map(payments.map((payment) => [payment.id, advanceLeft(payment)]));
  for (const charge of oldestFirst(charges)) {
    let open = openAmount(charge);
    for (const { id } of firstReceived(payments)) {
      const amount = Math.min(open, left.get(id) ?? 0);
      if (amount <= 0) continue;
      allocations.push({ paymentId: id, chargeId: charge.id, amount });
      left.set(id, (left.get(id) ?? 0) - amount);
      open -= amount;
    }
  }
  return allocations;
}

/**
 * Returns which allocations to take back, the last of the list first, so that `amount` paise are
 * free again; the final one perhaps in part.
 *
 * @throws RangeError when the allocations are worth less.
 */
export function allocationsToRelease(allocations: readonly Allocation[], amount: Paise): Allocation[] {
  const released: Allocation[] = [];
  let left = amount;
  for (const allocation of allocations.toReversed()) {
    if (left === 0) break;
    const part = Math.min(left, allocation.amount);
    released.push({ ...allocation, amount: part });
    left -= part;
  }
  if (left > 0) throw new RangeError(`${left} paise more to release than are allocated`);
  return released;
}

/** A charge's state: what is paid of it, and whether its day has passed. */
export const CHARGE_STATES = ["due", "overdue", "partly_paid", "paid", "waived"] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/**
 * Returns a charge's state on `today`. A charge is overdue from the day after it is due, but
 * `partly_paid` as soon as a part is paid, however late. One that was discounted to nothing is
 * waived: nobody paid it.
 */
export function chargeState(charge: Pick<Charge, "amount" | "settled" | "dueOn">, today: CalendarDate): ChargeState {
  if (charge.amount === 0) return "waived";
  if (charge.settled === charge.amount) return "paid";
  if (charge.settled > 0) return "partly_paid";
  return charge.dueOn < today ? "overdue" : "due";
}

/** How the receipts of a financial year are numbered: a number with at least `digits` digits. */
export type ReceiptSeries = { year: string; prefix: string; digits: number };

/**
 * Returns the series of the receipt of a payment received on this day: the financial year
 * (`2026-27`), and prefix and digits of its numbers, which look like `R/26-27/001205`. The year of
 * another century is written out in the prefix, since its receipts are numbered apart:
 * `R/1926-27/000001`.
 */
export function receiptSeries(receivedOn: CalendarDate): ReceiptSeries {
  const year = financialYearOf(receivedOn);
  return { year, prefix: `R/${year.startsWith("20") ? year.slice(2) : year}/`, digits: 6 };
}

/** Returns the number of a series' receipt as printed: `R/26-27/001205`. */
export const receiptNumberIn = ({ prefix, digits }: ReceiptSeries, number: number): string =>
  `${prefix}${String(number).padStart(digits, "0")}`;

/**
 * Returns the account with a new charge, in full and unpaid, and the transaction that records it,
 * of the day it is due. Stores nothing; no payment is used for it yet.
 */
export const raiseCharge = (account: AccountState, charge: Omit<Charge, "settled" | "discount">): Posting => ({
  account: { ...account, charges: [...account.charges, { ...charge, discount: 0, settled: 0 }] },
  transactions: [
    transaction(
      "charge",
      charge.amount,
      receivable(charge),
      { ...OWN, account: "income", chargeId: charge.id },
      charge.dueOn,
    ),
  ],
});

/**
 * Returns the account with a charge reduced by `by` paise, as a credit or as a discount, and the
 * transactions that record it. What was paid beyond the rest becomes an advance again, the newest
 * allocations first. Stores nothing.
 *
 * @throws RangeError for less than 0, more than the charge's amount, or an unknown charge.
 */
export function reduceCharge(account: AccountState, chargeId: string, by: Paise, kind: "credit" | "discount"): Posting {
  const charge = find(account.charges, chargeId);
  if (by < 0 || by > charge.amount) throw new RangeError(`A charge of ${charge.amount} paise is not reduced by ${by}`);
  const excess = Math.max(0, by - openAmount(charge));
  const freed = release(
    account,
    allocationsToRelease(
      account.allocations.filter((allocation) => allocation.chargeId === chargeId),
      excess,
    ),
  );
  const from: LedgerEntry = { ...OWN, account: kind === "discount" ? "discount" : "income", chargeId };
  return {
    account: {
      ...freed.account,
      charges: replaced(freed.account.charges, chargeId, (before) => ({
        ...before,
        amount: before.amount - by,
        discount: before.discount + (kind === "discount" ? by : 0),
      })),
    },
    transactions: [...freed.transactions, transaction(kind, by, from, receivable(charge))],
  };
}

/**
 * Returns the account with `by` paise added to a charge, to its price (`charge`) or by taking back
 * a part of its `discount`, and the transaction that records it. Nothing pays the difference yet.
 * Stores nothing.
 *
 * @throws RangeError for less than 0, for taking back more than the discount, or for an unknown
 * charge.
 */
export function increaseCharge(
  account: AccountState,
  chargeId: string,
  by: Paise,
  kind: "charge" | "discount",
): Posting {
  const charge = find(account.charges, chargeId);
  const most = kind === "discount" ? charge.discount : Number.MAX_SAFE_INTEGER;
  if (by < 0 || by > most) throw new RangeError(`A discount of ${charge.discount} paise is not reduced by ${by}`);
  const to: LedgerEntry = { ...OWN, account: kind === "discount" ? "discount" : "income", chargeId };
  return {
    account: {
      ...account,
      charges: replaced(account.charges, chargeId, (before) => ({
        ...before,
        amount: before.amount + by,
        discount: before.discount - (kind === "discount" ? by : 0),
      })),
    },
    transactions: [transaction(kind, by, receivable(charge), to)],
  };
}

/**
 * Returns the account with a charge's price before its discount, and the discount, set to these
 * paise, and the transactions that record the differences; none without a difference. What was paid
 * beyond the rest becomes an advance again. Stores nothing.
 *
 * @throws RangeError for a discount below 0 or above the price, or an unknown charge.
 */
export function adjustCharge(
  account: AccountState,
  chargeId: string,
  { price, discount }: { price: Paise; discount: Paise },
): Posting {
  if (discount < 0 || discount > price)
    throw new RangeError(`A price of ${price} paise has no discount of ${discount}`);
  const charge = find(account.charges, chargeId);
  const dearer = price - (charge.amount + charge.discount);
  const cheaper = discount - charge.discount;
  // The order keeps the amount from going below zero on the way.
  const steps: ((state: AccountState) => Posting)[] = [
    ...(cheaper < 0 ? [(state: AccountState) => increaseCharge(state, chargeId, -cheaper, "discount")] : []),
    ...(dearer > 0 ? [(state: AccountState) => increaseCharge(state, chargeId, dearer, "charge")] : []),
    ...(dearer < 0 ? [(state: AccountState) => reduceCharge(state, chargeId, -dearer, "credit")] : []),
    ...(cheaper > 0 ? [(state: AccountState) => reduceCharge(state, chargeId, cheaper, "discount")] : []),
  ];
  return postEach(account, steps, (state, step) => step(state));
}

/**
 * Returns the account with a charge moved to another customer, who owes what is open of it, and the
 * transaction that records it; none when it is paid. What was paid of it stays paid, by who paid
 * it. Stores nothing.
 *
 * @throws RangeError for an unknown charge.
 */
export function moveCharge(account: AccountState, chargeId: string, customerId: string): Posting {
  const charge = find(account.charges, chargeId);
  const open = openAmount(charge);
  const moved = { ...charge, customerId };
  return {
    account: { ...account, charges: replaced(account.charges, chargeId, () => moved) },
    transactions: open === 0 ? [] : [transaction("transfer", open, receivable(moved), receivable(charge))],
  };
}

/**
 * Returns the account with a new payment, and the transaction that records it, of the day it was
 * received; all of it is an advance until it is allocated. Stores nothing.
 */
export const receivePayment = (account: AccountState, payment: Omit<Payment, "allocated">): Posting => ({
  account: { ...account, payments: [...account.payments, { ...payment, allocated: 0 }] },
  transactions: [
    transaction(
      "payment",
      payment.amount,
      { ...OWN, account: payment.mode, paymentId: payment.id },
      advance(payment),
      payment.receivedOn,
    ),
  ],
});

/**
 * Returns the account with charges settled by payments as the allocations say, whoever owes and
 * paid, and the transactions that record it. Stores nothing.
 *
 * @throws RangeError for an allocation of nothing, or of more than is open of its charge or left of
 * its payment, and for unknown ones.
 */
export function allocate(account: AccountState, allocations: readonly Allocation[]): Posting {
  return postEach(account, allocations, (state, allocation) => {
    const { amount } = allocation;
    const [payment, charge] = sidesOf(state, allocation);
    if (amount <= 0 || amount > openAmount(charge) || amount > advanceLeft(payment)) {
      throw new RangeError(`${amount} paise are not left of the payment and open of the charge`);
    }
    return {
      account: settle(state, allocation, 1),
      transactions: [transaction("allocation", amount, ...linked(payment, charge))],
    };
  });
}

/**
 * Returns the account with its open charges settled from what is left of its payments, the charge
 * due first first, whoever owes and paid, and the transactions that record it. The state must hold
 * one account only. Stores nothing.
 */
export const settleFromAdvances = (account: AccountState): Posting =>
  allocate(account, allocateOldestFirst(account.charges, account.payments));

/** What was refunded of a payment, in paise, and the day on which it was recorded. */
export type Refund = { mode: PaymentMode; amount: Paise; on: CalendarDate };

/**
 * Returns the account with a wrong payment taken back, as of the day it was received, and the
 * transactions that record it: its amount becomes 0 and what it settled is open again. Its
 * `refunds`, all of them, are taken back first, each as of its day, so that nothing of the payment
 * is left in any mode. Stores nothing.
 *
 * @throws RangeError for an unknown payment.
 */
export function reversePayment(account: AccountState, paymentId: string, refunds: readonly Refund[] = []): Posting {
  const payment = find(account.payments, paymentId);
  const amount = refunds.reduce((sum, refund) => sum + refund.amount, payment.amount);
  const freed = release(
    account,
    account.allocations.filter((allocation) => allocation.paymentId === paymentId).toReversed(),
  );
  return {
    account: {
      ...freed.account,
      payments: replaced(freed.account.payments, paymentId, (before) => ({ ...before, amount: 0 })),
    },
    transactions: [
      ...freed.transactions,
      ...refunds.map(({ mode, amount: part, on }) =>
        transaction("reversal", part, { ...OWN, account: mode, paymentId }, advance(payment), on),
      ),
      ...(amount === 0 ? [] : [returned("reversal", payment, amount, payment.mode)]),
    ],
  };
}

/**
 * Returns the account with `amount` paise of a payment that no charge has used given back to the
 * payer in `mode`, and the transaction that records it, of the day of recording: the payment's
 * amount is less by it. Stores nothing.
 *
 * @throws RangeError for nothing, more than is left of the payment, or an unknown payment.
 */
export function refundAdvance(account: AccountState, paymentId: string, amount: Paise, mode: PaymentMode): Posting {
  const payment = find(account.payments, paymentId);
  if (amount <= 0 || amount > advanceLeft(payment)) throw new RangeError(`${amount} paise are not left of the payment`);
  return {
    account: {
      ...account,
      payments: replaced(account.payments, paymentId, (before) => ({ ...before, amount: before.amount - amount })),
    },
    transactions: [returned("refund", payment, amount, mode)],
  };
}

/**
 * Returns what a customer owes, in paise: positive for open charges, negative for an advance.
 * Derived from ledger entries alone.
 */
export const balanceOf = (entries: readonly LedgerEntry[], customerId: string): Paise =>
  entries.reduce((sum, entry) => (entry.customerId === customerId ? sum + entry.amount : sum), 0);

function release(account: AccountState, allocations: readonly Allocation[]): Posting {
  return postEach(account, allocations, (state, allocation) => {
    const [payment, charge] = sidesOf(state, allocation);
    const [credit, debit] = linked(payment, charge);
    return {
      account: settle(state, allocation, -1),
      transactions: [transaction("release", allocation.amount, debit, credit)],
    };
  });
}

function postEach<Item>(
  account: AccountState,
  items: readonly Item[],
  post: (account: AccountState, item: Item) => Posting,
): Posting {
  let state = account;
  const transactions: LedgerTransaction[] = [];
  for (const item of items) {
    const posting = post(state, item);
    state = posting.account;
    transactions.push(...posting.transactions);
  }
  return { account: state, transactions };
}

/** Counts an allocation (1) or takes it back (-1): on its charge, its payment, and in the list. */
function settle(account: AccountState, allocation: Allocation, sign: 1 | -1): AccountState {
  const by = sign * allocation.amount;
  return {
    charges: replaced(account.charges, allocation.chargeId, (charge) => ({ ...charge, settled: charge.settled + by })),
    payments: replaced(account.payments, allocation.paymentId, (payment) => ({
      ...payment,
      allocated: payment.allocated + by,
    })),
    allocations: sign === 1 ? [...account.allocations, allocation] : withoutAllocation(account.allocations, allocation),
  };
}

/**
 * Returns the list less `amount` paise of the allocations of the same payment and charge, taken
 * from the newest, the last in the list, on; the others keep their order. Takes back no more than
 * there is.
 */
export function withoutAllocation(
  allocations: readonly Allocation[],
  { paymentId, chargeId, amount }: Allocation,
): Allocation[] {
  const rest = [...allocations];
  let left = amount;
  for (let index = rest.length - 1; index >= 0 && left > 0; index -= 1) {
    const allocation = rest[index];
    if (allocation?.paymentId !== paymentId || allocation.chargeId !== chargeId) continue;
    const part = Math.min(left, allocation.amount);
    left -= part;
    rest.splice(index, 1, ...(part === allocation.amount ? [] : [{ ...allocation, amount: allocation.amount - part }]));
  }
  return rest;
}

const sidesOf = (account: AccountState, { paymentId, chargeId }: Allocation): [Payment, Charge] => [
  find(account.payments, paymentId),
  find(account.charges, chargeId),
];

const OWN = { account: "income", amount: 0, customerId: null, chargeId: null, paymentId: null } satisfies LedgerEntry;

const receivable = ({ id, customerId }: Pick<Charge, "id" | "customerId">): LedgerEntry => ({
  ...OWN,
  account: "receivable",
  customerId,
  chargeId: id,
});

const advance = ({ id, payerId }: Pick<Payment, "id" | "payerId">): LedgerEntry => ({
  ...OWN,
  account: "advance",
  customerId: payerId,
  paymentId: id,
});

/** The two sides of an allocation; each names both records. */
const linked = (payment: Payment, charge: Charge): [LedgerEntry, LedgerEntry] => [
  { ...advance(payment), chargeId: charge.id },
  { ...receivable(charge), paymentId: payment.id },
];

const returned = (
  kind: "refund" | "reversal",
  payment: Payment,
  amount: Paise,
  from: LedgerAccount,
): LedgerTransaction =>
  transaction(
    kind,
    amount,
    advance(payment),
    { ...OWN, account: from, paymentId: payment.id },
    kind === "reversal" ? payment.receivedOn : null,
  );

const transaction = (
  kind: LedgerTransactionKind,
  amount: Paise,
  debit: LedgerEntry,
  credit: LedgerEntry,
  occurredOn: CalendarDate | null = null,
): LedgerTransaction => ({
  kind,
  occurredOn,
  entries: [
    { ...debit, amount },
    { ...credit, amount: -amount },
  ],
});

function find<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((other) => other.id === id);
  if (!row) throw new RangeError(`The account has no ${id}`);
  return row;
}

const replaced = <Row extends { id: string }>(rows: readonly Row[], id: string, change: (row: Row) => Row): Row[] =>
  rows.map((row) => (row.id === id ? change(row) : row));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
