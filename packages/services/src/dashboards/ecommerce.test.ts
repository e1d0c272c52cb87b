import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import type { KeyFigureCode } from "@aavarti/domain/key-figures";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { loadSamples } from "../onboarding/load-samples.ts";
import { createProduct } from "../products/create-product.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { deleteSubscription } from "../subscriptions/delete-subscription.ts";
import { pauseSubscription } from "../subscriptions/pause-subscription.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { resumeSubscription } from "../subscriptions/resume-subscription.ts";
import { updateSubscription } from "../subscriptions/update-subscription.ts";
import { changeIndustry } from "../tenants/change-industry.ts";
import { listDeliveries, readDispatch, readPauseBoard } from "./ecommerce.ts";
import { explainFigure, readKeyFigures } from "./key-figures.ts";

const clock = createTestClock();
/** A Saturday. */
const TODAY = "2026-11-21";
const day = (days: number): CalendarDate => addDays(TODAY, days);
let database: TestDatabase;
let tenant: TestTenant;
let milk: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set("2026-11-21T04:00:00Z");
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  const about = { industryType: "ecommerce", businessName: "Gokul Dairy", city: "Anand", currency: "INR" } as const;
  await changeIndustry(tenant.ctx, about);
  milk = await item("Cow milk");
});

const item = async (name: string) =>
  (await createProduct(tenant.ctx, { name, price: 60_000, durationMonths: 1, description: "Box" })).id;
const shopper = async (name = "Asha") =>
  (await createCustomer(tenant.ctx, { name, email: `${tenant.ctx.newId()}@example.in`, status: "active" })).id;

type More = {
  name?: string;
  customerId?: string;
  productId?: string;
  price?: number;
  fields?: { quantity?: number; everyNDays?: number };
};

/** A plan whose paid days are those from one day to the day before another, in days from today. */
async function plan(from: number, to: number, { name, customerId, productId, price, fields }: More = {}) {
  return createSubscription(tenant.ctx, {
    customerId: customerId ?? (await shopper(name)),
    productId: productId ?? milk,
    status: "active",
    startDate: day(from),
    customEndDate: day(to),
    price: price ?? 60_000,
    ...(fields && { fields }),
  });
}
const unitsOfDays = async () => (await readDispatch(tenant.ctx)).days.map(({ units }) => units);
const figure = async (code: KeyFigureCode) => (await explainFigure(tenant.ctx, { code, limit: 1 })).figure;
const times = (number: number, unit: number) => new Array<number>(number).fill(unit);
const FOREVER = 300;

describe("the dispatch plan", () => {
  it("begins tomorrow, and has nothing without subscriptions", async () => {
    const { days, items, products, skipped } = await readDispatch(tenant.ctx);
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 14 }, (_, place) => day(place + 1)));
    expect([days.every(({ units }) => units === 0), items, products]).toEqual([true, [], 0]);
    expect(skipped).toEqual({ deliveries: 0, units: 0 });
  });

  it("adds up the quantities of each product by day", async () => {
    const curd = await item("Curd");
    await plan(-3, FOREVER);
    await plan(-3, FOREVER, { fields: { quantity: 3 } });
    await plan(0, FOREVER, { productId: curd, fields: { quantity: 2, everyNDays: 7 } });
    const { days, items } = await readDispatch(tenant.ctx);
    expect(items).toEqual([
      { productId: milk, productName: "Cow milk", units: times(14, 4) },
      { productId: curd, productName: "Curd", units: [...times(6, 0), 2, ...times(6, 0), 2] },
    ]);
    expect(days[5]).toEqual({ date: day(6), units: 4, deliveries: 2 });
    expect(days[6]).toEqual({ date: day(7), units: 6, deliveries: 3 });
  });

  it("counts every second day from the first day of the subscription", async () => {
    await plan(-3, FOREVER, { fields: { everyNDays: 2 } });
    expect(await unitsOfDays()).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0]);
    await plan(-4, FOREVER, { fields: { everyNDays: 2, quantity: 5 } });
    expect(await unitsOfDays()).toEqual([1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5]);
  });

  it("keeps to that day over renewals without a gap, and begins anew after one", async () => {
    const { id, endDate } = await plan(-4, 3, { fields: { everyNDays: 2 } });
    expect(await unitsOfDays()).toEqual([0, 1, ...times(12, 0)]);
    await renewSubscription(tenant.ctx, { id, endDate: endDate as CalendarDate, customEndDate: day(FOREVER) });
    expect(await unitsOfDays()).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
    const late = await plan(-10, -1, { fields: { everyNDays: 2, quantity: 10 } });
    expect((await unitsOfDays())[0]).toBe(0);
    await renewSubscription(tenant.ctx, {
      ...{ id: late.id, endDate: late.endDate as CalendarDate },
      ...{ from: "today", customEndDate: day(FOREVER) },
    });
    expect((await unitsOfDays()).slice(0, 4)).toEqual([0, 11, 0, 11]);
  });

  it("includes the last paid day, and no day after it", async () => {
    await plan(-5, 0);
    await plan(-5, 1);
    expect(await unitsOfDays()).toEqual(times(14, 0));
    await plan(-5, 2);
    expect(await unitsOfDays()).toEqual([1, ...times(13, 0)]);
    await plan(14, FOREVER);
    await plan(15, FOREVER);
    expect(await unitsOfDays()).toEqual([1, ...times(12, 0), 1]);
  });

  it("begins with tomorrow of the business's own calendar", async () => {
    // Half past midnight of the next day in India.
    clock.set("2026-11-21T19:00:00Z");
    expect((await readDispatch(tenant.ctx)).days[0]?.date).toBe(day(2));
    const elsewhere = makeDependencies({ db: database.db, now: clock.now });
    const london = await createTestTenant(elsewhere, { timeZone: "Europe/London" });
    expect((await readDispatch(london.ctx)).days[0]?.date).toBe(day(1));
  });

  it("leaves out what is in Trash", async () => {
    const { id } = await plan(-5, FOREVER);
    await plan(-5, FOREVER, { fields: { quantity: 2 } });
    await deleteSubscription(tenant.ctx, { id });
    expect(await unitsOfDays()).toEqual(times(14, 2));
  });

  it("leaves out what is cancelled, and delivers until the end what ends then", async () => {
    const now = await plan(-5, FOREVER);
    await cancelSubscription(tenant.ctx, { id: now.id, when: "now", reason: "moved" });
    const atEnd = await plan(-5, 3);
    await cancelSubscription(tenant.ctx, { id: atEnd.id, when: "at_end", reason: "moved" });
    expect(await unitsOfDays()).toEqual([1, 1, ...times(12, 0)]);
  });

  it("delivers nothing in a pause, and the days it held back after it", async () => {
    const { id } = await plan(-5, 6, { fields: { quantity: 2 } });
    await pauseSubscription(tenant.ctx, { id, from: day(2), until: day(5) });
    const planned = [2, 0, 0, 0, 2, 2, 2, 2, ...times(6, 0)];
    expect(await unitsOfDays()).toEqual(planned);
    expect((await readDispatch(tenant.ctx)).skipped).toEqual({ deliveries: 0, units: 0 });
    clock.advance({ days: 1 });
    expect(await unitsOfDays()).toEqual([...planned.slice(1), 0]);
    expect((await readDispatch(tenant.ctx)).skipped).toEqual({ deliveries: 1, units: 2 });
    clock.advance({ days: 4 });
    await resumeSubscription(tenant.ctx, { id });
    const { skipped, days } = await readDispatch(tenant.ctx);
    expect(skipped).toEqual({ deliveries: 0, units: 0 });
    // Resumed on the fifth day, which is today, so that the end is the same as planned.
    expect(days.slice(0, 4).map(({ units }) => units)).toEqual([2, 2, 2, 0]);
  });

  it("delivers nothing after the beginning of a pause without an end", async () => {
    const { id } = await plan(-5, 4);
    await pauseSubscription(tenant.ctx, { id, from: day(2) });
    expect(await unitsOfDays()).toEqual([1, ...times(13, 0)]);
    clock.advance({ days: 30 });
    expect(await unitsOfDays()).toEqual(times(14, 0));
    expect((await readDispatch(tenant.ctx)).skipped).toEqual({ deliveries: 1, units: 1 });
    await resumeSubscription(tenant.ctx, { id });
    // Two of its paid days were left: the day it resumes, and tomorrow.
    expect(await unitsOfDays()).toEqual([1, ...times(13, 0)]);
  });

  it.each([
    ["without an end", undefined],
    ["with an end", "2026-12-10"],
  ] as const)("delivers nothing after an end moved to before a planned pause %s", async (_, until) => {
    const { id } = await plan(-5, 30);
    await pauseSubscription(tenant.ctx, { id, from: "2026-12-05", ...(until && { until }) });
    await updateSubscription(tenant.ctx, { id, changes: { customEndDate: "2026-11-25" } });
    expect(await unitsOfDays()).toEqual([1, 1, 1, ...times(11, 0)]);
    expect(await listDeliveries(tenant.ctx, { date: "2026-11-24", limit: 200 })).toMatchObject({ count: 1 });
    for (const date of ["2026-11-25", "2026-12-04", "2026-12-11"] as const) {
      expect(await listDeliveries(tenant.ctx, { date, limit: 200 })).toMatchObject({ count: 0, items: [] });
    }
  });

  it("delivers until an end moved to the first day of a planned pause, and not after it", async () => {
    const { id } = await plan(-5, 30);
    await pauseSubscription(tenant.ctx, { id, from: day(4), until: day(6) });
    await updateSubscription(tenant.ctx, { id, changes: { customEndDate: day(4) } });
    expect(await unitsOfDays()).toEqual([1, 1, 1, ...times(11, 0)]);
  });
});

describe("the deliveries of a day", () => {
  it("add up to the plan's cell and day", async () => {
    const curd = await item("Curd");
    const meera = await plan(-3, FOREVER, { name: "Meera", fields: { quantity: 2, everyNDays: 2 } });
    await plan(-3, FOREVER, { name: "Asha" });
    await plan(-3, FOREVER, { name: "Ravi", productId: curd, fields: { quantity: 4 } });
    const all = await listDeliveries(tenant.ctx, { date: day(1), limit: 200 });
    expect(all.items.map(({ customerName, productName, quantity }) => [customerName, productName, quantity])).toEqual([
      ["Asha", "Cow milk", 1],
      ["Meera", "Cow milk", 2],
      ["Ravi", "Curd", 4],
    ]);
    expect([all.count, all.units]).toEqual([3, 7]);
    expect((await readDispatch(tenant.ctx)).days[0]).toMatchObject({ deliveries: 3, units: 7 });
    const one = await listDeliveries(tenant.ctx, { date: day(1), productId: milk, limit: 1 });
    expect([one.count, one.units, one.items.length]).toEqual([2, 3, 1]);
    expect(all.items[1]).toMatchObject({ subscriptionId: meera.id, everyNDays: 2 });
    const next = await listDeliveries(tenant.ctx, { date: day(2), productId: milk, limit: 200 });
    expect(next.items.map(({ customerName }) => customerName)).toEqual(["Asha"]);
  });
});

it("plans for each day what its deliveries add up to, whatever the rhythm, the end and the pause", async () => {
  const curd = await item("Curd");
  const customerId = await shopper();
  for (let place = 0; place < 36; place += 1) {
    const fields = { quantity: 1 + (place % 4), everyNDays: 1 + (place % 5) };
    const productId = place % 3 === 0 ? curd : milk;
    const { id } = await plan(-(place % 7), 9 + (place % 11), { customerId, productId, fields });
    const from = (place * 5) % 8;
    const until = from + 1 + (place % 6);
    if (place % 2 === 0) {
      await pauseSubscription(tenant.ctx, { id, from: day(from), ...(place % 4 === 0 && { until: day(until) }) });
    }
  }
  for (const daysLater of [0, 3]) {
    clock.advance({ days: daysLater });
    const { days, items } = await readDispatch(tenant.ctx);
    expect(days.some(({ units }) => units > 0)).toBe(true);
    for (const [place, { date, units, deliveries }] of days.entries()) {
      const listed = await listDeliveries(tenant.ctx, { date: date as CalendarDate, limit: 200 });
      expect([listed.units, listed.count], date).toEqual([units, deliveries]);
      expect(listed.items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(units);
      for (const { productId, units: ofProduct } of items) {
        const ofOne = await listDeliveries(tenant.ctx, { date: date as CalendarDate, productId, limit: 200 });
        expect(ofOne.units, `${date} ${productId}`).toBe(ofProduct[place]);
      }
    }
  }
});

describe("the pause board", () => {
  it("shows who is paused, since when and until when, and who will be", async () => {
    const [dated, open, planned] = [
      await plan(-5, FOREVER, { name: "Sejal", fields: { quantity: 2 } }),
      await plan(-5, FOREVER, { name: "Haresh" }),
      await plan(-5, FOREVER, { name: "Bhavna" }),
    ];
    await plan(-5, FOREVER);
    await pauseSubscription(tenant.ctx, { id: dated.id, until: day(4) });
    await pauseSubscription(tenant.ctx, { id: open.id });
    clock.advance({ days: 1 });
    await pauseSubscription(tenant.ctx, { id: planned.id, from: day(2), until: day(3) });
    const board = await readPauseBoard(tenant.ctx);
    expect([board.planned.count, board.dated.count, board.open.count]).toEqual([1, 1, 1]);
    expect(board.dated.items[0]).toMatchObject({
      subscriptionId: dated.id,
      ...{ productName: "Cow milk", quantity: 2, pausedFrom: TODAY, pausedUntil: day(4), days: 1 },
      customer: { name: "Sejal" },
    });
    expect(board.open.items[0]).toMatchObject({ customer: { name: "Haresh" }, pausedUntil: null, days: 1 });
    expect(board.open.items[0]?.contact).toEqual({
      ...{ id: board.open.items[0]?.customer.id, name: "Haresh", phone: null, stopped: [] },
      email: expect.stringMatching(/@example\.in$/),
    });
    expect(board.planned.items[0]).toMatchObject({ customer: { name: "Bhavna" }, pausedFrom: day(2), days: 0 });
    clock.advance({ days: 1 });
    expect((await readPauseBoard(tenant.ctx)).dated.items.map(({ customer }) => customer.name)).toEqual([
      "Bhavna",
      "Sejal",
    ]);
    await resumeSubscription(tenant.ctx, { id: open.id });
    expect((await readPauseBoard(tenant.ctx)).open).toEqual({ count: 0, items: [] });
  });
});

describe("the figures of an online shop", () => {
  it("are those of its dashboard, in their order", async () => {
    const { figures } = await readKeyFigures(tenant.ctx);
    expect(figures.map(({ code }) => code)).toEqual([
      ...["activeSubscriptions", "repeatRate", "averagePlanValue", "pausedShare", "dueIn7", "reactivations"],
    ]);
  });

  it("average what the running plans bring in a month", async () => {
    expect(await figure("averagePlanValue")).toMatchObject({ value: null });
    const terms = { productId: milk, status: "active", startDate: TODAY } as const;
    for (const [price, durationMonths] of [
      [60_000, 1],
      [90_000, 3],
    ] as const) {
      await createSubscription(tenant.ctx, { ...terms, customerId: await shopper(), price, durationMonths });
    }
    const paused = await plan(0, 30);
    await pauseSubscription(tenant.ctx, { id: paused.id });
    // ₹600 a month, and ₹900 for three months.
    expect(await figure("averagePlanValue")).toMatchObject({ unit: "money", value: 450, part: 900, whole: 2 });
  });

  it("count paused ones among those that run or are paused", async () => {
    expect(await figure("pausedShare")).toMatchObject({ value: null });
    await plan(-5, 30);
    await plan(-40, -30);
    await plan(5, 30);
    for (const from of [0, 1]) {
      const { id } = await plan(-5, 30);
      await pauseSubscription(tenant.ctx, { id, from: day(from) });
    }
    expect(await figure("pausedShare")).toMatchObject({ unit: "share", part: 1, whole: 3, value: 1 / 3 });
    clock.advance({ days: 1 });
    expect(await figure("pausedShare")).toMatchObject({ part: 2, whole: 3 });
    const { open, dated } = await readPauseBoard(tenant.ctx);
    expect(open.count + dated.count).toBe(2);
  });
});

it("is filled by the sample records", async () => {
  await loadSamples(tenant.ctx);
  const { days, items, skipped } = await readDispatch(tenant.ctx);
  expect(days.every(({ units }) => units > 0)).toBe(true);
  expect(items.map(({ productName }) => productName)).toEqual([
    ...["Coffee box", "Milk, one litre a day", "Vegetable box"],
  ]);
  expect(skipped.units).toBeGreaterThan(0);
  const board = await readPauseBoard(tenant.ctx);
  expect([board.planned.count, board.dated.count, board.open.count]).toEqual([1, 2, 1]);
  const { figures } = await readKeyFigures(tenant.ctx);
  expect(figures.find(({ code }) => code === "repeatRate")?.value).toBeLessThan(1);
  expect(figures.every(({ value }) => value !== null && value > 0)).toBe(true);
});

it("shows nothing of another business, and is read by a viewer", async () => {
  const { id } = await plan(-3, FOREVER, { name: "Meera" });
  const paused = await plan(-3, FOREVER);
  await pauseSubscription(tenant.ctx, { id: paused.id });
  const other = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  expect((await readDispatch(other.ctx)).days.every(({ units }) => units === 0)).toBe(true);
  expect((await readDispatch(other.ctx)).skipped.deliveries).toBe(0);
  expect((await listDeliveries(other.ctx, { date: day(1), productId: milk, limit: 200 })).items).toEqual([]);
  expect((await readPauseBoard(other.ctx)).open.count).toBe(0);
  const viewer = tenant.as("viewer");
  expect((await readDispatch(viewer)).days[0]?.units).toBe(1);
  expect((await listDeliveries(viewer, { date: day(1), limit: 200 })).items[0]?.subscriptionId).toBe(id);
  expect((await readPauseBoard(viewer)).open.count).toBe(1);
  await expect(async () => resumeSubscription(viewer, { id: paused.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await readPauseBoard(viewer)).open.count).toBe(1);
});
