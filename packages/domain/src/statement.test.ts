import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type CalendarDate } from "./calendar.ts";
import {
  type AccountState,
  advanceLeft,
  allocate,
  balanceOf,
  increaseCharge,
  moveCharge,
  openAmount,
  type Posting,
  raiseCharge,
  receivePayment,
  reduceCharge,
  refundAdvance,
  reversePayment,
  settleFromAdvances,
} from "./ledger.ts";
import { type AccountEntry, statementDay, statementOf } from "./statement.ts";

const EMPTY: AccountState = { charges: [], payments: [], allocations: [] };

/** Books changes, each on its day, and returns the entries of the customers' accounts. */
function book(...changes: readonly [CalendarDate, (account: AccountState) => Posting][]): AccountEntry[] {
  let account = EMPTY;
  const entries: AccountEntry[] = [];
  let number = 0;
  for (const [recordedOn, change] of changes) {
    const posting = change(account);
    account = posting.account;
    for (const { kind, entries: both, occurredOn } of posting.transactions) {
      number += 1;
      const transactionId = String(number).padStart(4, "0");
      for (const { customerId, account: _, ...entry } of both)
        if (customerId !== null)
          entries.push({ ...entry, customerId, transactionId, kind, occurredOn: occurredOn ?? recordedOn, recordedOn });
    }
  }
  return entries;
}

const charge =
  (id: string, dueOn: CalendarDate, amount: number, customerId = "sunita") =>
  (account: AccountState) =>
    raiseCharge(account, { id, customerId, dueOn, amount });
const pay = (id: string, receivedOn: CalendarDate, amount: number) => (account: AccountState) =>
  receivePayment(account, { id, payerId: "sunita", mode: "upi", receivedOn, amount });

const of = (entries: readonly AccountEntry[], ...who: string[]) =>
  entries.filter(({ customerId }) => who.includes(customerId));
const inShort = ({ lines }: ReturnType<typeof statementOf>) =>
  lines.map(({ day, kind, amount, balance }) => [day.slice(5), kind, amount, balance]);

const ALL = { from: null, to: "2027-12-31" } as const;

describe("the statement of a payer", () => {
  const family = book(
    ["2026-08-19", charge("dev-aug", "2026-08-19", 240_000, "dev")],
    ["2026-08-19", charge("anaya-aug", "2026-08-19", 150_000, "anaya")],
    ["2026-08-19", (account) => reduceCharge(account, "anaya-aug", 30_000, "discount")],
    ["2026-08-20", pay("r1", "2026-08-20", 360_000)],
    ["2026-08-20", settleFromAdvances],
    ["2026-09-19", charge("dev-sep", "2026-09-19", 240_000, "dev")],
    ["2026-09-22", pay("r2", "2026-09-22", 240_000)],
    ["2026-09-22", settleFromAdvances],
    ["2026-09-22", pay("r3", "2026-09-22", 240_000)],
    ["2026-10-23", (account) => reversePayment(account, "r3")],
  );

  it("lists the charges of those they pay for, what was paid, a discount and a reversal", () => {
    const statement = statementOf(of(family, "sunita", "dev", "anaya"), ALL);
    expect(inShort(statement)).toEqual([
      ["08-19", "charge", 240_000, 240_000],
      ["08-19", "charge", 150_000, 390_000],
      ["08-19", "discount", -30_000, 360_000],
      ["08-20", "payment", -360_000, 0],
      ["09-19", "charge", 240_000, 240_000],
      ["09-22", "payment", -240_000, 0],
      ["09-22", "payment", -240_000, -240_000],
      ["10-23", "reversal", 240_000, 0],
    ]);
    expect(statement).toMatchObject({ opening: 0, charged: 630_000, discounts: 30_000, paid: 600_000, closing: 0 });
  });

  it("brings forward what was before the period", () => {
    const statement = statementOf(of(family, "sunita", "dev", "anaya"), { from: "2026-09-20", to: "2026-10-01" });
    expect(statement).toMatchObject({ opening: 240_000, charged: 0, paid: 480_000, closing: -240_000 });
    expect(inShort(statement)).toHaveLength(2);
  });

  it("shows to a beneficiary their own charges, and what was paid for them", () => {
    expect(inShort(statementOf(of(family, "anaya"), ALL))).toEqual([
      ["08-19", "charge", 150_000, 150_000],
      ["08-19", "discount", -30_000, 120_000],
      ["08-20", "allocation", -120_000, 0],
    ]);
  });
});

it("does not change the statement of a month when one of its payments is reversed later", () => {
  const before = book(
    ["2026-10-01", charge("october", "2026-10-01", 100_000)],
    ["2026-10-05", pay("r1", "2026-10-05", 100_000)],
    ["2026-10-05", settleFromAdvances],
  );
  const after = book(
    ["2026-10-01", charge("october", "2026-10-01", 100_000)],
    ["2026-10-05", pay("r1", "2026-10-05", 100_000)],
    ["2026-10-05", settleFromAdvances],
    ["2026-11-03", (account) => reversePayment(account, "r1")],
  );
  const october = { from: "2026-10-01", to: "2026-10-31" } as const;
  expect(statementOf(after, october)).toEqual(statementOf(before, october));
  expect(statementOf(after, ALL).closing).toBe(100_000);
});

it("tells a raised price from a new charge", () => {
  const entries = book(
    ["2026-10-01", charge("october", "2026-10-01", 100_000)],
    ["2026-10-02", (account) => increaseCharge(account, "october", 20_000, "charge")],
    ["2026-10-03", (account) => reduceCharge(account, "october", 50_000, "credit")],
  );
  expect(inShort(statementOf(entries, ALL)).map(([, kind]) => kind)).toEqual(["charge", "increase", "credit"]);
});

it("keeps what happened on one day in the order in which it was recorded", () => {
  const entries = book(
    ["2026-10-01", charge("october", "2026-10-01", 100_000)],
    ["2026-10-01", pay("r1", "2026-10-01", 100_000)],
    ["2026-10-02", pay("r2", "2026-09-30", 50_000)],
  );
  expect(inShort(statementOf(entries.toReversed(), ALL)).map(([day, , amount]) => [day, amount])).toEqual([
    ["09-30", -50_000],
    ["10-01", 100_000],
    ["10-01", -100_000],
  ]);
});

it.each([
  ["a payment that was entered later", "payment", "2026-10-01", "2026-10-09", "2026-10-01"],
  ["a reversal", "reversal", "2026-10-01", "2026-11-03", "2026-11-03"],
  ["a charge that is due later", "charge", "2026-12-01", "2026-11-21", "2026-11-21"],
  ["a charge that was entered later", "charge", "2026-10-01", "2026-11-21", "2026-10-01"],
  ["a discount", "discount", "2026-11-21", "2026-11-21", "2026-11-21"],
] as const)("lists %s on its day", (_, kind, occurredOn, recordedOn, day) => {
  expect(statementDay({ kind, occurredOn, recordedOn })).toBe(day);
});

const steps = fc.array(
  fc.record({
    act: fc.constantFrom("charge", "pay", "settle", "allocate", "reduce", "increase", "move", "reverse", "refund"),
    pick: fc.nat(1000),
    other: fc.nat(1000),
    amount: fc.integer({ min: 1, max: 40 }),
    day: fc.integer({ min: -5, max: 10 }),
    who: fc.constantFrom("sunita", "dev", "anaya"),
  }),
  { minLength: 1, maxLength: 25 },
);

describe("the statement of a random history", () => {
  it("adds up to the balance, joins the statement before, and counts nothing twice", () => {
    fc.assert(
      fc.property(
        steps,
        fc.nat(25),
        fc.nat(25),
        fc.subarray(["sunita", "dev", "anaya"], { minLength: 1 }),
        (history, one, two, who) => {
          let account = EMPTY;
          const changes: [CalendarDate, (state: AccountState) => Posting][] = [];
          const post = (on: CalendarDate, change: (state: AccountState) => Posting) => {
            account = change(account).account;
            changes.push([on, change]);
          };
          const start = "2026-11-01";
          for (const [index, { act, pick, other, amount, day, who: whose }] of history.entries()) {
            const today = addDays(start, index);
            const on = addDays(today, day);
            const id = String(index).padStart(2, "0");
            const some = account.charges[pick % Math.max(1, account.charges.length)];
            const payment = account.payments[other % Math.max(1, account.payments.length)];
            if (act === "charge") post(today, charge(id, on, amount, whose));
            else if (act === "pay") post(today, pay(id, addDays(today, Math.min(day, 0)), amount));
            else if (act === "settle") post(today, settleFromAdvances);
            else if (act === "allocate" && some && payment) {
              const most = Math.min(amount, openAmount(some), advanceLeft(payment));
              const parts = [{ paymentId: payment.id, chargeId: some.id, amount: most }];
              if (most > 0) post(today, (state) => allocate(state, parts));
            } else if (act === "reduce" && some) {
              const by = Math.min(amount, some.amount);
              if (by > 0) post(today, (state) => reduceCharge(state, some.id, by, pick % 2 ? "credit" : "discount"));
            } else if (act === "increase" && some) {
              post(today, (state) => increaseCharge(state, some.id, amount, "charge"));
            } else if (act === "move" && some && some.customerId !== whose) {
              post(today, (state) => moveCharge(state, some.id, whose));
            } else if (act === "reverse" && payment) {
              post(today, (state) => reversePayment(state, payment.id));
            } else if (act === "refund" && payment && advanceLeft(payment) > 0) {
              const part = Math.min(amount, advanceLeft(payment));
              post(today, (state) => refundAdvance(state, payment.id, part, "cash"));
            }
          }
          const entries = of(book(...changes), ...who);
          const today = addDays(start, history.length);
          const balance = who.reduce(
            (sum, id) =>
              sum +
              balanceOf(
                entries.map((entry) => ({ ...entry, account: "receivable" as const })),
                id,
              ),
            0,
          );

          const whole = statementOf(entries, { from: null, to: today });
          expect(whole.opening).toBe(0);
          expect(whole.closing).toBe(balance);
          const [first, last] = [addDays(start, Math.min(one, two)), addDays(start, Math.max(one, two))];
          const before = statementOf(entries, { from: null, to: addDays(first, -1) });
          const middle = statementOf(entries, { from: first, to: last });
          const after = statementOf(entries, { from: addDays(last, 1), to: today });
          expect(middle.opening).toBe(before.closing);
          expect(after.opening).toBe(middle.closing);
          if (last <= today) {
            expect(after.closing).toBe(balance);
            expect([...before.lines, ...middle.lines, ...after.lines]).toEqual(whole.lines);
          }
          for (const { opening, charged, discounts, paid, closing, lines } of [before, middle, after, whole]) {
            expect(opening + charged - discounts - paid).toBe(closing);
            let running = opening;
            for (const line of lines) {
              running += line.amount;
              expect(line.balance).toBe(running);
              expect(line.day <= today).toBe(true);
            }
            expect(running).toBe(closing);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });
});
