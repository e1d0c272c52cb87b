import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { listSubscriptions } from "../subscriptions/list-subscriptions.ts";
import { findDetail } from "../subscriptions/read-detail.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { createProduct } from "./create-product.ts";
import { deleteProduct } from "./delete-product.ts";
import { listProducts } from "./list-products.ts";
import { restoreProduct } from "./restore-product.ts";
import { updateProduct } from "./update-product.ts";

const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;
let stranger: TestTenant;

beforeAll(async () => {
  database = await createTestDatabase();
  const deps = makeDependencies({ db: database.db, now: clock.now });
  tenant = await createTestTenant(deps);
  stranger = await createTestTenant(deps);
});
beforeEach(() => clock.set("2026-11-21T04:00:00Z"));
afterAll(() => database.close());

/**
 * Creates a new customer with a subscription to a product, from 1 November for its three months.
 */
async function member(productId: string, extra: { setupFee?: number; price?: number } = {}): Promise<string> {
  const customer = await createCustomer(tenant.ctx, { name: "Asha", email: "asha@example.in", status: "active" });
  const { id } = await createSubscription(tenant.ctx, {
    customerId: customer.id,
    productId,
    startDate: "2026-11-01",
    durationMonths: 3,
    status: "active",
    price: 149_900,
    ...extra,
  });
  return id;
}

const gold = { name: "Gold", price: 149_900, durationMonths: 3, description: "Evening batch" };
const page = { limit: 50 };

describe("products", () => {
  it("returns its price with two decimals, to the paisa", async () => {
    expect(await createProduct(tenant.ctx, { ...gold, price: 1 })).toMatchObject({ price: "0.01", sku: null });
    expect(await createProduct(tenant.ctx, { ...gold, price: 9_999_999_999 })).toMatchObject({ price: "99999999.99" });
  });

  it("allows a SKU once per business in any letter case, and frees it when the product is deleted", async () => {
    const first = await createProduct(tenant.ctx, { ...gold, sku: "GOLD-1" });
    const taken = { code: "CONFLICT", message: "The SKU gold-1 is already used. Choose a different one." };
    await expect(createProduct(tenant.ctx, { ...gold, sku: "gold-1" })).rejects.toMatchObject(taken);
    await createProduct(stranger.ctx, { ...gold, sku: "gold-1" });
    await updateProduct(tenant.ctx, { id: first.id, changes: { sku: "Gold-1" } });

    await deleteProduct(tenant.ctx, { id: first.id });
    await createProduct(tenant.ctx, { ...gold, sku: "gold-1" });
    await expect(restoreProduct(tenant.ctx, { id: first.id })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("gives a SKU to one of two concurrent products, and refuses the other with the same sentence", async () => {
    const both = await Promise.allSettled([1, 2].map(() => createProduct(tenant.ctx, { ...gold, sku: "RACE" })));
    const refused = both.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({
      code: "CONFLICT",
      message: "The SKU RACE is already used. Choose a different one.",
    });
  });

  it("is deleted while its subscriptions keep its name, and restored", async () => {
    const product = await createProduct(tenant.ctx, { ...gold, name: "Silver" });
    const customer = await createCustomer(tenant.ctx, { name: "Asha", email: "asha@example.in", status: "active" });
    await createSubscription(tenant.ctx, {
      customerId: customer.id,
      productId: product.id,
      startDate: "2026-11-01",
      status: "active",
      price: 100,
    });
    await deleteProduct(tenant.ctx, { id: product.id });
    expect((await listProducts(tenant.ctx, { ...page, search: "silver" })).items).toEqual([]);
    expect((await listSubscriptions(tenant.ctx, page)).items[0]?.product).toEqual({ id: product.id, name: "Silver" });
    const again = {
      customerId: customer.id,
      productId: product.id,
      startDate: "2026-11-01",
      status: "active",
      price: 100,
    } as const;
    await expect(createSubscription(tenant.ctx, again)).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Product not found",
    });
    await restoreProduct(tenant.ctx, { id: product.id });
    expect((await listProducts(tenant.ctx, { ...page, search: "silver" })).items).toHaveLength(1);
  });

  it("changes no subscription when its price changes", async () => {
    const product = await createProduct(tenant.ctx, { ...gold, name: "Bronze" });
    const customer = await createCustomer(tenant.ctx, { name: "Asha", email: "asha@example.in", status: "active" });
    const subscription = await createSubscription(tenant.ctx, {
      customerId: customer.id,
      productId: product.id,
      startDate: "2026-11-01",
      status: "active",
      price: 149_900,
    });
    await updateProduct(tenant.ctx, { id: product.id, changes: { price: 200_000, durationMonths: 6 } });
    const { items } = await listSubscriptions(tenant.ctx, { ...page, search: "bronze" });
    expect(items).toMatchObject([{ id: subscription.id, price: "1499.00", durationMonths: 12 }]);
  });

  it("is hidden from other businesses, which can't change it", async () => {
    const { id } = await createProduct(tenant.ctx, { ...gold, name: "Only ours" });
    expect((await listProducts(stranger.ctx, { ...page, search: "only ours" })).items).toEqual([]);
    const refusal = { code: "NOT_FOUND", message: "Product not found" };
    await expect(updateProduct(stranger.ctx, { id, changes: { name: "Theirs" } })).rejects.toMatchObject(refusal);
    await expect(deleteProduct(stranger.ctx, { id })).rejects.toMatchObject(refusal);
    await expect(restoreProduct(stranger.ctx, { id })).rejects.toMatchObject(refusal);
  });

  it("is refused without permission", async () => {
    expect(() => createProduct(tenant.as("agent"), gold)).toThrow("Your role (agent) doesn't allow this");
    expect((await listProducts(tenant.as("agent"), page)).items.length).toBeGreaterThan(0);
  });

  it("stores and clears a joining fee, a grace period, a capacity and GST", async () => {
    const more = { setupFee: 50_000, graceDays: 3, capacity: 20, gstRate: 18, sac: "999293" } as const;
    const product = await createProduct(tenant.ctx, { ...gold, name: "Platinum", ...more });
    const shown = { setupFee: "500.00", graceDays: 3, capacity: 20, gstRate: 18, sac: "999293" };
    expect(product).toMatchObject({ ...shown, activeSubscriptions: 0, isUsed: false, isArchived: false });
    expect(await updateProduct(tenant.ctx, { id: product.id, changes: { name: "Platin" } })).toMatchObject(shown);
    const cleared = { setupFee: 0, graceDays: 0, capacity: null, gstRate: null, sac: null };
    expect(await updateProduct(tenant.ctx, { id: product.id, changes: cleared })).toMatchObject({
      ...cleared,
      setupFee: "0.00",
    });
    expect(await createProduct(tenant.ctx, { ...gold, name: "Plain" })).toMatchObject({ ...cleared, setupFee: "0.00" });
  });

  it("charges its joining fee once, with the first price, unless another amount is given", async () => {
    const product = await createProduct(tenant.ctx, { ...gold, name: "Joined", setupFee: 50_000, graceDays: 2 });
    const given = await member(product.id);
    expect(await findDetail(tenant.ctx, { id: given })).toMatchObject({ price: "1499.00", setupFee: "500.00" });
    const waived = await member(product.id, { setupFee: 0 });
    expect(await findDetail(tenant.ctx, { id: waived })).toMatchObject({ setupFee: "0.00" });
    await updateProduct(tenant.ctx, { id: product.id, changes: { setupFee: 90_000 } });
    await renewSubscription(tenant.ctx, { id: given, endDate: "2027-02-01" });
    expect(await findDetail(tenant.ctx, { id: given })).toMatchObject({ price: "1499.00", setupFee: "500.00" });
  });

  it("counts active subscriptions towards its capacity, until their grace period ends", async () => {
    const product = await createProduct(tenant.ctx, { ...gold, name: "Batch", capacity: 1, graceDays: 2 });
    const first = await member(product.id);
    const second = await member(product.id);
    const inBatch = async () => (await listProducts(tenant.ctx, { ...page, search: "batch" })).items[0];
    expect(await inBatch()).toMatchObject({ capacity: 1, activeSubscriptions: 2, isUsed: true });
    const listed = await listSubscriptions(tenant.ctx, { ...page, productId: product.id, status: "active" });
    expect(listed.items).toHaveLength(2);
    await cancelSubscription(tenant.ctx, { id: second, when: "now", reason: "moved" });
    expect(await inBatch()).toMatchObject({ activeSubscriptions: 1 });
    clock.set("2027-02-03T04:00:00Z");
    expect(await findDetail(tenant.ctx, { id: first })).toMatchObject({ standing: "in_grace", status: "active" });
    expect(await inBatch()).toMatchObject({ activeSubscriptions: 1 });
    clock.set("2027-02-04T04:00:00Z");
    expect(await findDetail(tenant.ctx, { id: first })).toMatchObject({ standing: "overdue", status: "expired" });
    expect(await inBatch()).toMatchObject({ activeSubscriptions: 0 });
  });

  it("is archived once used and can always be restored; an unused one is erased after 30 days", async () => {
    const used = await createProduct(tenant.ctx, { ...gold, name: "Vintage course" });
    const unused = await createProduct(tenant.ctx, { ...gold, name: "Vintage idea" });
    await member(used.id);
    for (const { id } of [used, unused]) await deleteProduct(tenant.ctx, { id });
    const archive = async () =>
      (await listProducts(tenant.ctx, { ...page, search: "vintage", archived: true })).items.map(({ name }) => name);
    expect(await archive()).toEqual(["Vintage idea", "Vintage course"]);
    expect((await listProducts(stranger.ctx, { ...page, archived: true })).items).toEqual([]);
    clock.advance({ days: 31 });
    expect(await archive()).toEqual(["Vintage course"]);
    await expect(restoreProduct(tenant.ctx, { id: unused.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(restoreProduct(stranger.ctx, { id: used.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (let turn = 0; turn < 2; turn += 1)
      expect(await restoreProduct(tenant.ctx, { id: used.id })).toMatchObject({ isArchived: false, isUsed: true });
  });

  it("leaves no trace of a failed change", async () => {
    const product = await createProduct(tenant.ctx, { ...gold, name: "Steady" });
    const failing = { ...tenant.ctx, newId: () => "not-a-uuid" };
    await expect(updateProduct(failing, { id: product.id, changes: { name: "Gone" } })).rejects.toThrow();
    expect((await listProducts(tenant.ctx, { ...page, search: "steady" })).items).toEqual([product]);
  });
});
