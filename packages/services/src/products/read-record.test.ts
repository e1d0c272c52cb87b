import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomer } from "../customers/create-customer.ts";
import { cancelSubscription } from "../subscriptions/cancel-subscription.ts";
import { createSubscription } from "../subscriptions/create-subscription.ts";
import { listSubscriptions } from "../subscriptions/list-subscriptions.ts";
import { renewSubscription } from "../subscriptions/renew-subscription.ts";
import { createProduct } from "./create-product.ts";
import { deleteProduct } from "./delete-product.ts";
import { readProductRecord } from "./read-record.ts";
import { updateProduct } from "./update-product.ts";

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
  productId = (await newProduct("Physics")).id;
});

const newProduct = (name: string) =>
  createProduct(tenant.ctx, { name, price: 150_000, durationMonths: 1, description: "Evening batch" });

/** Creates a new customer with paid one-month terms, the first of which began on a given day. */
async function member(startDate: `${number}-${number}-${number}`, product = productId) {
  const customer = await createCustomer(tenant.ctx, { name: "Asha", email: "asha@example.in", status: "active" });
  const term = { startDate, durationMonths: 1, status: "active" as const, price: 150_000 };
  return createSubscription(tenant.ctx, { customerId: customer.id, productId: product, ...term });
}

const read = () => readProductRecord(tenant.ctx, { id: productId });

describe("a product's page", () => {
  it("counts its subscriptions by status, and lists exactly those", async () => {
    await member("2026-11-10");
    await member("2026-10-25");
    await member("2026-10-01");
    const left = await member("2026-11-02");
    await cancelSubscription(tenant.ctx, { id: left.id, when: "now", reason: "moved" });
    await member("2026-11-10", (await newProduct("Chemistry")).id);

    const record = await read();
    expect(record).toMatchObject({ name: "Physics", activeSubscriptions: 2, mrr: 3000 });
    expect(record.groups).toEqual({ due: 2, running: 1, upcoming: 0, over: 1 });
    for (const group of ["due", "running", "upcoming", "over"] as const) {
      const page = await listSubscriptions(tenant.ctx, { limit: 50, productId, group });
      expect(page.items).toHaveLength(record.groups[group]);
    }
  });

  it("states how many due terms were renewed in time", async () => {
    expect((await read()).renewals).toEqual({ due: 0, renewed: 0 });
    const kept = await member("2026-10-21");
    await member("2026-10-15");
    await renewSubscription(tenant.ctx, { id: kept.id, endDate: "2026-11-21" });
    expect((await read()).renewals).toEqual({ due: 2, renewed: 1 });
  });

  it("lists every price with its first day", async () => {
    clock.advance({ days: 10 });
    await updateProduct(tenant.ctx, { id: productId, changes: { price: 180_000, name: "Physics A" } });
    clock.advance({ days: 10 });
    await updateProduct(tenant.ctx, { id: productId, changes: { description: "Morning batch" } });
    await updateProduct(tenant.ctx, { id: productId, changes: { durationMonths: 3, price: 500_000 } });
    expect((await read()).prices).toEqual([
      { from: "2026-12-11T04:00:00.000Z", price: "5000.00", durationMonths: 3 },
      { from: "2026-12-01T04:00:00.000Z", price: "1800.00", durationMonths: 1 },
      { from: "2026-11-21T04:00:00.000Z", price: "1500.00", durationMonths: 1 },
    ]);
  });

  it("includes archived products, and never another business's", async () => {
    await member("2026-11-10");
    await deleteProduct(tenant.ctx, { id: productId });
    expect(await read()).toMatchObject({ isArchived: true, activeSubscriptions: 1 });
    const stranger = await createTestTenant(tenant.ctx);
    await expect(readProductRecord(stranger.ctx, { id: productId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
