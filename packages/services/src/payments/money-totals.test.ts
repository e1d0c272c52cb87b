import { setTimeout as wait } from "node:timers/promises";
import {
  countEarlierMoney as countRows,
  findMoneyTotalProblem,
  isMoneyCounted,
  startCountingAgain,
} from "@aavarti/db/queries/money-counts";
import * as totals from "@aavarti/db/queries/money-totals";
import * as rows from "@aavarti/db/queries/payment-totals";
import type { TenantTrx } from "@aavarti/db/tenant";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import { AppError } from "@aavarti/domain/errors";
import { parseAmount } from "@aavarti/domain/money";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { restoreCustomer } from "../customers/restore-customer.ts";
import { loadSamples } from "../onboarding/load-samples.ts";
import { removeSamples } from "../onboarding/remove-samples.ts";
import { createProduct } from "../products/create-product.ts";
import { changeProduct } from "../subscriptions/change-product.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { deleteSubscription } from "../subscriptions/delete-subscription.ts";
import { findDetail } from "../subscriptions/read-detail.ts";
import { readHistory } from "../subscriptions/read-history.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { restoreSubscription } from "../subscriptions/restore-subscription.ts";
import { undoRenewal } from "../subscriptions/undo-renewal.ts";
import { updateSubscription } from "../subscriptions/update-subscription.ts";
import { checkLedgers } from "./check-ledgers.ts";
import { countEarlierMoney, countMoneyOf } from "./count-earlier-money.ts";
import { discountCharge } from "./discount-charge.ts";
import { listCharges } from "./list-charges.ts";
import { listPayments } from "./read-payment.ts";
import { recordPayment } from "./record-payment.ts";
import { refundPayment, reversePayment } from "./reverse-payment.ts";
import { setOpening } from "./set-opening.ts";
import { setPayer } from "./set-payer.ts";
import { HISTORIES, HISTORIES_SEED } from "./testing/env.ts";

const START = "2026-09-20T04:00:00Z";
const clock = createTestClock();
let database: TestDatabase;
let superuser: pg.Client;
let deps: ReturnType<typeof makeDependencies>;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = makeDependencies({ db: database.db, now: clock.now });
  superuser = new pg.Client({ connectionString: database.superuserUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await database.close();
});

async function openBusiness() {
  clock.set(START);
  const { ctx } = await createTestTenant(deps);
  const customers: string[] = [];
  for (const name of ["Asha", "Dev", "Ravi"])
    customers.push(
      (await createCustomer(ctx, { name, email: `${name}@example.in`, phone: null, company: null, status: "active" }))
        .id,
    );
  const products: string[] = [];
  for (const [name, price] of [
    ["Gold", 300_000],
    ["Platinum", 450_000],
  ] as const)
    products.push((await createProduct(ctx, { name, price, durationMonths: 1, description: name, sku: null })).id);
  const business = { ctx, customers, products, subscriptions: [] as string[] };
  for (const at of [0, 1]) await begin(business, { at, startsIn: -5 });
  return business;
}

type Business = { ctx: ServiceContext; customers: string[]; products: string[]; subscriptions: string[] };

async function begin(
  { ctx, customers, products, subscriptions }: Business,
  { at, startsIn }: { at: number; startsIn: number },
) {
  const { id } = await createSubscription(ctx, {
    customerId: customers[at % customers.length] ?? "",
    productId: products[0] ?? "",
    startDate: addDays(ctx.today(), startsIn),
    durationMonths: 1,
    status: "active",
    price: 300_000,
    setupFee: 70_000,
  });
  subscriptions.push(id);
}

const step = fc.record({
  act: fc.constantFrom(
    ...(["pay", "pay", "advance", "backdated", "renew", "renew paid", "undo", "reverse", "refund"] as const),
    ...(["discount", "price", "product", "delete", "restore", "trash", "payer", "pending", "opening"] as const),
    ...(["begin", "move", "due"] as const),
  ),
  pick: fc.nat(100),
  other: fc.nat(100),
  days: fc.integer({ min: 0, max: 16 }),
  amount: fc.integer({ min: 1, max: 600_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take(business: Business, { act, pick, other, amount }: Step): Promise<void> {
  const { ctx, customers, products, subscriptions } = business;
  const id = subscriptions[pick % subscriptions.length] ?? "";
  const customerId = customers[other % customers.length] ?? "";
  const payments = (await listPayments(ctx, { limit: 50 })).items;
  const payment = payments[other % Math.max(1, payments.length)];
  if (act === "pay") await recordPayment(ctx, { customerId, amount, mode: other % 2 === 0 ? "upi" : "cash" });
  else if (act === "advance") await recordPayment(ctx, { customerId, amount: amount + 600_000, mode: "upi" });
  else if (act === "backdated")
    await recordPayment(ctx, { customerId, amount, mode: "card", receivedOn: addDays(ctx.today(), -(pick % 70)) });
  else if (act === "renew" || act === "renew paid") {
    const { endDate } = await findDetail(ctx, { id });
    await renewSubscription(ctx, {
      id,
      endDate: endDate as CalendarDate,
      from: "old_end",
      ...(act === "renew paid" ? { payment: { amount, mode: "upi" as const } } : {}),
    });
  } else if (act === "undo")
    await undoRenewal(ctx, { id, endDate: (await findDetail(ctx, { id })).endDate as CalendarDate });
  else if (act === "reverse" && payment) await reversePayment(ctx, { id: payment.id, reason: "wrong" });
  else if (act === "refund" && payment) {
    const part = Math.min(amount, parseAmount(payment.advance) ?? 0);
    if (part > 0) await refundPayment(ctx, { id: payment.id, amount: part, mode: "cash", reason: "too much" });
  } else if (act === "discount") {
    const { items } = await listCharges(ctx, { subscriptionId: id, limit: 50 });
    const charge = items[other % Math.max(1, items.length)];
    if (charge) await discountCharge(ctx, { id: charge.id, discount: amount % 70_000, reason: "sibling" });
  } else if (act === "price") await updateSubscription(ctx, { id, changes: { price: amount } });
  else if (act === "product") {
    const mode = amount % 2 === 0 ? "keep_end" : "restart";
    await changeProduct(ctx, { id, productId: products[other % 2] ?? "", mode });
  } else if (act === "delete") await deleteSubscription(ctx, { id });
  else if (act === "restore") await restoreSubscription(ctx, { id });
  else if (act === "trash")
    await (pick % 2 === 0 ? deleteCustomer(ctx, { id: customerId }) : restoreCustomer(ctx, { id: customerId }));
  else if (act === "payer")
    await setPayer(ctx, { customerId: customers[1] ?? "", payerId: other % 2 === 0 ? (customers[0] ?? null) : null });
  else if (act === "pending")
    await updateSubscription(ctx, { id, changes: { status: other % 2 === 0 ? "pending" : "active" } });
  else if (act === "opening") {
    const { terms } = await readHistory(ctx, { id });
    const { term = 1 } = terms[other % Math.max(1, terms.length)] ?? {};
    await setOpening(ctx, { terms: [{ subscriptionId: id, term }], paid: amount % 2 === 0 });
  } else if (act === "move") await updateSubscription(ctx, { id, changes: { customerId } });
  else if (act === "due") {
    const { startDate } = await findDetail(ctx, { id });
    await updateSubscription(ctx, {
      id,
      changes: { startDate: addDays(startDate as CalendarDate, (other % 9) - 4) },
    });
  } else if (act === "begin") await begin(business, { at: other, startsIn: (pick % 41) - 20 });
}

/** Takes a step; one that the product refuses changes nothing, which the totals must show. */
async function attempt(business: Business, one: Step): Promise<void> {
  try {
    await take(business, one);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

const CHARGED: (keyof rows.ChargedAndPaid)[] = [
  ...(["joining_fees", "discounts", "opening", "older_dues", "not_booked"] as const),
  ...(["paid_ahead", "paid_earlier", "paid_later", "paid_count", "paid_paise"] as const),
];

/** All figures of a period, by either way to them. */
async function read(trx: TenantTrx, from: typeof totals | typeof rows, period: Period & { today: CalendarDate }) {
  const { first, to, today } = period;
  const last = [to, today].toSorted()[0] ?? to;
  const days = { from: first, to };
  const charged = await from.sumChargedAndPaid(trx, { first, last, to, today });
  return {
    collected: await from.sumCollectedIn(trx, days),
    owed: await from.sumOwed(trx, { today, ...days }),
    advances: await from.sumAdvances(trx),
    opening: await from.sumOpeningIn(trx, { first, last }),
    charged: CHARGED.map((name) => [name, charged[name]]),
    refunds: await from.sumRefundsAcross(trx, { first, last }),
  };
}

type Period = { first: CalendarDate; to: CalendarDate };

const byText = (one: string, other: string) => (one < other ? -1 : 1);

/** What was collected, by day and by mode and person, from the rows. */
async function collectedOfRows(trx: TenantTrx, days: { from: CalendarDate; to: CalendarDate }) {
  const found = await rows.sumCollected(trx, days);
  const sumBy = (keyOf: (row: rows.CollectedRow) => string) =>
    [...Map.groupBy(found, keyOf)]
      .map(([key, of]) => {
        const sum = (amount: (row: rows.CollectedRow) => number) => of.reduce((all, row) => all + amount(row), 0);
        return [key, sum((row) => row.amount_paise), sum((row) => row.payments)].join(" ");
      })
      .sort(byText);
  return { days: sumBy((row) => row.occurred_on), keys: sumBy((row) => `${row.account} ${row.recorded_by_name}`) };
}

async function collectedOfTotals(trx: TenantTrx, days: { from: CalendarDate; to: CalendarDate }) {
  const { byDay, byKey } = await totals.readCollected(trx, days);
  const end = (row: { amount_paise: number; payments: number }) => `${row.amount_paise} ${row.payments}`;
  return {
    days: byDay.map((row) => `${row.on} ${end(row)}`).sort(byText),
    keys: byKey.map((row) => `${row.mode} ${row.recorded_by_name} ${end(row)}`).sort(byText),
  };
}

/** Every figure of these periods from the totals is what the rows say, and no total is wrong. */
async function expectSame({ ctx }: Business, periods: readonly Period[]): Promise<void> {
  await ctx.transact(
    async ({ trx }) => {
      expect(await findMoneyTotalProblem(trx)).toBeUndefined();
      for (const period of periods) {
        const asked = { ...period, today: ctx.today() };
        const days = { from: period.first, to: period.to };
        expect([period, await read(trx, totals, asked)]).toEqual([period, await read(trx, rows, asked)]);
        expect([period, await collectedOfTotals(trx, days)]).toEqual([period, await collectedOfRows(trx, days)]);
      }
    },
    { isSnapshot: true },
  );
}

const dayBy = (today: CalendarDate, from: number, to: number): Period[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    first: addDays(today, from + at),
    to: addDays(today, from + at),
  }));

const periods = fc.array(
  fc.record({ first: fc.integer({ min: -130, max: 30 }), days: fc.integer({ min: 1, max: 190 }) }),
  {
    minLength: 4,
    maxLength: 8,
  },
);
const SEED = HISTORIES_SEED === undefined ? {} : { seed: HISTORIES_SEED };

describe("the totals of money", () => {
  it("are the sums of the rows, for every figure on every day, after any history", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 36 }), periods, async (steps, asked) => {
        const business = await openBusiness();
        for (const one of steps) {
          await attempt(business, one);
          clock.advance({ days: one.days });
        }
        const today = business.ctx.today();
        await expectSame(business, [
          ...asked.map(({ first, days }) => ({ first: addDays(today, first), to: addDays(today, first + days - 1) })),
          { first: "2026-09-01", to: "2026-09-30" },
          { first: "2026-10-01", to: "2026-12-31" },
          { first: "2026-04-01", to: "2027-03-31" },
        ]);
      }),
      { ...SEED, numRuns: HISTORIES },
    );
    const business = await openBusiness();
    for (const one of fc.sample(step, { ...SEED, numRuns: 25 })) {
      await attempt(business, one);
      clock.advance({ days: one.days });
    }
    await expectSame(business, dayBy(business.ctx.today(), -90, 35));
  }, 240_000);

  it("are counted anew while money is written, and read from the rows meanwhile", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), fc.nat(20), async (steps, after) => {
        const business = await openBusiness();
        const { ctx } = business;
        for (const one of steps) await attempt(business, one);
        await ctx.transact(({ trx }) => startCountingAgain(trx, ctx.tenantId));
        // As if the job had ended in the middle: some rows are counted, and others not yet.
        for (let batch = 0; batch < after % 5; batch += 1)
          await ctx.transact(({ trx }) => countRows(trx, { limit: 2, at: ctx.now() }));
        expect(await ctx.transact(({ trx }) => isMoneyCounted(trx))).toBe(false);
        const [first] = dayBy(ctx.today(), -20, 0);
        const before = await ctx.transact(({ trx }) =>
          read(trx, totals, { first: first?.first ?? "2026-09-01", to: ctx.today(), today: ctx.today() }),
        );
        expect(before).toEqual(
          await ctx.transact(({ trx }) =>
            read(trx, rows, { first: first?.first ?? "2026-09-01", to: ctx.today(), today: ctx.today() }),
          ),
        );
        const counting = countMoneyOf(ctx);
        for (const one of steps.toReversed()) await attempt(business, one);
        await counting;
        expect(await countMoneyOf(ctx)).toBe(true);
        await expectSame(business, [{ first: "2026-08-01", to: "2026-10-12" }]);
      }),
      { ...SEED, numRuns: 3 },
    );
  }, 120_000);

  it("lose and double nothing when many write at once", async () => {
    const business = await openBusiness();
    const { ctx, customers, subscriptions } = business;
    await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const customerId = customers[at % 3] ?? "";
        if (at % 8 === 7) await attempt(business, { act: "delete", pick: at, other: 0, days: 0, amount: 1 });
        else if (at % 8 === 6) await attempt(business, { act: "restore", pick: at, other: 0, days: 0, amount: 1 });
        else if (at % 8 === 5) await attempt(business, { act: "begin", pick: at, other: at, days: 0, amount: 1 });
        else await recordPayment(ctx, { customerId, amount: 10_000 + at, mode: at % 2 === 0 ? "upi" : "cash" });
      }),
    );
    expect(subscriptions.length).toBeGreaterThan(4);
    await expectSame(business, [{ first: "2026-09-01", to: "2026-09-30" }, ...dayBy(ctx.today(), -21, 21)]);
  });

  it("count a payment once that is in progress when all is counted anew", async () => {
    const business = await openBusiness();
    const { ctx, customers } = business;
    const { promise: written, resolve: isWritten } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const paying = ctx.transact(async (unit) => {
      const joined: ServiceContext = { ...ctx, transact: (work) => work(unit) };
      await recordPayment(joined, { customerId: customers[0] ?? "", amount: 30_000, mode: "upi" });
      isWritten();
      await mayEnd;
    });
    await written;
    const starting = ctx.transact(({ trx }) => startCountingAgain(trx, ctx.tenantId));
    await wait(200);
    end();
    await Promise.all([paying, starting]);
    expect(await countMoneyOf(ctx)).toBe(true);
    await expectSame(business, [{ first: "2026-09-01", to: "2026-09-30" }]);
  });

  it("are counted anew while other businesses write", async () => {
    const [{ ctx }, other] = [await openBusiness(), await openBusiness()];
    await ctx.transact(async ({ trx }) => {
      await startCountingAgain(trx, ctx.tenantId);
      await recordPayment(other.ctx, { customerId: other.customers[0] ?? "", amount: 5_000, mode: "upi" });
    });
    expect(await countMoneyOf(ctx)).toBe(true);
    await expectSame(other, [{ first: "2026-09-01", to: "2026-09-30" }]);
  });

  it("are seen by no other business, and kept by nobody whose transaction fails", async () => {
    const business = await openBusiness();
    const { ctx, customers } = business;
    const other = (await createTestTenant(deps)).ctx;
    await recordPayment(ctx, { customerId: customers[0] ?? "", amount: 5_000, mode: "upi" });
    const today = { from: ctx.today(), to: ctx.today() };
    const collected = (by: ServiceContext) => by.transact(({ trx }) => totals.sumCollectedIn(trx, today));
    expect([await collected(ctx), await collected(other)]).toEqual([5_000, 0]);
    const failing: ServiceContext = {
      ...ctx,
      transact: (work, options) =>
        ctx.transact(async (unit) => {
          await work(unit);
          throw new Error("too late");
        }, options),
    };
    await expect(
      recordPayment(failing, { customerId: customers[0] ?? "", amount: 7_000, mode: "upi" }),
    ).rejects.toThrow("too late");
    expect(await collected(ctx)).toBe(5_000);
    await expectSame(business, [{ first: today.from, to: today.to }]);
  });

  it("forget the samples that are removed", async () => {
    const business = await openBusiness();
    const { ctx } = business;
    await loadSamples(ctx);
    await expectSame(business, [{ first: "2026-08-01", to: "2026-10-12" }]);
    await removeSamples(ctx);
    await expectSame(business, [{ first: "2026-08-01", to: "2026-10-12" }]);
  });

  it("are compared with the rows at night, and the first that differs is named", async () => {
    const { ctx, customers } = await openBusiness();
    await recordPayment(ctx, { customerId: customers[0] ?? "", amount: 5_000, mode: "upi" });
    const problem = async () => {
      await checkLedgers(deps);
      const { rows: found } = await superuser.query("select problem from ledger_check where tenant_id = $1", [
        ctx.tenantId,
      ]);
      return found[0]?.problem;
    };
    expect(await problem()).toBeNull();
    for (const [change, named] of [
      [
        "update money_total set collected_paise = collected_paise + 1 where grain = 'month'",
        "total of month 2026-09-01",
      ],
      ["update allocation_total set other_paise = 5 where received_grain = 'day'", "total of paid day"],
      ["delete from collected_total where grain = 'day'", "total of collected day 2026-09-20 upi"],
      ["update charge set is_booked = false", "total of day"],
    ] as const) {
      await superuser.query("begin");
      await superuser.query(`${change}${change.includes("where") ? " and" : " where"} tenant_id = $1`, [ctx.tenantId]);
      await superuser.query("commit");
      expect(await problem()).toContain(named);
      await superuser.query("update charge set is_booked = true where tenant_id = $1", [ctx.tenantId]);
      await ctx.transact(({ trx }) => startCountingAgain(trx, ctx.tenantId));
      await countEarlierMoney(deps);
      expect(await problem()).toBeNull();
    }
  });
});
