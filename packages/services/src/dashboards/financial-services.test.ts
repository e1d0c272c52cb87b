import { addDays, addMonthsClamped, type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { createProduct } from "../products/create-product.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { findDetail } from "../subscriptions/read-detail.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { changeIndustry } from "../tenants/change-industry.ts";
import { readGraceClock, readPersistency } from "./financial-services.ts";
import { explainFigure, readKeyFigures } from "./key-figures.ts";

const clock = createTestClock();
const TODAY = "2026-11-21";
const GRACE = 30;
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
  const business = { businessName: "Mehta Insurance", city: "Surat", currency: "INR" };
  await changeIndustry(tenant.ctx, { ...business, industryType: "financial-services" });
  const product = {
    name: "Health floater",
    price: 1_200_000,
    durationMonths: 12,
    description: "A year",
    graceDays: GRACE,
  };
  productId = (await createProduct(tenant.ctx, product)).id;
});

/** A policy whose only term runs between these days. */
async function policy(startDate: CalendarDate, endDate: CalendarDate, { name = "Asha", number = "" } = {}) {
  const { ctx } = tenant;
  const email = `${ctx.newId()}@example.in`;
  const customer = await createCustomer(ctx, { name, email, phone: "+919876543210", status: "active" });
  const term = { customerId: customer.id, productId, status: "active" as const, price: 1_200_000 };
  return createSubscription(ctx, {
    ...term,
    startDate,
    customEndDate: endDate,
    ...(number && { fields: { policyNumber: number } }),
  });
}
const ending = (inDays: number, also: { name?: string; number?: string } = {}) =>
  policy(addDays(TODAY, inDays - 365), addDays(TODAY, inDays), also);
const startedAgo = (startDate: CalendarDate, isActive: boolean) =>
  policy(startDate, addDays(TODAY, isActive ? 60 : -60));
const monthsAgo = (months: number) => addMonthsClamped(TODAY, -months);
const toDay = (day: string): CalendarDate => parseCalendarDate(day) ?? TODAY;
const renew = async ({ id }: { id: string }) =>
  renewSubscription(tenant.ctx, { id, endDate: toDay((await findDetail(tenant.ctx, { id })).endDate), from: "today" });
const figureOf = async (code: KeyFigureCode) => (await explainFigure(tenant.ctx, { code, limit: 100 })).figure;

describe("the figures of financial services", () => {
  it("are the six of their dashboard, with nothing made up while there is no data", async () => {
    const { figures } = await readKeyFigures(tenant.ctx);
    expect(figures.map(({ code, value }) => [code, value])).toEqual([
      ["arr", 0],
      ["persistency13", null],
      ["dueIn30", 0],
      ["inGrace", 0],
      ["lapseRate", null],
      ["reactivations", 0],
    ]);
  });

  it("have twelve times the monthly revenue as the annualised premium", async () => {
    await ending(100);
    const { value } = await figureOf("mrr");
    const annual = (await figureOf("arr")).value ?? 0;
    expect(annual).toBeGreaterThan(0);
    expect(Math.abs(annual - (value ?? 0) * 12)).toBeLessThan(0.07);
  });

  it("measure persistency on what started 13 to 24 months ago, to the day", async () => {
    await startedAgo(addDays(monthsAgo(13), 1), true);
    await startedAgo(monthsAgo(13), true);
    await startedAgo(addDays(monthsAgo(25), 1), false);
    await startedAgo(monthsAgo(25), true);
    expect(await figureOf("persistency13")).toMatchObject({ value: 0.5, part: 1, whole: 2 });
    expect(await figureOf("persistency25")).toMatchObject({ value: 1, part: 1, whole: 1 });
  });

  it("count what is past its day and in grace, with its value", async () => {
    for (const days of [0, -1, -GRACE, -GRACE - 1]) await ending(days);
    expect(await figureOf("inGrace")).toMatchObject({ value: 24_000, rows: 2 });
  });

  it("count as lapsed what ran when the month began and whose grace ended since", async () => {
    // Its grace ended on 30 October, before the last day of the month.
    await policy("2025-09-30", "2026-09-30");
    // Its grace ended on 31 October: active on that day, lapsed since.
    await policy("2025-10-01", "2026-10-01");
    const renewed = await policy("2025-10-03", "2026-10-03");
    await ending(100);
    // Started this month.
    await policy("2026-11-02", "2027-11-02");
    const cancelled = await ending(90);
    await cancelSubscription(tenant.ctx, { id: cancelled.id, when: "now", reason: "moved" });
    await renew(renewed);
    expect(await figureOf("lapseRate")).toMatchObject({ part: 1, whole: 4 });
  });
});

describe("the grace clock", () => {
  it("has what lapses first at the beginning, with the days left and the policy number", async () => {
    await ending(-5, { name: "Yusuf" });
    await ending(-30, { name: "Bhavesh", number: "8841 20734" });
    await ending(-1, { name: "Falguni" });
    await ending(-31, { name: "Lapsed" });
    await ending(0, { name: "Due today" });
    const { count, amount, items } = await readGraceClock(tenant.ctx);
    expect({ count, amount }).toEqual({ count: 3, amount: "36000.00" });
    expect(items.map(({ customer, graceLeft }) => [customer.name, graceLeft])).toEqual([
      ["Bhavesh", 0],
      ["Yusuf", 25],
      ["Falguni", 29],
    ]);
    expect(items[0]).toMatchObject({ policyNumber: "8841 20734", graceDays: GRACE, lapsesOn: TODAY });
    expect(items[1]?.policyNumber).toBeNull();
    expect(await figureOf("inGrace")).toMatchObject({ rows: count, value: Number(amount) });
  });

  it("loses a policy that is renewed, and shows another business nothing", async () => {
    const late = await ending(-5);
    const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    expect(await readGraceClock(other.ctx)).toMatchObject({ count: 0, amount: "0.00", items: [] });
    await renew(late);
    expect(await readGraceClock(tenant.ctx)).toMatchObject({ count: 0, items: [] });
  });
});

describe("the persistency curve", () => {
  it("agrees with the key figures, and has what was active a year ago", async () => {
    await startedAgo(monthsAgo(14), true);
    await startedAgo(monthsAgo(15), false);
    await startedAgo(monthsAgo(26), true);
    // Started 27 months ago and ended 13 months ago: neither active today nor a year ago.
    await policy(monthsAgo(27), addDays(monthsAgo(13), -1));
    const { items } = await readPersistency(tenant.ctx);
    expect(items.map(({ month }) => month)).toEqual([13, 25, 37, 49, 61]);
    const [first, second, third] = items;
    expect(first?.now).toEqual({ started: 2, kept: 1 });
    expect(second?.now).toEqual({ started: 2, kept: 1 });
    expect(third?.now).toEqual({ started: 0, kept: 0 });
    expect(first?.yearAgo).toEqual({ started: 2, kept: 1 });
    const { part, whole } = await figureOf("persistency13");
    expect({ kept: part, started: whole }).toEqual(first?.now);
    const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    expect((await readPersistency(other.ctx)).items.every(({ now }) => now.started === 0)).toBe(true);
  });
});
