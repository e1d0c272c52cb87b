import { addDays, addMonthsClamped, parseCalendarDate } from "@aavarti/domain/calendar";
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
import { explainFigure } from "./key-figures.ts";
import { listUnits, readLeaseLadder } from "./real-estate.ts";

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

const unit = async (name: string, capacity: number | null = null) =>
  (await createProduct(tenant.ctx, { name, price: 2_000_000, durationMonths: 1, description: "Flat", capacity })).id;

async function lease(
  productId: string,
  {
    startDate = addDays(TODAY, -100),
    endDate,
    name = "Asha",
    price = 2_000_000,
  }: { startDate?: string; endDate?: string; name?: string; price?: number },
) {
  const email = `${tenant.ctx.newId()}@example.in`;
  const customer = await createCustomer(tenant.ctx, { name, email, status: "active" });
  return createSubscription(tenant.ctx, {
    customerId: customer.id,
    productId,
    status: "active",
    startDate: parseCalendarDate(startDate) ?? TODAY,
    ...(endDate ? { customEndDate: parseCalendarDate(endDate) ?? TODAY } : { durationMonths: 1 }),
    price,
  });
}
const figureOf = async (code: KeyFigureCode) => (await explainFigure(tenant.ctx, { code, limit: 1 })).figure;

describe("the figures of a property business", () => {
  it("count units with an active lease, one place for a unit without a capacity", async () => {
    expect(await figureOf("occupancy")).toMatchObject({ value: null, whole: 0 });
    await lease(await unit("A-101"), { endDate: addDays(TODAY, 40) });
    const twice = await unit("A-102");
    await lease(twice, { endDate: addDays(TODAY, 40) });
    await lease(twice, { endDate: addDays(TODAY, 50) });
    await unit("A-103");
    await lease(await unit("Hall", 5), { endDate: addDays(TODAY, 40) });
    expect(await figureOf("occupancy")).toMatchObject({ unit: "share", value: 3 / 8, part: 3, whole: 8, rows: 4 });
  });

  it("say which share of the rent ends in sixty days, the sixtieth included", async () => {
    // A hundred rupees for each day, so that all pay the same a month.
    for (const days of [0, 60, 61])
      await lease(await unit(`B-${days}`), { endDate: addDays(TODAY, days), price: (100 + days) * 10_000 });
    const figure = await figureOf("endingIn60");
    const ladder = await readLeaseLadder(tenant.ctx, { limit: 100 });
    expect(figure.rows).toBe(3);
    expect(figure.value).toBeCloseTo(2 / 3, 6);
    expect(figure.whole).toBeCloseTo((figure.part ?? 0) * 1.5, 1);
    expect(ladder.ending).toEqual({ leases: 2, rent: figure.part });
  });

  it("average the change of rent at renewals of the same unit", async () => {
    expect(await figureOf("rentChange")).toMatchObject({ value: null });
    for (const price of [2_200_000, 2_000_000]) {
      const startDate = addMonthsClamped(addDays(TODAY, 3), -1);
      const { id } = await lease(await unit(`C-${price}`), { startDate });
      const { endDate } = await findDetail(tenant.ctx, { id });
      await renewSubscription(tenant.ctx, {
        id,
        endDate: parseCalendarDate(endDate) ?? TODAY,
        durationMonths: 1,
        price,
      });
    }
    const figure = await figureOf("rentChange");
    expect(figure).toMatchObject({ unit: "change", rows: 2, whole: 2 });
    expect(figure.value).toBeCloseTo(0.05, 9);
  });

  it("average the days between two tenants of a unit, never less than none", async () => {
    const free = await unit("D-1");
    await lease(free, { startDate: addDays(TODAY, -300), endDate: addDays(TODAY, -100) });
    await lease(free, { startDate: addDays(TODAY, -80), endDate: addDays(TODAY, 100) });
    const early = await unit("D-2");
    const left = await lease(early, { startDate: addDays(TODAY, -300), endDate: addDays(TODAY, 100) });
    await cancelSubscription(tenant.ctx, { id: left.id, when: "now", reason: "moved" });
    await lease(early, { startDate: TODAY, endDate: addDays(TODAY, 100) });
    const shared = await unit("Desks", 4);
    await lease(shared, { startDate: addDays(TODAY, -300), endDate: addDays(TODAY, -200) });
    await lease(shared, { startDate: addDays(TODAY, -50), endDate: addDays(TODAY, 200) });
    expect(await figureOf("vacantDays")).toMatchObject({ unit: "days", value: 10, part: 20, whole: 2, rows: 2 });
  });
});

describe("the unit board", () => {
  it("shows until when a unit is let, or since when it is vacant", async () => {
    const taken = await unit("A-101");
    await lease(taken, { endDate: addDays(TODAY, 40), name: "Kale" });
    const late = await unit("A-102");
    await lease(late, { endDate: addDays(TODAY, -30), name: "Sane" });
    const vacant = await unit("A-103");
    const { id } = await lease(vacant, { endDate: addDays(TODAY, 40) });
    await cancelSubscription(tenant.ctx, { id, when: "now", reason: "moved" });
    await unit("A-104");

    const board = await listUnits(tenant.ctx);
    expect(board).toMatchObject({ units: 4, places: 4, let: 1, overdue: 1, vacantRent: 40_000 });
    expect(board.items).toMatchObject([
      { name: "A-101", taken: 1, lease: { customerName: "Kale", endDate: addDays(TODAY, 40) } },
      { name: "A-102", taken: 0, lease: { customerName: "Sane", endDate: addDays(TODAY, -30) } },
      { name: "A-103", taken: 0, lease: null, vacantSince: TODAY },
      { name: "A-104", taken: 0, lease: null, vacantSince: null },
    ]);
  });

  it("is empty for a business without units, and shows none of another tenant's", async () => {
    await lease(await unit("A-101"), { endDate: addDays(TODAY, 40) });
    const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    expect(await listUnits(other.ctx)).toEqual({
      calculatedAt: null,
      isUpdating: false,
      units: 0,
      places: 0,
      let: 0,
      overdue: 0,
      vacantRent: 0,
      items: [],
    });
    const { months } = await readLeaseLadder(other.ctx, { limit: 100 });
    expect(months.every(({ leases }) => leases === 0)).toBe(true);
  });
});

describe("the lease ladder", () => {
  it("has this month and the next eleven, each lease in the month of its end", async () => {
    const first = await lease(await unit("A-101"), { endDate: "2026-11-30", name: "Kale" });
    await lease(await unit("A-102"), { endDate: "2027-10-31" });
    await lease(await unit("A-103"), { endDate: "2027-11-01" });
    const { months } = await readLeaseLadder(tenant.ctx, { limit: 100 });
    expect(months.map(({ month }) => month).slice(0, 3)).toEqual(["2026-11", "2026-12", "2027-01"]);
    expect(months.map(({ leases }) => leases)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(months[0]?.items).toMatchObject([{ id: first.id, customerName: "Kale", productName: "A-101" }]);
    expect(months[0]?.rent).toBe(months[0]?.items[0]?.rent);
  });
});
