import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type CalendarDate } from "./calendar.ts";
import {
  type AccountState,
  adjustCharge,
  advanceLeft,
  allocate,
  balanceOf,
  chargeState,
  increaseCharge,
  type LedgerEntry,
  moveCharge,
  openAmount,
  type Posting,
  type Refund,
  raiseCharge,
  receiptSeries,
  receivePayment,
  reduceCharge,
  refundAdvance,
  reversePayment,
  settleFromAdvances,
} from "./ledger.ts";
import { PaisaLedger } from "./testing/paisa-ledger.ts";

const EMPTY: AccountState = { charges: [], payments: [], allocations: [] };

/** Applies changes one after the other; returns the account and all entries. */
function apply(...changes: ((account: AccountState) => Posting)[]) {
  let account = EMPTY;
  const entries: LedgerEntry[] = [];
  for (const change of changes) {
    const posting = change(account);
    account = posting.account;
    entries.push(...posting.transactions.flatMap((transaction) => transaction.entries));
  }
  return { account, entries };
}

const charge =
  (id: string, dueOn: CalendarDate, amount: number, customerId = "asha") =>
  (account: AccountState) =>
    raiseCharge(account, { id, customerId, dueOn, amount });
const pay =
  (id: string, receivedOn: CalendarDate, amount: number, payerId = "asha") =>
  (account: AccountState) =>
    receivePayment(account, { id, payerId, mode: "upi", receivedOn, amount });

describe("a payment", () => {
  it("settles the oldest charge first and leaves the rest as an advance", () => {
    const { account, entries } = apply(
      charge("november", "2026-11-19", 240_000),
      charge("october", "2026-10-19", 150_000, "dev"),
      pay("first", "2026-11-20", 500_000),
      settleFromAdvances,
    );
    expect(account.allocations).toEqual([
      { paymentId: "first", chargeId: "october", amount: 150_000 },
      { paymentId: "first", chargeId: "november", amount: 240_000 },
    ]);
    expect(account.payments.map(advanceLeft)).toEqual([110_000]);
    expect([balanceOf(entries, "dev"), balanceOf(entries, "asha")]).toEqual([0, -110_000]);
  });

  it("settles the charges that were chosen", () => {
    const { account } = apply(
      charge("october", "2026-10-19", 150_000),
      charge("november", "2026-11-19", 240_000),
      pay("first", "2026-11-20", 100_000),
      (state) => allocate(state, [{ paymentId: "first", chargeId: "november", amount: 100_000 }]),
    );
    expect(account.charges.map(openAmount)).toEqual([150_000, 140_000]);
  });

  it("settles no more than is open or left", () => {
    const before = apply(charge("october", "2026-10-19", 150_000), pay("first", "2026-11-20", 100_000)).account;
    for (const amount of [0, -1, 100_001, 150_001])
      expect(() => allocate(before, [{ paymentId: "first", chargeId: "october", amount }])).toThrow(RangeError);
  });

  it("is reversed with what it settled", () => {
    const { account, entries } = apply(
      charge("october", "2026-10-19", 150_000),
      pay("wrong", "2026-11-20", 150_000),
      settleFromAdvances,
      (state) => reversePayment(state, "wrong"),
    );
    expect(account.charges.map(openAmount)).toEqual([150_000]);
    expect(account.allocations).toEqual([]);
    expect(balanceOf(entries, "asha")).toBe(150_000);
    expect(entries.filter((entry) => entry.account === "upi").reduce((sum, entry) => sum + entry.amount, 0)).toBe(0);
  });

  it("is reversed with its refunds, so that nothing of it is left in any mode", () => {
    const { account, entries } = apply(
      charge("october", "2026-10-19", 150_000),
      pay("wrong", "2026-11-20", 200_000),
      settleFromAdvances,
      (state) => refundAdvance(state, "wrong", 50_000, "cash"),
      (state) => reversePayment(state, "wrong", [{ mode: "cash", amount: 50_000, on: "2026-11-21" }]),
    );
    expect(account.payments).toMatchObject([{ amount: 0, allocated: 0 }]);
    expect(balanceOf(entries, "asha")).toBe(150_000);
    for (const mode of ["upi", "cash"])
      expect(entries.filter((entry) => entry.account === mode).reduce((sum, entry) => sum + entry.amount, 0)).toBe(0);
  });

  it("is refunded only as far as no charge has used it", () => {
    const before = apply(
      charge("october", "2026-10-19", 150_000),
      pay("first", "2026-11-20", 160_000),
      settleFromAdvances,
    ).account;
    expect(() => refundAdvance(before, "first", 10_001, "cash")).toThrow(RangeError);
    expect(refundAdvance(before, "first", 10_000, "cash").account.payments.map(advanceLeft)).toEqual([0]);
  });
});

describe("a reduced charge", () => {
  it("gives back what was paid beyond the rest", () => {
    const { account, entries } = apply(
      charge("october", "2026-10-19", 150_000),
      pay("first", "2026-10-20", 150_000),
      settleFromAdvances,
      (state) => reduceCharge(state, "october", 60_000, "credit"),
    );
    expect(account.charges).toMatchObject([{ amount: 90_000, settled: 90_000 }]);
    expect(account.payments.map(advanceLeft)).toEqual([60_000]);
    expect(balanceOf(entries, "asha")).toBe(-60_000);
  });

  it("gets another price and another discount, and keeps the discount apart", () => {
    const { account, entries } = apply(
      charge("october", "2026-10-19", 150_000),
      (state) => adjustCharge(state, "october", { price: 150_000, discount: 30_000 }),
      pay("first", "2026-10-20", 120_000),
      settleFromAdvances,
      (state) => adjustCharge(state, "october", { price: 20_000, discount: 10_000 }),
      (state) => adjustCharge(state, "october", { price: 200_000, discount: 50_000 }),
      settleFromAdvances,
    );
    expect(account.charges).toMatchObject([{ amount: 150_000, discount: 50_000, settled: 120_000 }]);
    const held = (of: string) => entries.reduce((sum, entry) => sum + (entry.account === of ? entry.amount : 0), 0);
    expect([held("income"), held("discount"), held("receivable")]).toEqual([-200_000, 50_000, 30_000]);
    expect(() => adjustCharge(account, "october", { price: 100, discount: 101 })).toThrow(RangeError);
  });

  it("is not reduced below zero", () => {
    const { account } = apply(charge("october", "2026-10-19", 150_000));
    expect(() => reduceCharge(account, "october", 150_001, "discount")).toThrow(RangeError);
  });
});

describe("a charge's state", () => {
  it.each([
    ["due on its day", { settled: 0, dueOn: "2026-11-21" }, "due"],
    ["overdue from the day after", { settled: 0, dueOn: "2026-11-20" }, "overdue"],
    ["partly paid, also when it is late", { settled: 1, dueOn: "2026-11-20" }, "partly_paid"],
    ["paid", { settled: 150_000, dueOn: "2026-11-20" }, "paid"],
    ["waived, not paid, when nothing is left to pay", { amount: 0, settled: 0, dueOn: "2026-11-20" }, "waived"],
  ] as const)("is %s", (_, given, state) => {
    expect(chargeState({ amount: 150_000, ...given }, "2026-11-21")).toBe(state);
  });
});

it("numbers receipts by the financial year", () => {
  const days = ["2026-11-21", "2027-03-31", "2027-04-01", "1926-11-21"] as const;
  expect(days.map(receiptSeries)).toEqual([
    { year: "2026-27", prefix: "R/26-27/", digits: 6 },
    { year: "2026-27", prefix: "R/26-27/", digits: 6 },
    { year: "2027-28", prefix: "R/27-28/", digits: 6 },
    { year: "1926-27", prefix: "R/1926-27/", digits: 6 },
  ]);
});

/** A step of a history: which of its charges and payments it is about is taken from `pick`. */
const steps = fc.array(
  fc.record({
    act: fc.constantFrom("charge", "pay", "settle", "allocate", "reduce", "increase", "move", "reverse", "refund"),
    pick: fc.nat(1000),
    other: fc.nat(1000),
    amount: fc.integer({ min: 1, max: 40 }),
    day: fc.integer({ min: 1, max: 28 }),
    who: fc.constantFrom("asha", "dev", "anaya"),
  }),
  { minLength: 1, maxLength: 25 },
);

describe("a random history", () => {
  it("adds up, exceeds nothing, and agrees with a ledger that moves single paise", () => {
    fc.assert(
      fc.property(steps, (history) => {
        let account = EMPTY;
        const slow = new PaisaLedger();
        const entries: LedgerEntry[] = [];
        const taken = new Map<string, number>();
        const refunds = new Map<string, Refund[]>();
        const post = ({ account: next, transactions }: Posting) => {
          account = next;
          for (const { entries: both } of transactions) {
            expect(both[0].amount + both[1].amount).toBe(0);
            entries.push(...both);
          }
        };
        for (const [index, { act, pick, other, amount, day, who }] of history.entries()) {
          const on = addDays("2026-10-31", day);
          const id = String(index).padStart(2, "0");
          const some = account.charges[pick % Math.max(1, account.charges.length)];
          const payment = account.payments[other % Math.max(1, account.payments.length)];
          if (act === "charge") {
            post(raiseCharge(account, { id, customerId: who, dueOn: on, amount }));
            slow.raise(id, on, amount);
          } else if (act === "pay") {
            post(receivePayment(account, { id, payerId: "asha", mode: "cash", receivedOn: on, amount }));
            taken.set(id, amount);
            slow.receive(id, on, amount);
          } else if (act === "settle") {
            post(settleFromAdvances(account));
            slow.settleFromAdvances();
          } else if (act === "allocate" && some && payment) {
            const most = Math.min(amount, openAmount(some), advanceLeft(payment));
            if (most === 0) continue;
            post(allocate(account, [{ paymentId: payment.id, chargeId: some.id, amount: most }]));
            slow.allocate(payment.id, some.id, most);
          } else if (act === "reduce" && some) {
            const by = Math.min(amount, some.amount);
            post(reduceCharge(account, some.id, by, other % 2 === 0 ? "credit" : "discount"));
            slow.reduce(some.id, by);
          } else if (act === "increase" && some) {
            const kind = other % 2 === 0 ? "charge" : "discount";
            const by = kind === "charge" ? amount : Math.min(amount, some.discount);
            post(increaseCharge(account, some.id, by, kind));
            slow.increase(some.id, by);
          } else if (act === "move" && some) {
            post(moveCharge(account, some.id, who));
          } else if (act === "reverse" && payment) {
            post(reversePayment(account, payment.id, refunds.get(payment.id)));
            refunds.delete(payment.id);
            taken.delete(payment.id);
            slow.reverse(payment.id);
          } else if (act === "refund" && payment && advanceLeft(payment) > 0) {
            const part = Math.min(amount, advanceLeft(payment));
            const mode = pick % 2 === 0 ? "cash" : "upi";
            post(refundAdvance(account, payment.id, part, mode));
            refunds.set(payment.id, [...(refunds.get(payment.id) ?? []), { mode, amount: part, on }]);
            slow.refund(payment.id, part);
          }
        }
        const sum = (which: (entry: LedgerEntry) => boolean) =>
          entries.reduce((total, entry) => (which(entry) ? total + entry.amount : total), 0);
        expect(sum(() => true)).toBe(0);
        const returned = (mode: string) =>
          [...refunds.values()].flat().reduce((total, one) => total + (one.mode === mode ? one.amount : 0), 0);
        const received = [...taken.values()].reduce((total, one) => total + one, 0);
        expect(sum((entry) => entry.account === "cash")).toBe(received - returned("cash"));
        expect(sum((entry) => entry.account === "upi")).toBe(0 - returned("upi"));
        for (const { id, amount, settled } of account.charges) {
          expect(settled).toBeGreaterThanOrEqual(0);
          expect(settled).toBeLessThanOrEqual(amount);
          expect(sum((entry) => entry.account === "receivable" && entry.chargeId === id)).toBe(amount - settled);
        }
        for (const { id, amount, allocated } of account.payments) {
          expect(allocated).toBeGreaterThanOrEqual(0);
          expect(allocated).toBeLessThanOrEqual(amount);
          expect(sum((entry) => entry.account === "advance" && entry.paymentId === id)).toBe(allocated - amount);
        }
        expect(slow.read()).toEqual({
          open: Object.fromEntries(account.charges.map((one) => [one.id, openAmount(one)])),
          left: Object.fromEntries(account.payments.map((one) => [one.id, advanceLeft(one)])),
        });
        const owed = account.charges.reduce((total, one) => total + openAmount(one), 0);
        const ahead = account.payments.reduce((total, one) => total + advanceLeft(one), 0);
        const balances = ["asha", "dev", "anaya"].map((who) => balanceOf(entries, who));
        expect(balances.reduce((total, balance) => total + balance, 0)).toBe(owed - ahead);
        for (const who of ["dev", "anaya"]) {
          const theirs = account.charges.filter(({ customerId }) => customerId === who);
          expect(balanceOf(entries, who)).toBe(theirs.reduce((total, one) => total + openAmount(one), 0));
        }
      }),
      { numRuns: 10_000 },
    );
  });
});
