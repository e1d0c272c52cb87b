import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { createProduct } from "../products/create-product.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { changeProduct } from "../subscriptions/change-product.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { deleteSubscription } from "../subscriptions/delete-subscription.ts";
import { pauseSubscription } from "../subscriptions/pause-subscription.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { resumeSubscription } from "../subscriptions/resume-subscription.ts";
import { updateSubscription } from "../subscriptions/update-subscription.ts";
import { summarise } from "./summarise.ts";

const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;
let ids: { customerId: string; productId: string };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  const customer = await createCustomer(tenant.ctx, { name: "A", email: "a@example.in", status: "active" });
  const product = await createProduct(tenant.ctx, { name: "P", price: 100, durationMonths: 1, description: "d" });
  ids = { customerId: customer.id, productId: product.id };
});

const add = (term: {
  startDate: `${number}-${number}-${number}`;
  price: number;
  durationMonths?: number | undefined;
  customEndDate?: `${number}-${number}-${number}`;
  status?: "active" | "pending" | "cancelled";
}) => createSubscription(tenant.ctx, { status: "active", durationMonths: 12, ...ids, ...term });

describe("the figures", () => {
  it("rounds the sum of monthly amounts once, not each", async () => {
    // Three of ₹100.00 a year are 8.333… a month each: 25.00 together, though 8.33 three times is
    // 24.99.
    for (let index = 0; index < 3; index += 1) await add({ startDate: "2026-11-01", price: 10_000 });
    expect(await summarise(tenant.ctx, { period: "30d" })).toMatchObject({
      mrr: 25,
      arr: 300,
      totalSubscriptions: 3,
      totalCustomers: 1,
    });
  });

  it("counts revenue on the day a term starts, zeros too, and the days add up to the total", async () => {
    await add({ startDate: "2026-11-21", price: 10_050 });
    await add({ startDate: "2026-11-15", price: 20_000 });
    await add({ startDate: "2026-11-14", price: 99_900 });
    await add({ startDate: "2026-11-22", price: 99_900 });
    await add({ startDate: "2026-11-20", price: 99_900, status: "pending" });
    const week = await summarise(tenant.ctx, { period: "7d" });
    expect(week.daily).toHaveLength(7);
    expect(week.daily.map((day) => day.revenue)).toEqual([200, 0, 0, 0, 0, 0, 100.5]);
    expect(week.totalRevenue).toBe(300.5);
    expect((await summarise(tenant.ctx, { period: "30d" })).totalRevenue).toBe(1299.5);
  });

  it("leaves out what was cancelled before it began, and keeps what was cancelled after", async () => {
    const early = await add({ startDate: "2026-11-20", price: 10_000 });
    await updateSubscription(tenant.ctx, { id: early.id, changes: { status: "cancelled" } });
    expect((await summarise(tenant.ctx, { period: "7d" })).totalRevenue).toBe(100);
    await add({ startDate: "2026-11-25", price: 50_000, status: "cancelled" });
    clock.advance({ days: 5 });
    expect((await summarise(tenant.ctx, { period: "7d" })).totalRevenue).toBe(100);
    clock.advance({ days: -5 });
  });

  it("calls those expiring soon that end today or within 30 days", async () => {
    await add({ startDate: "2026-10-21", price: 100, durationMonths: 1 });
    await add({ startDate: "2026-11-21", price: 100, durationMonths: 1 });
    await add({ startDate: "2026-11-22", price: 100, durationMonths: 1 });
    await add({ startDate: "2026-10-20", price: 100, durationMonths: 1 });
    await add({ startDate: "2026-10-25", price: 100, durationMonths: 1, status: "cancelled" });
    // Not begun yet.
    await add({ startDate: "2026-11-22", price: 100, durationMonths: undefined, customEndDate: "2026-12-10" });
    const { id } = await add({ startDate: "2026-10-25", price: 100, durationMonths: 1 });
    await deleteSubscription(tenant.ctx, { id });
    expect(await summarise(tenant.ctx, { period: "7d" })).toMatchObject({ expiringSoon: 2, renewalRate: 0 });
  });

  it("knows no renewal rate while nothing came due", async () => {
    expect(await summarise(tenant.ctx, { period: "90d" })).toMatchObject({
      renewalRate: null,
      mrr: 0,
      totalRevenue: 0,
    });
  });

  it("leaves what is paused out of recurring revenue, and keeps what leaves at its end until then", async () => {
    const [paused, leaving] = [
      await add({ startDate: "2026-11-01", price: 120_000 }),
      await add({ startDate: "2026-11-01", price: 60_000, durationMonths: 1 }),
    ];
    await pauseSubscription(tenant.ctx, { id: paused.id, from: "2026-11-25" });
    await cancelSubscription(tenant.ctx, { id: leaving.id, when: "at_end", reason: "moved" });
    const mrrOn = async (instant: string) => {
      clock.set(instant);
      return (await summarise(tenant.ctx, { period: "7d" })).mrr;
    };
    expect(await mrrOn("2026-11-24T04:00:00Z")).toBe(700);
    expect(await mrrOn("2026-11-25T04:00:00Z")).toBe(600);
    expect(await mrrOn("2026-12-01T04:00:00Z")).toBe(600);
    expect(await mrrOn("2026-12-02T04:00:00Z")).toBe(0);
    clock.set("2026-12-05T04:00:00Z");
    await resumeSubscription(tenant.ctx, { id: paused.id });
    expect(await mrrOn("2026-12-05T04:00:00Z")).toBe(100);
    clock.set("2026-11-21T04:00:00Z");
  });

  it("measures the term that covers the day when the next one is paid for already", async () => {
    const { id } = await add({ startDate: "2026-10-25", price: 30_000, durationMonths: 1 });
    await renewSubscription(tenant.ctx, { id, endDate: "2026-11-25", durationMonths: 12, price: 240_000 });
    expect(await summarise(tenant.ctx, { period: "7d" })).toMatchObject({ mrr: 300, expiringSoon: 0 });
    clock.set("2026-11-25T04:00:00Z");
    expect(await summarise(tenant.ctx, { period: "7d" })).toMatchObject({
      mrr: 200,
      totalRevenue: 2400,
      renewalRate: 1,
    });
    clock.set("2026-11-21T04:00:00Z");
  });

  it("counts a renewal in the rate only when it came before grace ended, and no term that a change cut off", async () => {
    const late = await add({ startDate: "2026-10-15", price: 100, durationMonths: 1 });
    await renewSubscription(tenant.ctx, { id: late.id, endDate: "2026-11-15", from: "old_end" });
    const inTime = await add({ startDate: "2026-10-21", price: 100, durationMonths: 1 });
    await renewSubscription(tenant.ctx, { id: inTime.id, endDate: "2026-11-21" });
    expect((await summarise(tenant.ctx, { period: "7d" })).renewalRate).toBe(0.5);
    const other = await createProduct(tenant.ctx, { name: "Q", price: 900, durationMonths: 1, description: "d" });
    const changed = await add({ startDate: "2026-11-10", price: 100, durationMonths: 1 });
    await changeProduct(tenant.ctx, { id: changed.id, productId: other.id, mode: "keep_end" });
    expect((await summarise(tenant.ctx, { period: "7d" })).renewalRate).toBe(0.5);
  });

  it("leaves a term out of the rate while it is due today or in grace, and counts one that is cancelled at its end", async () => {
    const rate = async () => (await summarise(tenant.ctx, { period: "30d" })).renewalRate;
    const renewed = await add({ startDate: "2026-10-16", price: 100, durationMonths: 1 });
    await renewSubscription(tenant.ctx, { id: renewed.id, endDate: "2026-11-16", from: "old_end" });
    clock.set("2026-11-16T04:00:00Z");
    const inTime = await add({ startDate: "2026-10-17", price: 100, durationMonths: 1 });
    await renewSubscription(tenant.ctx, { id: inTime.id, endDate: "2026-11-17" });
    clock.set("2026-11-21T04:00:00Z");
    expect(await rate()).toBe(0.5);
    const dueToday = await add({ startDate: "2026-10-21", price: 100, durationMonths: 1 });
    const patient = await createProduct(tenant.ctx, {
      name: "Patient",
      price: 100,
      durationMonths: 1,
      description: "d",
      graceDays: 5,
    });
    await createSubscription(tenant.ctx, {
      ...ids,
      productId: patient.id,
      status: "active",
      startDate: "2026-10-18",
      durationMonths: 1,
      price: 100,
    });
    expect(await rate()).toBe(0.5);
    await cancelSubscription(tenant.ctx, { id: dueToday.id, when: "at_end", reason: "moved" });
    expect(await rate()).toBeCloseTo(1 / 3);
    clock.set("2026-11-24T04:00:00Z");
    expect(await rate()).toBe(0.25);
    clock.set("2026-11-21T04:00:00Z");
  });

  it("shows another tenant's nothing", async () => {
    await add({ startDate: "2026-11-21", price: 10_000 });
    const other = await createTestTenant(tenant.ctx);
    expect(await summarise(other.ctx, { period: "7d" })).toMatchObject({
      totalRevenue: 0,
      totalCustomers: 0,
      totalSubscriptions: 0,
      mrr: 0,
    });
  });
});
