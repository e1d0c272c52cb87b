import type { MonthReport } from "@aavarti/contract/analytics";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { deleteCustomer } from "../customers/delete-customer.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { refundPayment, reversePayment } from "../payments/reverse-payment.ts";
import { createProduct } from "../products/create-product.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { pauseSubscription } from "../subscriptions/pause-subscription.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { resumeSubscription } from "../subscriptions/resume-subscription.ts";
import { reportDay } from "./report-day.ts";
import { reportFinancialYear } from "./report-financial-year.ts";
import { reportMonth } from "./report-month.ts";
import { summarise } from "./summarise.ts";

const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;
let productId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set("2026-11-21T04:00:00Z");
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  productId = await newProduct(0);
});

const newProduct = async (graceDays: number): Promise<string> =>
  (
    await createProduct(tenant.ctx, {
      name: `Batch ${graceDays}`,
      price: 100_000,
      durationMonths: 1,
      description: "d",
      graceDays,
    })
  ).id;

const person = async (name = "Asha"): Promise<string> =>
  (await createCustomer(tenant.ctx, { name, email: "asha@example.in", status: "active" })).id;

type Begun = {
  startDate: CalendarDate;
  durationMonths?: number;
  price?: number;
  customerId?: string;
  product?: string;
};

/** Creates a subscription, by default for a new customer and for one month at ₹1,000. */
async function begin({ startDate, durationMonths = 1, price = 100_000, customerId, product = productId }: Begun) {
  const term = { startDate, durationMonths, price, status: "active" as const };
  return createSubscription(tenant.ctx, { customerId: customerId ?? (await person()), productId: product, ...term });
}

/** Returns a month's report after checking the invariants that every report must satisfy. */
async function report(month?: string): Promise<MonthReport> {
  const answer = await reportMonth(tenant.ctx, { month });
  const moved = Object.values(answer.movements).reduce((sum, amount) => sum + amount, 0);
  expect(answer.mrrBefore + moved).toBeCloseTo(answer.mrr, 6);
  expect(answer.trend.at(-1)).toMatchObject({ mrr: answer.mrr, customers: answer.customers });
  if (month === undefined) expect((await summarise(tenant.ctx, { period: "7d" })).mrr).toBe(answer.mrr);
  return answer;
}

const still = { new: 0, expansion: 0, reactivation: 0, contraction: 0, churn: 0, paused: 0 };

describe("the movements of a month", () => {
  it("tell new from grown, and a renewal at the same price from both", async () => {
    const asha = await begin({ startDate: "2026-10-15" });
    await renewSubscription(tenant.ctx, { id: asha.id, endDate: "2026-11-15", from: "old_end" });
    const grown = await begin({ startDate: "2026-10-18" });
    await renewSubscription(tenant.ctx, { id: grown.id, endDate: "2026-11-18", from: "old_end", price: 150_000 });
    await begin({ startDate: "2026-11-05", durationMonths: 12, price: 100_000 });
    const answer = await report();
    expect(answer.movements).toEqual({ ...still, new: 83.33, expansion: 500 });
    expect(answer).toMatchObject({ mrrBefore: 2000, mrr: 2583.33, customers: 3, nrr: 1.25, grr: 1, quickRatio: null });
    expect(answer.churn).toEqual({ active: 2, churned: 0 });
  });

  it("date churn the day after the end and its grace, and a second subscription of one customer is growth", async () => {
    const patient = await newProduct(5);
    await begin({ startDate: "2026-10-10" });
    await begin({ startDate: "2026-10-18", product: patient });
    const asha = await person();
    await begin({ startDate: "2026-10-25", customerId: asha });
    await begin({ startDate: "2026-11-02", price: 50_000, customerId: asha });
    expect((await report()).movements).toEqual({ ...still, expansion: 500, churn: -1000 });
    expect((await report()).churn).toEqual({ active: 3, churned: 1 });
    clock.set("2026-11-24T04:00:00Z");
    const answer = await report();
    expect(answer.movements).toEqual({ ...still, expansion: 500, churn: -2000 });
    expect(answer).toMatchObject({ churn: { active: 3, churned: 2 }, grr: 1 / 3, quickRatio: 0.25 });
  });

  it("count a former customer as reactivation, and one of two ended subscriptions as contraction", async () => {
    const asha = await person();
    await begin({ startDate: "2026-05-01", customerId: asha });
    await begin({ startDate: "2026-11-03", customerId: asha });
    const two = await person("Two");
    await begin({ startDate: "2026-11-01", durationMonths: 3, price: 300_000, customerId: two });
    await begin({ startDate: "2026-10-06", customerId: two });
    // On the 1st the second customer's own term was already running, so the first of their terms
    // counts as expansion.
    expect((await report()).movements).toEqual({ ...still, expansion: 1000, reactivation: 1000, contraction: -1000 });
  });

  it("keep a pause and its end on a line of their own, and end what is cancelled now today", async () => {
    const paused = await begin({ startDate: "2026-10-25", durationMonths: 3, price: 300_000 });
    const resumed = await begin({ startDate: "2026-10-25", durationMonths: 3, price: 300_000 });
    const left = await begin({ startDate: "2026-10-25", durationMonths: 3, price: 300_000 });
    clock.set("2026-11-10T04:00:00Z");
    await pauseSubscription(tenant.ctx, { id: paused.id });
    await pauseSubscription(tenant.ctx, { id: resumed.id });
    expect((await report()).movements).toEqual({ ...still, paused: -2000 });
    clock.set("2026-11-21T04:00:00Z");
    await resumeSubscription(tenant.ctx, { id: resumed.id });
    await cancelSubscription(tenant.ctx, { id: left.id, when: "now", reason: "moved" });
    const answer = await report();
    expect(answer.movements).toEqual({ ...still, churn: -1000, paused: -1000 });
    expect(answer.churn).toEqual({ active: 3, churned: 1 });
  });

  it("are those of an earlier month until its last day, and none for a month that has not begun", async () => {
    await begin({ startDate: "2026-09-10", durationMonths: 1 });
    await begin({ startDate: "2026-09-20", durationMonths: 6, price: 600_000 });
    expect(await report("2026-09")).toMatchObject({
      until: "2026-09-30",
      mrr: 2000,
      movements: { ...still, new: 2000 },
    });
    expect(await report("2026-10")).toMatchObject({ until: "2026-10-31", movements: { ...still, churn: -1000 } });
    expect(await report("2026-11")).toMatchObject({ until: "2026-11-21", mrr: 1000, movements: still });
    await expect(async () => reportMonth(tenant.ctx, { month: "2026-12" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
  });
});

describe("who stays", () => {
  it("counts a cohort by its first payment, everybody in its own month, then who is covered at each month's end", async () => {
    const asha = await begin({ startDate: "2026-09-05" });
    await renewSubscription(tenant.ctx, { id: asha.id, endDate: "2026-10-05", from: "old_end" });
    await begin({ startDate: "2026-09-20" });
    await begin({ startDate: "2026-09-25", durationMonths: 12 });
    await begin({ startDate: "2026-11-02" });
    const gone = await person("Gone");
    await begin({ startDate: "2026-10-02", customerId: gone });
    await deleteCustomer(tenant.ctx, { id: gone });
    const { cohorts, trend } = await report();
    expect(cohorts).toEqual([
      { month: "2026-09", size: 3, kept: [3, 2, 1] },
      { month: "2026-11", size: 1, kept: [1] },
    ]);
    expect(trend).toHaveLength(12);
    expect(trend[0]).toEqual({ month: "2025-12", mrr: 0, customers: 0 });
  });

  it("tells renewals in time from late ones, with what they were worth", async () => {
    const asha = await begin({ startDate: "2026-10-21", price: 150_000 });
    await renewSubscription(tenant.ctx, { id: asha.id, endDate: "2026-11-21" });
    const late = await begin({ startDate: "2026-10-05" });
    await renewSubscription(tenant.ctx, { id: late.id, endDate: "2026-11-05", from: "today" });
    await begin({ startDate: "2026-10-10" });
    const { renewals, movements } = await report();
    expect(renewals).toEqual({ due: 3, renewed: 1, late: 1, open: 0, dueValue: 3500, renewedValue: 1500 });
    expect(movements).toEqual({ ...still, reactivation: 1000, churn: -2000 });
  });
});

describe("a financial year", () => {
  it("runs from April until today, and its movements are those of its months", async () => {
    await begin({ startDate: "2026-02-10", durationMonths: 12, price: 1_200_000 });
    await begin({ startDate: "2026-04-01", durationMonths: 3, price: 300_000 });
    await begin({ startDate: "2026-11-05" });
    const year = await reportFinancialYear(tenant.ctx, {});
    expect(year).toMatchObject({
      year: "2026-27",
      from: "2026-04-01",
      until: "2026-11-21",
      mrrBefore: 1000,
      mrr: 2000,
    });
    expect(year.movements).toEqual({ ...still, new: 2000, churn: -1000 });
    expect(year.churn).toEqual({ active: 1, churned: 0 });
    expect(year.trend.map(({ month }) => month)).toEqual(
      ["04", "05", "06", "07", "08", "09", "10", "11"].map((month) => `2026-${month}`),
    );
    expect(year.cohorts).toEqual([
      { month: "2026-04", size: 1, kept: [1, 1, 1, 0, 0, 0, 0, 0] },
      { month: "2026-11", size: 1, kept: [1] },
    ]);
    expect(await reportFinancialYear(tenant.ctx, { year: "2025-26" })).toMatchObject({
      until: "2026-03-31",
      mrr: 1000,
      movements: { ...still, new: 1000 },
    });
    await expect(reportFinancialYear(tenant.ctx, { year: "2027-28" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
  });

  it("says no lifetime value of few customers, and none of a short history", async () => {
    for (const startDate of ["2026-01-05", "2026-01-06", "2026-01-07"] as const)
      await begin({ startDate, durationMonths: 12, price: 1_200_000 });
    await begin({ startDate: "2026-04-10", durationMonths: 2, price: 200_000 });
    // Of 20 customer-months from May to October one ended in churn: there are four in May and in
    // June.
    expect((await report()).lifetime).toEqual({ value: null, monthlyChurn: 1 / 20, unknown: "customers" });
    expect((await report("2026-06")).lifetime).toEqual({ value: null, monthlyChurn: null, unknown: "history" });
  });
});

describe("what was collected", () => {
  it("is what was recorded in the days, whatever was booked, for a role that may see totals", async () => {
    const { id, customerId } = await begin({ startDate: "2026-11-10", price: 150_000 });
    expect(id).toBeDefined();
    expect(await reportMonth(tenant.ctx, {})).toMatchObject({ booked: 1500, collected: 0 });
    const pay = (amount: number, receivedOn: CalendarDate) =>
      recordPayment(tenant.ctx, { customerId, amount, mode: "cash", receivedOn });
    await pay(50_000, "2026-11-12");
    const extra = await pay(200_000, "2026-11-20");
    const wrong = await pay(70_000, "2026-11-12");
    await pay(30_000, "2026-10-31");
    await reversePayment(tenant.ctx, { id: wrong.id, reason: "Twice" });
    await refundPayment(tenant.ctx, { id: extra.id, amount: 20_000, mode: "upi", reason: "Too much" });
    expect(await reportMonth(tenant.ctx, {})).toMatchObject({ booked: 1500, collected: 2300 });
    expect(await reportMonth(tenant.ctx, { month: "2026-10" })).toMatchObject({ booked: 0, collected: 300 });
    expect(await reportFinancialYear(tenant.ctx, {})).toMatchObject({ booked: 1500, collected: 2600 });
    expect(await reportDay(tenant.ctx, { date: "2026-11-12" })).toMatchObject({ revenue: 0, collected: 500 });
    // A refund belongs to the day on which it was made.
    expect(await reportDay(tenant.ctx, { date: "2026-11-21" })).toMatchObject({ collected: -200 });
    const agent = { ...tenant.ctx, actor: { ...tenant.ctx.actor, role: "agent" as const } } as typeof tenant.ctx;
    expect(await reportMonth(agent, {})).toMatchObject({ booked: 1500, collected: null });
    const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    expect(await reportMonth(other.ctx, {})).toMatchObject({ booked: 0, collected: 0 });
  });
});

describe("one day", () => {
  it("is made of the terms that began on it, and agrees with the day in the summary", async () => {
    const asha = await begin({ startDate: "2026-10-20" });
    await renewSubscription(tenant.ctx, { id: asha.id, endDate: "2026-11-20", from: "old_end" });
    await begin({ startDate: "2026-11-20", price: 250_000 });
    const day = await reportDay(tenant.ctx, { date: "2026-11-20" });
    expect(day).toMatchObject({ revenue: 3500, renewals: 1, started: 1, fellDue: 1, messagesSent: 0, terms: 2 });
    expect(day.items.map(({ customerName, price }) => [customerName, price])).toEqual([
      ["Asha", "2500.00"],
      ["Asha", "1000.00"],
    ]);
    const { daily } = await summarise(tenant.ctx, { period: "7d" });
    expect(daily.find(({ date }) => date === day.date)?.revenue).toBe(day.revenue);
  });

  it("shows another tenant nothing", async () => {
    await begin({ startDate: "2026-11-20" });
    const { ctx } = await createTestTenant(tenant.ctx);
    expect(await reportDay(ctx, { date: "2026-11-20" })).toMatchObject({ revenue: 0, terms: 0, items: [] });
    expect(await reportFinancialYear(ctx, {})).toMatchObject({ mrr: 0, customers: 0, cohorts: [] });
    expect(await reportMonth(ctx, {})).toMatchObject({ mrr: 0, cohorts: [], churn: { active: 0, churned: 0 } });
  });
});
