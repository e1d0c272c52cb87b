import type { CalendarDate } from "@aavarti/domain/calendar";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { readBoard } from "../renewals/read-board.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { listSubscriptions } from "../subscriptions/list-subscriptions.ts";
import { pauseSubscription } from "../subscriptions/pause-subscription.ts";
import { previewRenewal } from "../subscriptions/preview-renewal.ts";
import { findDetail } from "../subscriptions/read-detail.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { undoRenewal } from "../subscriptions/undo-renewal.ts";
import { applyPrice } from "./apply-price.ts";
import { createProduct } from "./create-product.ts";
import { listRenewalTerms } from "./renewal-terms.ts";
import { undoAppliedPrice } from "./undo-applied-price.ts";
import { updateProduct } from "./update-product.ts";

const clock = createTestClock();
const OLD = { price: 600_000, durationMonths: 3 } as const;
let database: TestDatabase;
let tenant: TestTenant;
let productId: string;
let customerId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set("2026-11-21T04:00:00Z");
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
  customerId = (await createCustomer(tenant.ctx, { name: "Asha", email: "asha@example.in", status: "active" })).id;
  productId = (await createProduct(tenant.ctx, { name: "NEET", description: "Mornings", ...OLD })).id;
});

async function member(price: number = OLD.price, durationMonths: number = OLD.durationMonths): Promise<string> {
  const startDate = "2026-11-01" as const;
  const input = { customerId, productId, startDate, durationMonths, status: "active", price } as const;
  return (await createSubscription(tenant.ctx, input)).id;
}

const raise = (price: number, durationMonths = 3) =>
  updateProduct(tenant.ctx, { id: productId, changes: { price, durationMonths } });
const apply = (ctx = tenant.ctx) => applyPrice(ctx, { id: productId, from: [OLD] });
const read = (id: string) => findDetail(tenant.ctx, { id });
const onTerms = async (nextPrice: number, nextMonths: number) =>
  (await listSubscriptions(tenant.ctx, { limit: 50, productId, nextPrice, nextMonths })).items
    .map(({ id }) => id)
    .sort();

describe("a product's new price", () => {
  it("changes no subscription by itself, and the chosen ones from their next renewal", async () => {
    const ids = [await member(), await member()].sort();
    await raise(650_000);
    expect(await read(ids[0] ?? "")).toMatchObject({ price: "6000.00", amountDue: "6000.00", priceBefore: null });
    expect(await onTerms(OLD.price, 3)).toEqual(ids);

    const applied = await apply();
    expect(applied).toEqual({ repricingId: expect.any(String), count: 2 });
    expect(await apply()).toEqual({ repricingId: null, count: 0 });
    expect(await onTerms(OLD.price, 3)).toEqual([]);
    expect(await onTerms(650_000, 3)).toEqual(ids);
    const [id = ""] = ids;
    const said = { price: "6000.00", amountDue: "6500.00", priceBefore: "6000.00", endDate: "2027-02-01" };
    expect(await read(id)).toMatchObject(said);
    expect(await previewRenewal(tenant.ctx, { id })).toMatchObject({ price: "6500.00", priceBefore: "6000.00" });
    const { lanes } = await readBoard(tenant.ctx, {});
    expect(lanes.find(({ lane }) => lane === "later")).toMatchObject({ count: 2, amount: "13000.00" });

    const renewed = await renewSubscription(tenant.ctx, { id, endDate: "2027-02-01" });
    expect(renewed).toMatchObject({ price: "6500.00", amountDue: "6500.00", priceBefore: null });
    await undoRenewal(tenant.ctx, { id, endDate: renewed.endDate as CalendarDate });
    expect(await read(id)).toMatchObject(said);
  });

  it("is offered to each group with another price or duration, with its exact count", async () => {
    await member();
    await member();
    const discounted = await member(500_000);
    await member(2_200_000, 12);
    const gone = await member();
    await cancelSubscription(tenant.ctx, { id: gone, when: "at_end", reason: "moved" });
    const paused = await member();
    await pauseSubscription(tenant.ctx, { id: paused });
    await createSubscription(tenant.ctx, {
      customerId,
      productId,
      startDate: "2026-11-01",
      customEndDate: "2026-12-15",
      status: "active",
      price: OLD.price,
    });
    const { items } = await listRenewalTerms(tenant.ctx, { id: productId });
    expect(items).toEqual([
      { price: "6000.00", durationMonths: 3, count: 3 },
      { price: "22000.00", durationMonths: 12, count: 1 },
      { price: "5000.00", durationMonths: 3, count: 1 },
    ]);
    expect(await onTerms(OLD.price, 3)).toHaveLength(3);
    await raise(1_100_000, 6);
    const both = await applyPrice(tenant.ctx, { id: productId, from: [OLD, { price: 500_000, durationMonths: 3 }] });
    expect(both.count).toBe(4);
    expect(await read(discounted)).toMatchObject({ amountDue: "11000.00", nextMonths: 6, priceBefore: "5000.00" });
    expect(await read(gone)).toMatchObject({ amountDue: "6000.00", priceBefore: null });
  });

  it("is undone only where it has not been applied yet", async () => {
    const [waiting, renewed] = [await member(), await member()];
    await raise(650_000);
    const first = await apply();
    await raise(700_000);
    const second = await applyPrice(tenant.ctx, { id: productId, from: [{ price: 650_000, durationMonths: 3 }] });
    await renewSubscription(tenant.ctx, { id: renewed, endDate: "2027-02-01" });
    const undo = { id: second.repricingId ?? "" };
    expect(await undoAppliedPrice(tenant.ctx, undo)).toEqual({ repricingId: null, count: 1 });
    await expect(undoAppliedPrice(tenant.ctx, undo)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await read(waiting)).toMatchObject({ amountDue: "6500.00" });
    expect(await read(renewed)).toMatchObject({ price: "7000.00", amountDue: "7000.00" });
    // The earlier change was replaced, so it can no longer be undone.
    await expect(undoAppliedPrice(tenant.ctx, { id: first.repricingId ?? "" })).rejects.toMatchObject({
      message: "Price change not found",
    });
  });

  it("is hidden from other businesses, refused without permission, and leaves no trace on failure", async () => {
    const id = await member();
    await raise(650_000);
    const stranger = await createTestTenant(tenant.ctx);
    await expect(apply(stranger.ctx)).rejects.toMatchObject({ code: "NOT_FOUND", message: "Product not found" });
    await expect(listRenewalTerms(stranger.ctx, { id: productId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(() => apply(tenant.as("agent"))).toThrow("Your role (agent) doesn't allow this");
    // The last id generated is the audit row's.
    const ids = [tenant.ctx.newId(), "not-a-uuid"];
    await expect(apply({ ...tenant.ctx, newId: () => ids.shift() ?? "" })).rejects.toThrow();
    expect(await read(id)).toMatchObject({ amountDue: "6000.00", priceBefore: null });
    const { repricingId } = await apply();
    const undo = { id: repricingId ?? "" };
    await expect(undoAppliedPrice(stranger.ctx, undo)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(() => undoAppliedPrice(tenant.as("viewer"), undo)).toThrow("doesn't allow this");
    expect(await read(id)).toMatchObject({ amountDue: "6500.00" });
  });
});
