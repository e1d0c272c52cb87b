import type { FinancialYearReport, MonthReport } from "@aavarti/contract/analytics";
import type { PaymentTotals } from "@aavarti/contract/payments";
import { sumCollectedOn } from "@aavarti/db/queries/payment-totals";
import { addDays, type CalendarDate, daysBetween, monthOf } from "@aavarti/domain/calendar";
import { AppError } from "@aavarti/domain/errors";
import { parseAmount } from "@aavarti/domain/money";
import type { ReportKind } from "@aavarti/domain/reports";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportDay } from "../analytics/report-day.ts";
import { reportFinancialYear } from "../analytics/report-financial-year.ts";
import { reportMonth } from "../analytics/report-month.ts";
import { summarise } from "../analytics/summarise.ts";
import type { ServiceContext } from "../context.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { writeSubscription } from "../onboarding/write-subscription.ts";
import { createProduct } from "../products/create-product.ts";
import { readBoard } from "../renewals/read-board.ts";
import { readReport } from "../reports/read-report.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { changeProduct } from "../subscriptions/change-product.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { deleteSubscription } from "../subscriptions/delete-subscription.ts";
import { findDetail } from "../subscriptions/read-detail.ts";
import { readHistory } from "../subscriptions/read-history.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { restoreSubscription } from "../subscriptions/restore-subscription.ts";
import { updateSubscription } from "../subscriptions/update-subscription.ts";
import { discountCharge } from "./discount-charge.ts";
import { listCharges } from "./list-charges.ts";
import { readAccount } from "./read-account.ts";
import { readDay } from "./read-day.ts";
import { listPayments } from "./read-payment.ts";
import { readTotals } from "./read-totals.ts";
import { recordPayment } from "./record-payment.ts";
import { refundPayment, reversePayment } from "./reverse-payment.ts";
import { setOpening } from "./set-opening.ts";
import { setPayer } from "./set-payer.ts";
import { syncCharges } from "./sync-charges.ts";

const FIRST_DAY: CalendarDate = "2026-04-01";
const clock = createTestClock();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/**
 * Checks the six reports against the growth reports of the same periods, and each against its rows.
 */
async function expectReportsToAgree(ctx: ServiceContext, growth: { month: MonthReport; year: FinancialYearReport }) {
  for (const [name, of] of [
    ["month", { month: growth.month.month }],
    ["year", { year: growth.year.year }],
  ] as const) {
    const report = growth[name];
    const read = async (kind: ReportKind) => {
      const { figures, tables } = await readReport(ctx, { kind, ...of });
      const values: Readonly<Record<string, unknown>> = Object.fromEntries(
        figures.map(({ code, unit, value }) => [code, unit === "money" ? paise(value) : value]),
      );
      for (const { columns, rows, total } of tables) {
        for (const [place, { unit }] of columns.entries()) {
          const sum = total?.[place] ?? null;
          if (sum === null || !["money", "count"].includes(unit)) continue;
          const added = rows.reduce((all, row) => all + paise(row.values[place] ?? 0), 0);
          // MRR is rounded once for the whole and once for each row.
          const isMrr = ["mrr", "gained", "lost", "perMonth"].includes(columns[place]?.code ?? "");
          expect(Math.abs(added - paise(sum))).toBeLessThanOrEqual(isMrr ? rows.length : 0);
        }
      }
      return values;
    };
    expect(await read("collections")).toMatchObject({
      collected: paise(report.collected),
      booked: paise(report.booked),
    });
    expect(await read("team")).toMatchObject({ collected: paise(report.collected) });
    const { due, renewed, late, open } = report.renewals;
    expect(await read("renewals")).toMatchObject({
      due,
      renewed,
      late,
      open,
      dueValue: paise(report.renewals.dueValue),
      renewedValue: paise(report.renewals.renewedValue),
    });
    expect(await read("products")).toMatchObject({ mrr: paise(report.mrr), booked: paise(report.booked) });
    expect(await read("churn")).toMatchObject({
      mrrLost: Math.abs(paise(report.movements.churn)),
      mrrReturned: paise(report.movements.reactivation),
      churnRate: report.churn.active === 0 ? null : report.churn.churned / report.churn.active,
    });
  }
}

const step = fc.record({
  act: fc.constantFrom(
    ...(["pay", "pay", "advance", "renew", "renew", "reverse", "refund", "discount", "price"] as const),
    ...(["product", "delete", "restore", "payer", "cancel", "pending", "opening", "begin", "backdated"] as const),
  ),
  pick: fc.nat(100),
  other: fc.nat(100),
  days: fc.integer({ min: 0, max: 9 }),
  amount: fc.integer({ min: 1, max: 600_000 }),
});
const histories = fc.array(step, { minLength: 8, maxLength: 24 });
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The amounts of a period that stand alone, without a count. */
type Amount = { [Name in keyof PaymentTotals]: PaymentTotals[Name] extends string ? Name : never }[keyof PaymentTotals];

const period = fc.record({ first: fc.integer({ min: -150, max: 10 }), days: fc.integer({ min: 1, max: 100 }) });
type Periods = readonly { first: number; days: number }[];

/** Paise of an amount as a text or number, which may be negative. */
const paise = (amount: string | number | null): number => {
  if (amount === null) throw new Error("An amount is missing");
  return Math.round(Number(amount) * 100);
};
const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => string | number | null): number =>
  rows.reduce((sum, row) => sum + paise(amount(row)), 0);

/**
 * A business of three customers: two with a subscription each, the third with one from before
 * payments were recorded.
 */
async function openBusiness() {
  clock.set("2026-09-20T04:00:00Z");
  const { ctx } = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  const customers: string[] = [];
  for (const name of ["Asha", "Dev", "Ravi"])
    customers.push(
      (await createCustomer(ctx, { name, email: `${name}@example.in`, phone: null, company: null, status: "active" }))
        .id,
    );
  const product = async (name: string, price: number) =>
    (await createProduct(ctx, { name, price, durationMonths: 1, description: name, sku: null })).id;
  const products = [await product("Gold", 300_000), await product("Platinum", 450_000)];
  const subscriptions: string[] = [];
  for (const customerId of customers.slice(0, 2))
    subscriptions.push((await begin(ctx, { customerId, productId: products[0] ?? "", startsIn: -5 })).id);
  const { id } = await ctx.transact(async (unit) => {
    const gold = { id: products[0] ?? "", name: "Gold", pricePaise: 300_000, durationMonths: 1 };
    const made = await writeSubscription(ctx, unit, { customerId: customers[2] ?? "", product: gold, endsInDays: 12 });
    await syncCharges(ctx, unit, [made.id]);
    return made;
  });
  return { ctx, customers, products, subscriptions: [...subscriptions, id] };
}

const begin = (
  ctx: ServiceContext,
  { customerId, productId, startsIn }: { customerId: string; productId: string; startsIn: number },
) =>
  createSubscription(ctx, {
    customerId,
    productId,
    startDate: addDays(ctx.today(), startsIn),
    durationMonths: 1,
    status: "active",
    price: 300_000,
    setupFee: 70_000,
  });

type Business = Awaited<ReturnType<typeof openBusiness>>;

async function take({ ctx, customers, products, subscriptions }: Business, { act, pick, other, amount }: Step) {
  const id = subscriptions[pick % subscriptions.length] ?? "";
  const customerId = customers[other % customers.length] ?? "";
  const payments = (await listPayments(ctx, { limit: 50 })).items;
  const payment = payments[other % Math.max(1, payments.length)];
  if (act === "pay" || act === "advance" || act === "backdated") {
    await recordPayment(ctx, {
      customerId,
      amount: act === "advance" ? amount + 600_000 : amount,
      mode: "upi",
      ...(act === "backdated" ? { receivedOn: addDays(ctx.today(), -(pick % 40)) } : {}),
    });
  } else if (act === "renew") {
    const { endDate } = await findDetail(ctx, { id });
    await renewSubscription(ctx, { id, endDate: endDate as CalendarDate, from: "old_end" });
  } else if (act === "reverse" && payment) {
    await reversePayment(ctx, { id: payment.id, reason: "wrong" });
  } else if (act === "refund" && payment) {
    const part = Math.min(amount, parseAmount(payment.advance) ?? 0);
    if (part > 0) await refundPayment(ctx, { id: payment.id, amount: part, mode: "cash", reason: "too much" });
  } else if (act === "discount") {
    const { items } = await listCharges(ctx, { subscriptionId: id, limit: 50 });
    const charge = items[other % Math.max(1, items.length)];
    if (!charge) return;
    const discount = Math.min(amount, paise(charge.amount) + paise(charge.discount));
    await discountCharge(ctx, { id: charge.id, discount, reason: "sibling" });
  } else if (act === "price") {
    await updateSubscription(ctx, { id, changes: { price: amount } });
  } else if (act === "product") {
    const productId = products[other % 2] ?? "";
    await changeProduct(ctx, { id, productId, mode: amount % 2 === 0 ? "keep_end" : "restart" });
  } else if (act === "delete") {
    await deleteSubscription(ctx, { id });
  } else if (act === "restore") {
    await restoreSubscription(ctx, { id });
  } else if (act === "payer") {
    await setPayer(ctx, { customerId: customers[1] ?? "", payerId: other % 2 === 0 ? (customers[0] ?? null) : null });
  } else if (act === "cancel") {
    await cancelSubscription(ctx, { id, when: "now", reason: "moved" });
  } else if (act === "pending") {
    await updateSubscription(ctx, { id, changes: { status: other % 2 === 0 ? "pending" : "active" } });
  } else if (act === "opening") {
    const { terms } = await readHistory(ctx, { id });
    const { term = 1 } = terms[other % Math.max(1, terms.length)] ?? {};
    await setOpening(ctx, { terms: [{ subscriptionId: id, term }], paid: amount % 2 === 0 });
  } else if (act === "begin") {
    const made = await begin(ctx, { customerId, productId: products[0] ?? "", startsIn: (other % 21) - 10 });
    subscriptions.push(made.id);
  }
}

/**
 * What all screens say of the days from the first to today, and of this month, and the Payments tab
 * of other periods, which begin so many days from today.
 */
async function checkFigures({ ctx, customers, subscriptions }: Business, periods: Periods = []) {
  const today = ctx.today();
  const month = monthOf(today);
  const whole = await readTotals(ctx, { from: FIRST_DAY, to: today });
  const inMonth = await readTotals(ctx, { from: month.from, to: month.until });
  const year = await reportFinancialYear(ctx, {});
  const now = await reportMonth(ctx, {});

  // The payments tab shows the whole month, the report the days until today.
  expect([now.booked, now.paidBefore, now.collected].map(paise)).toEqual(
    [inMonth.booked, inMonth.paidBefore, inMonth.collected].map(paise),
  );
  expect([year.booked, year.paidBefore, year.collected].map(paise)).toEqual(
    [whole.booked, whole.paidBefore, whole.collected].map(paise),
  );
  expect(paise((await readBoard(ctx, {})).month.collected)).toBe(paise(inMonth.collected));
  expect(paise((await summarise(ctx, { period: "90d" })).totalRevenue)).toBe(
    paise((await readTotals(ctx, { from: addDays(today, -89), to: today })).booked),
  );

  await expectReportsToAgree(ctx, { month: now, year });

  // Days, modes and people add up to the period.
  for (const totals of [whole, inMonth]) {
    expect(sumOf(totals.byDay, (day) => day.booked)).toBe(paise(totals.booked));
    for (const parts of [totals.byMode.map((one) => one.amount), totals.byPerson.map((one) => one.amount)])
      expect(sumOf(parts, (amount) => amount)).toBe(paise(totals.collected));
  }
  for (const { date, booked, collected } of inMonth.byDay) {
    const day = date as CalendarDate;
    const report = await reportDay(ctx, { date: day });
    expect([day, paise(report.revenue), paise(report.collected)]).toEqual([day, paise(booked), paise(collected)]);
    expect(paise((await readDay(ctx, { day })).collected)).toBe(paise(collected));
    expect(await ctx.transact(({ trx }) => sumCollectedOn(trx, day))).toBe(paise(collected));
  }

  // The records of all customers, and of all subscriptions, add up to the business.
  const accounts = await Promise.all(customers.map((customerId) => readAccount(ctx, { customerId })));
  const heads = accounts.filter(({ customer }, place) => customer.id === customers[place]);
  for (const name of [
    "booked",
    "paidBefore",
    "joiningFees",
    "discounts",
    "paidAhead",
    "notBooked",
    "collected",
  ] as const)
    expect([name, sumOf(heads, ({ soFar }) => soFar[name])]).toEqual([name, paise(whole[name])]);
  expect(sumOf(heads, ({ soFar }) => soFar.owed)).toBe(paise(whole.now.owed.amount));
  expect(sumOf(heads, ({ soFar }) => soFar.toCome)).toBe(paise(whole.now.toCome.amount));
  for (const { soFar, due, members } of heads)
    expect([paise(soFar.owed) + paise(soFar.toCome), sumOf(members, (member) => member.collected)]).toEqual([
      paise(due),
      paise(soFar.collected),
    ]);
  const gone = await ctx.transact(({ trx }) =>
    trx.selectFrom("subscription").select("id").where("deleted_at", "is not", null).execute(),
  );
  const kept = subscriptions.filter((id) => !gone.some((row) => row.id === id));
  const histories = await Promise.all(kept.map((id) => readHistory(ctx, { id })));
  expect(sumOf(histories, ({ booked }) => booked)).toBe(paise(whole.booked));

  // What leads from booked to collected and owed, since ever and in any period.
  for (const { soFar } of accounts)
    expect(sumOf(["booked", "joiningFees"] as const, (name) => soFar[name])).toBe(
      sumOf(["discounts", "paidBefore", "collected", "owed"] as const, (name) => soFar[name]) -
        sumOf(["paidAhead", "notBooked"] as const, (name) => soFar[name]),
    );
  for (const { first, days } of periods)
    await checkPeriod(ctx, { from: addDays(today, first), to: addDays(today, first + days - 1) });
  for (const totals of [whole, inMonth]) expectToAddUp(totals);
}

/** The totals of a period add up, and divide each payment as the ledger does, pair by pair. */
async function checkPeriod(ctx: ServiceContext, days: { from: CalendarDate; to: CalendarDate }) {
  const totals = await readTotals(ctx, days);
  expectToAddUp(totals);
  const { rows } = await ctx.transact(({ trx }) =>
    sql<{ received_on: string; due_on: string; is_live: boolean; paise: number }>`
      select p.received_on, c.due_on, s.deleted_at is null and s.status <> 'pending' as is_live, -e.amount_paise as paise
      from ledger_entry e join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id and p.mode <> 'opening'
      join charge c on c.tenant_id = e.tenant_id and c.id = e.charge_id and e.account = 'receivable'
      join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id`.execute(trx),
  );
  const { from, to } = days;
  const isReceived = (row: { received_on: string }) => from <= row.received_on && row.received_on <= to;
  const isDue = (row: { due_on: string }) => from <= row.due_on && row.due_on <= to && row.due_on <= ctx.today();
  const sum = (has: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(has).reduce((total, { paise: part }) => total + part, 0);
  expect([totals.paidEarlier, totals.paidLater, totals.olderDues, totals.notBooked].map(paise)).toEqual([
    sum((row) => row.is_live && isDue(row) && row.received_on < from),
    sum((row) => row.is_live && isDue(row) && row.received_on > to),
    sum((row) => row.is_live && isReceived(row) && row.due_on < from),
    sum((row) => !row.is_live && isReceived(row) && (row.due_on < from || isDue(row))),
  ]);
}

/** Booked and all that is said beside it lead to what was collected and is owed, to the paisa. */
function expectToAddUp(totals: PaymentTotals) {
  const sum = (...names: Amount[]) => sumOf(names, (name) => totals[name]);
  const paid = sum("collected", "refundsOfEarlier") - sum("olderDues", "paidAhead", "notBooked", "refundedLater");
  const owed = paise(totals.now.owed.amount) - sum("owedBefore", "owedAfter");
  expect([
    totals.from,
    totals.to,
    sum("booked", "joiningFees") - sum("discounts", "paidBefore", "paidEarlier", "paidLater"),
  ]).toEqual([totals.from, totals.to, paid + owed]);
}

describe("the figures of all screens", () => {
  it("agree on one random history", async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.array(period, { minLength: 9, maxLength: 9 }), async (history, periods) => {
        const business = await openBusiness();
        for (const taken of history) {
          clock.advance({ days: taken.days, minutes: 10 });
          try {
            await take(business, taken);
          } catch (error) {
            // A refused step changes nothing.
            if (!(error instanceof AppError)) throw error;
          }
        }
        await checkFigures(business, periods);
      }),
      { numRuns: 25 },
    );
  });

  it("count a term from its first day on, in the month shown whole as well", async () => {
    const business = await openBusiness();
    const { ctx, customers, products } = business;
    const before = await readTotals(ctx, { from: "2026-09-01", to: "2026-09-30" });
    const later = await begin(ctx, { customerId: customers[0] ?? "", productId: products[0] ?? "", startsIn: 4 });
    business.subscriptions.push(later.id);
    await recordPayment(ctx, { customerId: customers[0] ?? "", amount: 100_000, mode: "cash" });
    const ahead = await readTotals(ctx, { from: "2026-09-01", to: "2026-09-30" });
    expect(ahead.booked).toBe(before.booked);
    expect(ahead.byDay.find(({ date }) => date === "2026-09-24")).toMatchObject({ booked: "0.00" });
    expect(await readHistory(ctx, { id: later.id })).toMatchObject({ booked: "0.00" });
    await checkFigures(business);
    clock.advance({ days: 4 });
    expect(paise((await readTotals(ctx, { from: "2026-09-01", to: "2026-09-30" })).booked)).toBe(
      paise(before.booked) + 300_000,
    );
    await checkFigures(business);
  });

  it("lose nothing of a subscription that is cancelled before it began, joining fee included", async () => {
    const business = await openBusiness();
    const { ctx, customers, products } = business;
    const customerId = customers[1] ?? "";
    const before = (await readAccount(ctx, { customerId })).soFar;
    const later = await begin(ctx, { customerId, productId: products[0] ?? "", startsIn: 4 });
    business.subscriptions.push(later.id);
    expect((await readAccount(ctx, { customerId })).soFar).toEqual({ ...before, toCome: "3700.00" });
    await recordPayment(ctx, {
      customerId,
      amount: 370_000,
      mode: "upi",
      allocations: (await listCharges(ctx, { subscriptionId: later.id, limit: 5 })).items.map((charge) => ({
        chargeId: charge.id,
        amount: paise(charge.amount),
      })),
    });
    expect((await readAccount(ctx, { customerId })).soFar).toEqual({
      ...before,
      collected: "3700.00",
      paidAhead: "3700.00",
    });
    await cancelSubscription(ctx, { id: later.id, when: "now", reason: "moved" });
    // What was paid for it pays the customer's other dues, as any advance.
    const { soFar, advance } = await readAccount(ctx, { customerId });
    expect(soFar).toMatchObject({ booked: before.booked, joiningFees: before.joiningFees, toCome: "0.00" });
    expect([soFar.collected, soFar.owed, advance]).toEqual(["3700.00", "0.00", "0.00"]);
    expect((await findDetail(ctx, { id: later.id })).status).toBe("cancelled");
    expect(await readHistory(ctx, { id: later.id })).toMatchObject({ booked: "0.00" });
    clock.advance({ days: 10 });
    expect((await readAccount(ctx, { customerId })).soFar.booked).toBe(before.booked);
    await checkFigures(business);
  });

  it("say how much of what was booked counts as paid from before, and no more once it is owed", async () => {
    const business = await openBusiness();
    const { ctx, customers, subscriptions } = business;
    const customerId = customers[2] ?? "";
    const { soFar } = await readAccount(ctx, { customerId });
    expect(soFar).toMatchObject({ collected: "0.00", owed: "0.00", paidBefore: soFar.booked });
    expect(paise(soFar.paidBefore)).toBeGreaterThan(300_000);
    const { terms } = await readHistory(ctx, { id: subscriptions[2] ?? "" });
    const newest = terms.at(-1)?.term ?? 1;
    await setOpening(ctx, { terms: [{ subscriptionId: subscriptions[2] ?? "", term: newest }], paid: false });
    expect((await readAccount(ctx, { customerId })).soFar).toMatchObject({ owed: "3000.00", booked: soFar.booked });
    await checkFigures(business);
    await setOpening(ctx, { terms: [{ subscriptionId: subscriptions[2] ?? "", term: newest }], paid: true });
    // The rest of a term that counts as paid pays a part of the next product.
    await changeProduct(ctx, {
      id: subscriptions[2] ?? "",
      productId: business.products[1] ?? "",
      mode: "restart",
    });
    const changed = (await readAccount(ctx, { customerId })).soFar;
    expect([changed.collected, paise(changed.paidBefore) + paise(changed.owed)]).toEqual([
      "0.00",
      paise(changed.booked),
    ]);
    await checkFigures(business);
  });
});

const BESIDE = [
  ...(["booked", "joiningFees", "discounts", "paidBefore", "paidEarlier", "paidLater", "collected"] as const),
  ...(["olderDues", "paidAhead", "notBooked", "refundedLater", "refundsOfEarlier", "owedBefore", "owedAfter"] as const),
];

describe("the totals of a month", () => {
  /** One customer, whose subscription of 3,000 began on this day, with a joining fee of 700. */
  async function openShop(startsOn: CalendarDate) {
    clock.set("2026-09-20T04:00:00Z");
    const { ctx } = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    const person = { name: "Asha", email: "asha@example.in", phone: null, company: null, status: "active" as const };
    const customerId = (await createCustomer(ctx, person)).id;
    const product = { name: "Gold", durationMonths: 1, description: "Gold", sku: null };
    const productId = (await createProduct(ctx, { ...product, price: 300_000 })).id;
    const startsIn = daysBetween(ctx.today(), startsOn);
    const { id } = await begin(ctx, { customerId, productId, startsIn });
    const pay = async (amount: number) => (await recordPayment(ctx, { customerId, amount, mode: "upi" })).id;
    return { ctx, id, customerId, pay };
  }
  /** The amounts of a month that are shown, other than 0. */
  async function shownIn(ctx: ServiceContext, month: string) {
    const { from, until } = monthOf(`${month}-01` as CalendarDate);
    const totals = await readTotals(ctx, { from, to: until });
    expectToAddUp(totals);
    const shown = [...BESIDE.map((name) => [name, totals[name]] as const), ["owed", totals.now.owed.amount] as const];
    return Object.fromEntries(shown.filter(([, amount]) => amount !== "0.00"));
  }

  it("say that money paid older dues, and in the month of these that it came later", async () => {
    const { ctx, pay } = await openShop("2026-08-25");
    await pay(370_000);
    expect(await shownIn(ctx, "2026-09")).toEqual({ collected: "3700.00", olderDues: "3700.00" });
    expect(await shownIn(ctx, "2026-08")).toEqual({
      booked: "3000.00",
      joiningFees: "700.00",
      paidLater: "3700.00",
    });
  });

  it("are of one moment while payments are recorded", async () => {
    const { ctx, pay } = await openShop("2026-10-02");
    let isRecording = true;
    const recording = (async () => {
      for (let payment = 0; payment < 30; payment += 1) await pay(100);
      isRecording = false;
    })();
    while (isRecording) expectToAddUp(await readTotals(ctx, { from: ctx.today(), to: ctx.today() }));
    await recording;
    expect((await readTotals(ctx, { from: ctx.today(), to: ctx.today() })).collected).toBe("30.00");
  });

  it("say that a term was paid before the month, and before it that the money was for later", async () => {
    const { ctx, pay } = await openShop("2026-10-02");
    await pay(370_000);
    clock.set("2026-10-05T04:00:00Z");
    expect(await shownIn(ctx, "2026-09")).toEqual({ collected: "3700.00", paidAhead: "3700.00" });
    expect(await shownIn(ctx, "2026-10")).toEqual({
      booked: "3000.00",
      joiningFees: "700.00",
      paidEarlier: "3700.00",
    });
  });

  it("count a refund in its own month, and say in both that it belongs to the other's payment", async () => {
    const { ctx, pay } = await openShop("2026-09-15");
    const id = await pay(500_000);
    clock.set("2026-10-05T04:00:00Z");
    await refundPayment(ctx, { id, amount: 130_000, mode: "cash", reason: "too much" });
    const charged = { booked: "3000.00", joiningFees: "700.00" };
    expect(await shownIn(ctx, "2026-09")).toEqual({ ...charged, collected: "5000.00", refundedLater: "1300.00" });
    expect(await shownIn(ctx, "2026-10")).toEqual({ collected: "-1300.00", refundsOfEarlier: "1300.00" });
    // Reversed with its refund, the payment counts in neither month.
    await reversePayment(ctx, { id, reason: "wrong" });
    expect(await shownIn(ctx, "2026-09")).toEqual({ ...charged, owed: "3700.00" });
    expect(await shownIn(ctx, "2026-10")).toEqual({ owed: "3700.00", owedBefore: "3700.00" });
    expect(await shownIn(ctx, "2026-08")).toEqual({ owed: "3700.00", owedAfter: "3700.00" });
  });

  it("take a discount off what is owed, and say so", async () => {
    const { ctx, id, pay } = await openShop("2026-09-15");
    await pay(100_000);
    const { items } = await listCharges(ctx, { subscriptionId: id, limit: 5 });
    const term = items.find(({ kind }) => kind === "term");
    await discountCharge(ctx, { id: term?.id ?? "", discount: 50_000, reason: "sibling" });
    expect(await shownIn(ctx, "2026-09")).toEqual({
      booked: "3000.00",
      joiningFees: "700.00",
      discounts: "500.00",
      collected: "1000.00",
      owed: "2200.00",
    });
  });

  it("book a change of product in its own month, with what was paid in the month before", async () => {
    const { ctx, id, pay } = await openShop("2026-09-15");
    await pay(370_000);
    clock.set("2026-10-05T04:00:00Z");
    const product = { name: "Platinum", price: 450_000, durationMonths: 1, description: "Platinum", sku: null };
    const productId = (await createProduct(ctx, product)).id;
    await changeProduct(ctx, { id, productId, mode: "restart" });
    const before = await shownIn(ctx, "2026-09");
    const after = await shownIn(ctx, "2026-10");
    // What was left of the first term pays a part of the second.
    expect([before.collected, after.collected, after.owedBefore]).toEqual(["3700.00", undefined, undefined]);
    expect(paise(after.paidEarlier ?? "0")).toBe(paise(after.booked ?? "0") - paise(after.owed ?? "0"));
    expect([before.paidAhead, before.owedAfter]).toEqual([after.paidEarlier, after.owed]);
  });

  it("say that what was collected is for a subscription in Trash, or of a customer in it", async () => {
    const { ctx, id, customerId, pay } = await openShop("2026-09-15");
    await pay(100_000);
    const kept = await shownIn(ctx, "2026-09");
    expect(kept).toEqual({ booked: "3000.00", joiningFees: "700.00", collected: "1000.00", owed: "2700.00" });
    await deleteSubscription(ctx, { id });
    expect(await shownIn(ctx, "2026-09")).toEqual({ collected: "1000.00", notBooked: "1000.00" });
    expect((await readAccount(ctx, { customerId })).soFar).toMatchObject({ booked: "0.00", notBooked: "1000.00" });
    await restoreSubscription(ctx, { id });
    expect(await shownIn(ctx, "2026-09")).toEqual(kept);
    await deleteCustomer(ctx, { id: customerId });
    expect(await shownIn(ctx, "2026-09")).toEqual({ collected: "1000.00", notBooked: "1000.00" });
  });
});
