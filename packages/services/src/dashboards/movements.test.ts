import { addDays, type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { KEY_FIGURE_CODES, type KeyFigureCode } from "@aavarti/domain/key-figures";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { reportMonth } from "../analytics/report-month.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { createProduct } from "../products/create-product.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { changeIndustry } from "../tenants/change-industry.ts";
import { explainFigure, readKeyFigures } from "./key-figures.ts";
import { listWeekCustomers, readJoinsAndLeaves, readSurvivalCurves } from "./media-entertainment.ts";
import { listCohortCustomers, readCustomerCohorts, readMrrWaterfall } from "./software-saas.ts";

const clock = createTestClock();
const TODAY = "2026-11-21";
let database: TestDatabase;
let tenant: TestTenant;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set("2026-11-21T04:00:00Z");
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
});

const figure = async (code: KeyFigureCode) => (await explainFigure(tenant.ctx, { code, limit: 1 })).figure;

/** A customer with a term that is paid from one day to another. */
async function paid(
  name: string,
  {
    from,
    to,
    price = 100_000,
    customerId,
  }: { from: CalendarDate; to: CalendarDate; price?: number; customerId?: string },
) {
  const id =
    customerId ??
    (await createCustomer(tenant.ctx, { name, email: `${tenant.ctx.newId()}@example.in`, status: "active" })).id;
  const product = await createProduct(tenant.ctx, { name, price, durationMonths: 1, description: "Plan" });
  await createSubscription(tenant.ctx, {
    customerId: id,
    productId: product.id,
    status: "active",
    price,
    startDate: from,
    customEndDate: to,
  });
  return id;
}

/** Two stay, one leaves and one joins in November; one left in September and is back. */
async function history() {
  await paid("Stays", { from: "2026-08-10", to: "2027-08-10", price: 1_200_000 });
  const grows = await paid("Grows", { from: "2026-09-10", to: "2027-09-10", price: 1_200_000 });
  await paid("Grows more", { from: "2026-11-05", to: "2027-11-05", price: 600_000, customerId: grows });
  await paid("Leaves", { from: "2026-10-01", to: "2026-11-10", price: 120_000 });
  await paid("Joins", { from: "2026-11-18", to: "2027-11-18", price: 2_400_000 });
  const back = await paid("Back", { from: "2026-08-01", to: "2026-09-01", price: 100_000 });
  await paid("Back again", { from: "2026-11-19", to: "2026-12-19", price: 100_000, customerId: back });
}

it("gives the figures of the month's report for a software business", async () => {
  await history();
  await changeIndustry(tenant.ctx, {
    industryType: "software-saas",
    businessName: "Billwise",
    city: "Bengaluru",
    currency: "INR",
  });
  const { figures } = await readKeyFigures(tenant.ctx);
  const figureValue = (code: KeyFigureCode) => figures.find((one) => one.code === code)?.value;
  expect(figures.map(({ code }) => code)).toEqual([
    ...["mrr", "arr", "netNewMrr", "nrr", "grr", "customerChurn", "lifetimeValue", "quickRatio"],
  ]);
  const report = await reportMonth(tenant.ctx, {});
  expect(figureValue("mrr")).toBe(report.mrr);
  expect(figureValue("arr")).toBeCloseTo(report.mrr * 12, 0);
  expect(figureValue("netNewMrr")).toBeCloseTo(report.mrr - report.mrrBefore, 1);
  expect(figureValue("nrr")).toBeCloseTo(report.nrr ?? -1, 6);
  expect(figureValue("grr")).toBeCloseTo(report.grr ?? -1, 6);
  expect(figureValue("quickRatio")).toBeCloseTo(report.quickRatio ?? -1, 6);
  const churn = figures.find(({ code }) => code === "customerChurn");
  expect([churn?.part, churn?.whole]).toEqual([report.churn.churned, report.churn.active]);
  expect([churn?.part, churn?.whole]).toEqual([1, 3]);
  // Less than six months of history and fewer than ten customers.
  expect(figureValue("lifetimeValue")).toBeNull();

  const waterfall = await readMrrWaterfall(tenant.ctx);
  expect(waterfall).toMatchObject({ isReady: true, from: "2026-11-01", until: TODAY, start: report.mrrBefore });
  expect(Object.fromEntries(waterfall.movements.map(({ kind, amount }) => [kind, amount]))).toEqual(report.movements);
  expect(waterfall.movements.reduce((sum, { amount }) => sum + amount, waterfall.start)).toBeCloseTo(waterfall.end, 2);
});

it("follows each month's first customers, and names them", async () => {
  await history();
  const { cohorts } = await readCustomerCohorts(tenant.ctx);
  expect(cohorts.map(({ month, customers, kept }) => ({ month, customers, kept }))).toEqual([
    { month: "2026-08-01", customers: 2, kept: [2, 1, 1, 2] },
    { month: "2026-09-01", customers: 1, kept: [1, 1, 1] },
    { month: "2026-10-01", customers: 1, kept: [1, 0] },
    { month: "2026-11-01", customers: 1, kept: [1] },
  ]);
  expect(cohorts[1]?.mrr[0]).toBeLessThan(cohorts[1]?.mrr[2] ?? 0);
  const { items } = await listCohortCustomers(tenant.ctx, { month: "2026-08-01", since: 1, limit: 10 });
  expect(items.map(({ customerName, leftOn }) => [customerName, leftOn !== null])).toEqual([
    ["Back", true],
    ["Stays", false],
  ]);
});

it("counts who joined, left and came back by week, and names them", async () => {
  await history();
  const { weeks } = await readJoinsAndLeaves(tenant.ctx);
  expect(weeks.at(-1)).toEqual({ from: "2026-11-15", until: TODAY, joined: 2, left: 0 });
  expect(weeks.at(-2)).toMatchObject({ joined: 0, left: 1 });
  expect(weeks.reduce((sum, { joined, left }) => sum + joined - left, 0)).toBe(4);
  const { items } = await listWeekCustomers(tenant.ctx, { from: "2026-11-15", side: "joined", limit: 10 });
  expect(items.map(({ customerName, on }) => [customerName, on])).toEqual([
    ["Back", "2026-11-19"],
    ["Joins", "2026-11-18"],
  ]);
  expect(await figure("netAdds")).toMatchObject({ value: 2 });
  expect(await figure("payingCustomers")).toMatchObject({ value: 4 });
  expect(await figure("winBackRate")).toMatchObject({ part: 1, whole: 2 });
  expect(await figure("longPlanShare")).toMatchObject({ part: 4, whole: 5 });
});

it("shows how long subscriptions of a product last", async () => {
  const product = await createProduct(tenant.ctx, {
    name: "Monthly",
    price: 19_900,
    durationMonths: 1,
    description: "-",
  });
  const ended = [1, 1, 2].map((months) => ({ from: "2026-06-01", to: `2026-0${6 + months}-01` }));
  const running = [1, 2, 3, 4].map(() => ({ from: "2026-06-01", to: "2027-06-01" }));
  for (const { from, to } of [...ended, ...running]) {
    const customer = await createCustomer(tenant.ctx, {
      name: "Reader",
      email: `${tenant.ctx.newId()}@example.in`,
      status: "active",
    });
    await createSubscription(tenant.ctx, {
      customerId: customer.id,
      productId: product.id,
      status: "active",
      price: 19_900,
      startDate: from as CalendarDate,
      customEndDate: to as CalendarDate,
    });
  }
  const { products } = await readSurvivalCurves(tenant.ctx);
  expect(products).toHaveLength(1);
  expect(products[0]).toMatchObject({ id: product.id, started: 7 });
  expect(products[0]?.shares.slice(0, 3)).toEqual([1, 1, expect.closeTo(5 / 7)]);
});

it("values a customer once there are six full months, ten customers and churn", async () => {
  for (const place of Array.from({ length: 11 }, (_, index) => index))
    await paid(`Customer ${place}`, { from: "2026-03-10", to: "2027-03-10", price: 1_200_000 });
  expect((await figure("lifetimeValue")).value).toBeNull();
  await paid("Leaves", { from: "2026-03-10", to: "2026-08-10", price: 100_000 });
  const { lifetime } = await reportMonth(tenant.ctx, {});
  expect(lifetime.value).not.toBeNull();
  expect((await figure("lifetimeValue")).value).toBeCloseTo(lifetime.value ?? 0, 2);
});

it("values a customer like the report on the last day of a month, which is whole then", async () => {
  for (const place of Array.from({ length: 12 }, (_, index) => index))
    await paid(`Customer ${place}`, { from: "2026-03-10", to: place === 0 ? "2026-08-10" : "2027-03-10" });
  await paid("Leaves", { from: "2026-03-10", to: "2026-11-20" });
  clock.set("2026-11-30T04:00:00Z");
  const { lifetime } = await reportMonth(tenant.ctx, {});
  expect(lifetime.monthlyChurn).toBeCloseTo(2 / 77, 2);
  expect((await figure("lifetimeValue")).value).toBeCloseTo(lifetime.value ?? 0, 2);
});

it("counts who came back on a day on which nobody did anything", async () => {
  const id = await paid("Back", { from: "2026-08-01", to: "2026-09-01" });
  await paid("Back again", { from: "2026-11-25", to: "2026-12-25", customerId: id });
  expect(await figure("reactivations")).toMatchObject({ value: 0 });
  clock.set("2026-11-25T04:00:00Z");
  expect(await figure("reactivations")).toMatchObject({ value: 1 });
});

it("takes the length of the term that runs, not of one that begins later", async () => {
  const product = await createProduct(tenant.ctx, { name: "Year", price: 1_200, durationMonths: 12, description: "-" });
  const customer = await createCustomer(tenant.ctx, { name: "Asha", email: "asha@example.in", status: "active" });
  const { id, endDate } = await createSubscription(tenant.ctx, {
    customerId: customer.id,
    productId: product.id,
    status: "active",
    price: 1_200,
    startDate: addDays(TODAY, -100),
  });
  await renewSubscription(tenant.ctx, { id, endDate: parseCalendarDate(endDate) ?? TODAY, durationMonths: 1 });
  expect(await figure("longPlanShare")).toMatchObject({ part: 1, whole: 1 });
});

it("has rows that add up, and none for another tenant", async () => {
  await history();
  await createTestSubscription(tenant.ctx, { endOn: addDays(TODAY, 3) });
  const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  for (const code of KEY_FIGURE_CODES) {
    const { figure: whole, items } = await explainFigure(tenant.ctx, { code, limit: 1000 });
    expect(items).toHaveLength(whole.rows);
    expect(items.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(whole.part ?? whole.value ?? 0, 0);
    expect((await explainFigure(other.ctx, { code, limit: 10 })).items).toEqual([]);
  }
  expect(await readJoinsAndLeaves(other.ctx)).toEqual({ isReady: true, weeks: [] });
  expect(await readCustomerCohorts(other.ctx)).toEqual({ isReady: true, cohorts: [] });
  expect(await readSurvivalCurves(other.ctx)).toEqual({ products: [] });
  expect((await readMrrWaterfall(other.ctx)).end).toBe(0);
});
