import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
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
import { explainFigure } from "./key-figures.ts";
import { listStays, readNight, readOccupancy } from "./travel-hospitality.ts";

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

const room = async (name: string, capacity: number | null) =>
  (await createProduct(tenant.ctx, { name, price: 300_000, durationMonths: 1, description: "Room", capacity })).id;
const guest = async (name = "Asha") =>
  (await createCustomer(tenant.ctx, { name, email: `${tenant.ctx.newId()}@example.in`, status: "active" })).id;

/** A booking from one day to another, in days from today. */
async function stay(
  productId: string,
  from: number,
  to: number,
  options: { customerId?: string; isPaid?: boolean } = {},
) {
  const startDate: CalendarDate = addDays(TODAY, from);
  return createSubscription(tenant.ctx, {
    customerId: options.customerId ?? (await guest()),
    productId,
    status: "active",
    startDate,
    customEndDate: addDays(TODAY, to),
    price: 300_000,
    ...(options.isPaid && { payment: { mode: "cash" as const } }),
  });
}
const figureOf = async (code: KeyFigureCode) => (await explainFigure(tenant.ctx, { code, limit: 1 })).figure;

describe("the figures of a hotel", () => {
  it("count arrivals and departures of fourteen days, today included", async () => {
    const cedar = await room("Cedar", 4);
    await stay(cedar, -5, 0);
    await stay(cedar, 0, 13);
    await stay(cedar, 13, 14);
    await stay(cedar, 14, 20);
    const { id } = await stay(cedar, 1, 2);
    await cancelSubscription(tenant.ctx, { id, when: "now", reason: "moved" });
    expect(await figureOf("arrivalsIn14")).toMatchObject({ value: 2 });
    expect(await figureOf("departuresIn14")).toMatchObject({ value: 2 });
  });

  it("count tonight from the day of arrival to the day before departure", async () => {
    expect(await figureOf("occupancyTonight")).toMatchObject({ value: null });
    const cedar = await room("Cedar", 4);
    await stay(cedar, 0, 1);
    await stay(cedar, -3, 0);
    await stay(cedar, 1, 3);
    await stay(await room("Holiday club", null), -30, 300);
    expect(await figureOf("occupancyTonight")).toMatchObject({ value: 0.25, part: 1, whole: 4 });
  });

  it("average the stays that are over", async () => {
    expect(await figureOf("averageStay")).toMatchObject({ value: null });
    const cedar = await room("Cedar", 4);
    await stay(cedar, -3, 0);
    await stay(cedar, -10, -5);
    await stay(cedar, -1, 1);
    expect(await figureOf("averageStay")).toMatchObject({ unit: "days", value: 4, part: 8, whole: 2 });
    await stay(await room("Holiday club", null), -300, -2);
    expect(await figureOf("averageStay")).toMatchObject({ value: 4, whole: 2 });
  });

  it("average all bookings where no product has a capacity", async () => {
    await stay(await room("Holiday club", null), -32, -2);
    expect(await figureOf("averageStay")).toMatchObject({ value: 30, whole: 1 });
  });

  it("count a guest as returning from the second stay on", async () => {
    const cedar = await room("Cedar", 4);
    const customerId = await guest("Twice");
    await stay(cedar, -30, -25, { customerId });
    expect(await figureOf("repeatRate")).toMatchObject({ value: 0, whole: 1 });
    await stay(cedar, -3, 2, { customerId });
    await stay(cedar, -3, 2);
    expect(await figureOf("repeatRate")).toMatchObject({ value: 0.5, part: 1, whole: 2 });
  });
});

describe("arrivals and departures", () => {
  it("have the room, the nights and what is still owed", async () => {
    const cedar = await room("Cedar", 4);
    const customerId = await guest("Kulkarni");
    const arriving = await stay(cedar, 2, 5, { customerId });
    await stay(cedar, -2, 1, { isPaid: true });
    const { arrivals, departures } = await listStays(tenant.ctx);
    expect(arrivals).toEqual({
      count: 1,
      items: [
        {
          id: arriving.id,
          customerName: "Kulkarni",
          productName: "Cedar",
          on: addDays(TODAY, 2),
          nights: 3,
          balance: 3000,
        },
      ],
    });
    expect(departures.count).toBe(2);
    expect(departures.items[0]).toMatchObject({ on: addDays(TODAY, 1), nights: 3, balance: 0 });
  });
});

describe("the occupancy calendar", () => {
  it("counts ninety nights, and lists the bookings of one", async () => {
    const cedar = await room("Cedar", 2);
    const { id } = await stay(cedar, -1, 2);
    await stay(cedar, 1, 200);
    const { capacity, nights } = await readOccupancy(tenant.ctx);
    expect(capacity).toBe(2);
    expect(nights).toHaveLength(90);
    expect(nights.slice(0, 4)).toEqual([
      { day: TODAY, taken: 1 },
      { day: addDays(TODAY, 1), taken: 2 },
      { day: addDays(TODAY, 2), taken: 1 },
      { day: addDays(TODAY, 3), taken: 1 },
    ]);
    for (const night of nights.slice(0, 3))
      expect((await readNight(tenant.ctx, { date: night.day as CalendarDate, limit: 200 })).count).toBe(night.taken);
    const { items } = await readNight(tenant.ctx, { date: TODAY, limit: 200 });
    expect(items).toMatchObject([{ id, startDate: addDays(TODAY, -1), endDate: addDays(TODAY, 2) }]);
  });

  it("shows nothing of another tenant's", async () => {
    await stay(await room("Cedar", 2), -1, 2);
    const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
    expect((await listStays(other.ctx)).arrivals.count).toBe(0);
    expect(await readOccupancy(other.ctx)).toMatchObject({ capacity: 0 });
    expect((await readNight(other.ctx, { date: TODAY, limit: 200 })).items).toEqual([]);
  });
});
