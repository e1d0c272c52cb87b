import { sumCollectedOn } from "@aavarti/db/queries/payments";
import { addDays, type CalendarDate, monthOf } from "@aavarti/domain/calendar";
import { AppError } from "@aavarti/domain/errors";
import { parseAmount } from "@aavarti/domain/money";
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
import { writeSubscription } from "../onboarding/write-subscription.ts";
import { createProduct } from "../products/create-product.ts";
import { readBoard } from "../renewals/read-board.ts";
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

const step = fc.record({
  act: fc.constantFrom(
    ...(["pay", "pay", "advance", "renew", "renew", "reverse", "refund", "discount", "price"] as const),
    ...(["product", "delete", "restore", "payer", "cancel", "pending", "opening", "begin"] as const),
  ),
  pick: fc.nat(100),
  other: fc.nat(100),
  days: fc.integer({ min: 0, max: 9 }),
  amount: fc.integer({ min: 1, max: 600_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

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
  if (act === "pay" || act === "advance") {
    await recordPayment(ctx, { customerId, amount: act === "pay" ? amount : amount + 600_000, mode: "upi" });
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

/** What all screens say of the days from the first to today, and of this month. */
async function checkFigures({ ctx, customers, subscriptions }: Business) {
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
  for (const name of ["booked", "paidBefore", "joiningFees", "discounts", "paidAhead", "collected"] as const)
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

  // What leads from booked to collected and owed: all but money for what is in Trash or pending.
  const [unbooked = 0] = (
    await ctx.transact(({ trx }) =>
      sql<{ paise: number }>`select coalesce(-sum(e.amount_paise), 0)::bigint as paise
        from ledger_entry e join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id and p.mode <> 'opening'
        join charge c on c.tenant_id = e.tenant_id and c.id = e.charge_id and c.due_on <= ${today}::date
        join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
        where e.account = 'receivable' and (s.deleted_at is not null or s.status = 'pending')`.execute(trx),
    )
  ).rows.map((row) => row.paise);
  const of = (name: "booked" | "paidBefore" | "joiningFees" | "discounts" | "collected" | "paidAhead") =>
    paise(whole[name]);
  expect(of("booked") + of("joiningFees") - of("discounts") - of("paidBefore")).toBe(
    of("collected") - of("paidAhead") - unbooked + paise(whole.now.owed.amount),
  );
}

describe("the figures of all screens", () => {
  it("agree on one random history", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (history) => {
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
        await checkFigures(business);
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
