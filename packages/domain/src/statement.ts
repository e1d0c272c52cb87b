import type { CalendarDate } from "./calendar.ts";
import type { LedgerTransactionKind } from "./ledger.ts";
import type { Paise } from "./money.ts";

/** An entry of a customer's receivable or advance, as a statement of account reads it. */
export type AccountEntry = {
  /** Of two transactions the later one has the greater id. */
  transactionId: string;
  kind: LedgerTransactionKind;
  /** Paise; positive: the customer owes more. */
  amount: Paise;
  customerId: string;
  chargeId: string | null;
  paymentId: string | null;
  /** The day to which it belongs in the books. */
  occurredOn: CalendarDate;
  /** The day on which it was recorded. */
  recordedOn: CalendarDate;
};

/** The kinds of lines. `increase` is what a charge went up by after it was raised. */
export const STATEMENT_KINDS = [
  "charge",
  "increase",
  "credit",
  "discount",
  "payment",
  "reversal",
  "refund",
  "allocation",
  "release",
  "transfer",
] as const satisfies readonly (LedgerTransactionKind | "increase")[];
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export type StatementLine = Omit<AccountEntry, "kind" | "occurredOn" | "recordedOn"> & {
  kind: StatementKind;
  day: CalendarDate;
  /** What was owed after it, in paise; negative: an advance. */
  balance: Paise;
};

/** An account over a period: opening + charged − discounts − paid = closing. Amounts in paise. */
export type Statement = {
  opening: Paise;
  charged: Paise;
  discounts: Paise;
  /** What was paid, less reversals and refunds. */
  paid: Paise;
  closing: Paise;
  /** Oldest first. */
  lines: readonly StatementLine[];
};

export type StatementPeriod = {
  /** Null: from the beginning. */
  from: CalendarDate | null;
  to: CalendarDate;
};

/**
 * Returns the day on which a statement lists an entry. A payment has the day it was received, and
 * a reversal the day it was recorded, so that a statement that was sent before stays true. A charge
 * that is due later has the day it was recorded: no line lies in the future.
 */
export const statementDay = ({
  kind,
  occurredOn,
  recordedOn,
}: Pick<AccountEntry, "kind" | "occurredOn" | "recordedOn">): CalendarDate =>
  kind === "reversal" || recordedOn < occurredOn ? recordedOn : occurredOn;

/**
 * Returns the statement of one account from all its entries: the sums and lines of the period,
 * oldest first, the balance before it (0 without `from`), after each line and after the period. The
 * account may be of several customers: what moves within it, as an advance that pays a charge, also
 * another's, is left out. Amounts in paise.
 */
export function statementOf(entries: readonly AccountEntry[], { from, to }: StatementPeriod): Statement {
  const statement = { opening: 0, charged: 0, discounts: 0, paid: 0 };
  const lines: StatementLine[] = [];
  for (const movement of movementsOf(entries)) {
    const { day, kind, amount } = movement;
    if (day > to) continue;
    if (from !== null && day < from) {
      statement.opening += amount;
      continue;
    }
    lines.push({ ...movement, balance: 0 });
    if (isPaid(kind)) statement.paid -= amount;
    else if (kind === "discount") statement.discounts -= amount;
    else statement.charged += amount;
  }
  let balance = statement.opening;
  const listed = lines.map((line) => {
    balance += line.amount;
    return { ...line, balance };
  });
  return { ...statement, closing: balance, lines: listed };
}

const PAID: ReadonlySet<StatementKind> = new Set(["payment", "reversal", "refund", "allocation", "release"]);

/**
 * Returns whether a statement's line is about money that was paid or given back (also a reversal,
 * refund or use of an advance); else it is about what is owed.
 */
export const isPaid = (kind: StatementKind): boolean => PAID.has(kind);

/** Returns what changed the account, by day and then in the order in which it was recorded. */
function movementsOf(entries: readonly AccountEntry[]): Omit<StatementLine, "balance">[] {
  const sums = new Map<string, Paise>();
  for (const { transactionId, amount } of entries) sums.set(transactionId, (sums.get(transactionId) ?? 0) + amount);
  const raised = new Set<string>();
  return (
    entries
      // Of a transaction within the account there are two entries, which add up to nothing; of any
      // other there is one.
      .filter(({ transactionId }) => sums.get(transactionId) !== 0)
      .toSorted((a, b) => compare(a.transactionId, b.transactionId))
      .map(({ kind, occurredOn, recordedOn, ...entry }) => {
        const isRaised = entry.chargeId !== null && raised.has(entry.chargeId);
        if (entry.chargeId !== null) raised.add(entry.chargeId);
        return {
          ...entry,
          kind: kind === "charge" && isRaised ? ("increase" as const) : kind,
          day: statementDay({ kind, occurredOn, recordedOn }),
        };
      })
      .toSorted((a, b) => compare(a.day, b.day) || compare(a.transactionId, b.transactionId))
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
